/** How Waggle Dance is drawn: a component for each kind of thing. */
import type { Art } from '../art.svelte';
import Action from './Action.svelte';
import Card from './Card.svelte';
import Cube from './Cube.svelte';
import Die from './Die.svelte';
import Flower from './Flower.svelte';
import { LOOKS } from './looks';
import Room from './Room.svelte';
import Sky from './Sky.svelte';
import Step from './Step.svelte';
import Supply from './Supply.svelte';

export const art: Art = {
  faces: {},
  looks: LOOKS,
  kinds: {
    action: Action,
    card: Card,
    cube: Cube,
    die: Die,
    flower: Flower,
    piece: Card,
    room: Room,
    sky: Sky,
    step: Step,
    supply: Supply,
  },
};
