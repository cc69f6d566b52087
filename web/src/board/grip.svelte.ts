/**
 * A hand over the table, beside touching: a thing that can be touched is carried to where it goes,
 * and whatever is pointed at for a moment, or held, is told about.
 */
import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Point } from './geometry';
import type { Play } from './play';

declare global {
  interface HTMLElementEventMap {
    /** Something is taken up from here, or put down here. */
    handled: CustomEvent<string>;
  }
}

/** How far a pointer may tremble before it carries. */
const SLOP = 7;
/** How long something is held, or pointed at, before it is told about; in milliseconds. */
const HELD = 450;

export class Grip {
  /** Where the pointer is that carries something, in the window. */
  carrying = $state.raw<Point | null>(null);
  /** The id of what is told about, and where the pointer is. */
  told = $state.raw<{ id: string; at: Point } | null>(null);
  #from: { id: string; at: Point; element: Element } | null = null;
  #over: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether what is done with the pointer is no tap any more. */
  busy = false;

  constructor(private readonly play: Play) {}

  /** Listens to everything that happens in a frame, before the things in it do. */
  readonly watches: Attachment = (frame) => {
    const listeners = {
      pointerdown: (event: PointerEvent) => this.#down(event),
      pointermove: (event: PointerEvent) => this.#move(event),
      pointerup: (event: PointerEvent) => this.#up(event),
      pointercancel: () => this.#end(),
      pointerover: (event: PointerEvent) => this.#point(event),
      pointerleave: () => this.hush(),
      contextmenu: (event: MouseEvent) => this.busy && event.preventDefault(),
      click: (event: MouseEvent) => this.#click(event),
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) frame.addEventListener(name, listener, { capture: true });
    return () => {
      for (const [name, listener] of all)
        frame.removeEventListener(name, listener, { capture: true });
      this.hush();
    };
  };

  /** Tell no more. */
  hush(): void {
    clearTimeout(this.#timer);
    this.told = null;
  }

  #down(event: PointerEvent): void {
    this.hush();
    if (this.carrying) this.play.putBack(); // a second finger: the view is pinched
    this.carrying = null;
    this.busy = false;
    const element = thingAt(event.target);
    const id = element?.getAttribute('data-id');
    this.#from =
      element && id && event.isPrimary && event.button === 0
        ? { id, at: pointOf(event), element }
        : null;
    if (id && event.pointerType === 'touch') this.#wait(id, pointOf(event), true);
  }

  #move(event: PointerEvent): void {
    const now = pointOf(event);
    if (this.carrying) {
      this.carrying = now;
      this.#mark(thingAt(document.elementFromPoint(now.x, now.y)));
      return;
    }
    const from = this.#from;
    if (!from || Math.hypot(now.x - from.at.x, now.y - from.at.y) < SLOP) return;
    this.hush();
    this.#from = null;
    if (this.busy || !this.play.carries(from.id)) return;
    this.busy = true;
    if (!this.play.chosen.includes(from.id)) handle(from.element, from.id);
    this.carrying = now;
  }

  #up(event: PointerEvent): void {
    clearTimeout(this.#timer);
    if (this.carrying) {
      const element = thingAt(document.elementFromPoint(event.clientX, event.clientY));
      const id = element?.getAttribute('data-id') ?? '';
      if (element && this.play.next.has(id)) handle(element, id);
      else this.play.putBack();
    }
    this.#end();
  }

  #end(): void {
    this.hush();
    this.#from = null;
    this.carrying = null;
    this.#mark(null);
  }

  #point(event: PointerEvent): void {
    if (event.pointerType === 'touch' || this.#from || this.carrying) return;
    const id = thingAt(event.target)?.getAttribute('data-id');
    if (id === this.told?.id) return;
    this.hush();
    if (id) this.#wait(id, pointOf(event), false);
  }

  #wait(id: string, at: Point, held: boolean): void {
    this.#timer = setTimeout(() => {
      this.told = { id, at };
      if (held) this.busy = true;
    }, HELD);
  }

  /** What ends a carrying or a holding is no click. */
  #click(event: MouseEvent): void {
    if (!this.busy || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
    this.busy = false;
  }

  #mark(element: Element | null): void {
    if (element === this.#over) return;
    this.#over?.removeAttribute('data-over');
    this.#over = element;
    element?.setAttribute('data-over', '');
  }
}

const KEY = Symbol('grip');

/** To be called by the frame of a table, while it is set up. */
export function setGrip(grip: Grip): void {
  setContext(KEY, grip);
}

/** The grip over a component; none over a picture. */
export function getGrip(): Grip | undefined {
  return getContext<Grip | undefined>(KEY);
}

function thingAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-id]') : null;
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

/** Tell whatever an element lies in that it was taken up or put on. */
function handle(element: Element, id: string): void {
  element.dispatchEvent(new CustomEvent('handled', { bubbles: true, detail: id }));
}
