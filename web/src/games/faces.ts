/** What the pictures on pieces are made of. A game lists its faces; anything else shows a letter. */
import type { Component } from 'svelte';
import type { SVGAttributes } from 'svelte/elements';
import type { SeatLook } from './seats';

export interface Face {
  icon: Component<SVGAttributes<SVGSVGElement>>;
  /** The hue on a light and on a dark piece; the shape alone must tell the faces apart too. */
  hues: readonly [string, string];
  /** Added around thin drawings, in units of their 512-wide picture. */
  bolder?: number;
  /** The ground it is drawn on, by seat, where that is another than the seat's usual one. */
  looks?: Readonly<Record<number, SeatLook>>;
}

export type Faces = Readonly<Record<string, Face>>;
