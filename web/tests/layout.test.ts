import { describe, expect, it } from 'vitest';
import type { Area, Scene, Thing } from '../src/lib/wire';
import { besideTable, type Form, formOf, layoutOf } from '../src/table/layout';
import pictures from './fixtures/pictures.json';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const label = { key: 'label', params: {} };
const area = (id: string, layout: Area['layout'], rest: Partial<Area> = {}): Area => ({
  id,
  layout,
  label,
  ...rest,
});
const thing = (id: string, place: string, kind = 'piece'): Thing => ({
  id,
  kind,
  label,
  place: [place, 0, 0, 0],
});
const ids = (parts: readonly { area: Area }[]) => parts.map((part) => part.area.id);

/** One area of every sort. */
const SCENE: Scene = {
  areas: [
    area('board', 'hex', { tone: 'night' }),
    area('piles', 'ring'),
    area('market', 'row'),
    area('written', 'panel'),
    area('noted', 'panel'),
    area('track', 'strip'),
    area('taken', 'row', { near: true }),
    area('rules', 'cards'),
    ...[0, 1].flatMap((seat) => [
      area(`home:${seat}`, 'hex', { seat }),
      area(`has:${seat}`, 'strip', { seat }),
      area(`hand:${seat}`, 'row', { seat }),
      area(`secret:${seat}`, 'cards', { seat, private: true }),
    ]),
  ],
  things: [
    thing('hex', 'board'),
    thing('letters', 'written', 'text'),
    thing('warning', 'noted', 'note'),
    thing('worker', 'hand:0'),
    thing('room', 'home:1'),
  ],
};

describe('a form', () => {
  it.each<[number, number, Form]>([
    [360, 640, 'upright'],
    [390, 844, 'upright'],
    [768, 1024, 'upright'],
    [640, 360, 'sideways'],
    [844, 390, 'sideways'],
    [932, 430, 'sideways'],
    [800, 600, 'upright'],
    [1024, 768, 'medium'],
    [1199, 500, 'medium'],
    [1200, 700, 'wide'],
    [3840, 2160, 'wide'],
  ])('for %i × %i', (width, height, form) => {
    expect(formOf({ width, height })).toBe(form);
  });
});

describe('a layout', () => {
  const layout = layoutOf(SCENE, LAPTOP, 0);

  it('has tracks, then rows above the boards, and notes apart', () => {
    expect(ids(layout.above)).toEqual(['track', 'market']);
    expect(ids(layout.notes)).toEqual(['noted']);
    expect(ids(layout.boards)).toEqual(['board']);
    expect(layout.ring?.area.id).toBe('piles');
    expect(ids(layout.texts)).toEqual(['written']);
    expect(ids(layout.lookups)).toEqual(['rules']);
    expect(layout.tone).toBe('night');
  });

  it('has my hand at the bottom, with what is in reach, and what others show beside their names', () => {
    expect(ids(layout.hand)).toEqual(['taken', 'hand:0', 'secret:0']);
    expect(layout.seats.map(({ hand }) => ids(hand))).toEqual([[], ['hand:1']]);
    expect(layout.seats.map(({ strips }) => ids(strips))).toEqual([['has:0'], ['has:1']]);
    expect(layout.seats[1]?.board?.things).toEqual([thing('room', 'home:1')]);
  });

  it('has nobody at the bottom for who only looks', () => {
    const seen = layoutOf(SCENE, LAPTOP, null);
    expect(seen.hand).toEqual([]);
    expect(seen.seats.map(({ hand }) => ids(hand))).toEqual([['hand:0'], ['hand:1']]);
  });

  it('shows every area once, and every thing with its area', () => {
    const { above, notes, boards, ring, texts, hand, lookups, seats } = layout;
    const others = seats.flatMap(({ strips, board, hand: open }) => [
      ...strips,
      ...(board ? [board] : []),
      ...open,
    ]);
    const parts = [
      ...above,
      ...notes,
      ...boards,
      ...(ring ? [ring] : []),
      ...texts,
      ...hand,
      ...lookups,
      ...others,
    ];
    const hidden = ['secret:1'];
    const all = SCENE.areas.map(({ id }) => id).filter((id) => !hidden.includes(id));
    expect(ids(parts).sort()).toEqual(all.sort());
    for (const part of parts)
      expect(part.things).toEqual(SCENE.things.filter(({ place }) => place[0] === part.area.id));
  });

  it('makes the pieces of a hand as large as there is room', () => {
    const hand = (count: number): Scene => ({
      areas: [area('hand:0', 'row', { seat: 0 })],
      things: Array.from({ length: count }, (_, n) => thing(`${n}`, 'hand:0')),
    });
    const few = [LAPTOP, PHONE].map((viewport) => layoutOf(hand(3), viewport, 0).size);
    const many = [LAPTOP, PHONE].map((viewport) => layoutOf(hand(9), viewport, 0).size);
    expect(few).toEqual([72, 46]);
    expect(many).toEqual([58, 34]);
  });

  it('is not changed by what it is made of', () => {
    const before = structuredClone(SCENE);
    expect(layoutOf(SCENE, LAPTOP, 0)).toEqual(layout);
    expect(SCENE).toEqual(before);
  });

  it.each(Object.entries(pictures))('of %s has a board', (_, scene) => {
    const { boards, seats } = layoutOf(scene as unknown as Scene, PHONE, 0);
    expect([...boards, ...seats.flatMap(({ board }) => board ?? [])]).not.toEqual([]);
  });

  it('has nothing for an empty scene', () => {
    const { boards, hand, seats, tone } = layoutOf({ areas: [], things: [] }, PHONE, 0);
    expect({ boards, hand, seats, tone }).toEqual({ boards: [], hand: [], seats: [], tone: '' });
  });
});

it('leaves to buttons what lies nowhere on the table', () => {
  const offered = [
    thing('pass', 'actions', 'button'),
    thing('space', 'board'),
    thing('turn', 'turns'),
  ];
  expect(besideTable(SCENE, offered).map(({ id }) => id)).toEqual(['pass']);
});
