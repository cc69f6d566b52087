import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import CardRow from '../src/board/CardRow.svelte';
import { drawingOf } from '../src/games/art.svelte';
import { dress } from '../src/games/dress';
import type { Scene, Thing } from '../src/lib/wire';
import { Laid } from './laid.svelte';
import Within from './Within.svelte';

const thing = (rest: Partial<Thing>): Thing => ({
  id: 'thing',
  kind: 'die',
  place: ['board', 0, 0, 0],
  label: { key: 'label', params: {} },
  ...rest,
});

beforeAll(async () => {
  await dress('waggledance');
});

function drawn(one: Thing): HTMLElement {
  const Drawing = drawingOf('waggledance', one.kind);
  return render(Drawing, { game: 'waggledance', thing: one }).container;
}

/** The numbers drawn on it. */
const numbers = (drawing: HTMLElement) =>
  [...drawing.querySelectorAll<SVGElement>('.digits')].map(({ dataset }) => dataset.number);
const pips = (die: HTMLElement) => die.querySelectorAll('path[transform*="scale(1.7)"]');

describe('a die', () => {
  it.each([1, 2, 3, 4, 5, 6])('shows %i pips', (value) => {
    expect(pips(drawn(thing({ face: String(value), seat: 0 })))).toHaveLength(value);
  });

  it('has the emblem of its player for pips', () => {
    const [blue, purple] = [0, 1].map(
      (seat) => pips(drawn(thing({ face: '1', seat })))[0]?.getAttribute('d') ?? '',
    );
    expect(blue).not.toBe('');
    expect(blue).not.toBe(purple);
  });

  it('asks before it is rolled', () => {
    const die = drawn(thing({ face: '', seat: 0 }));
    expect(pips(die)).toHaveLength(0);
    expect(die.textContent).toContain('?');
  });

  it('tumbles when it has been rolled', () => {
    expect(
      drawn(thing({ face: '2', seat: 0, marks: ['rolled'] })).querySelector('.rolled'),
    ).not.toBeNull();
    expect(drawn(thing({ face: '2', seat: 0 })).querySelector('.rolled')).toBeNull();
  });
});

describe('a room', () => {
  it('shows each nectar with the number of its flower', () => {
    const room = drawn(thing({ kind: 'room', text: '3', cells: [2, 2, 5] }));
    const cubes = numbers(room);
    expect(cubes).toEqual(['2', '2', '5']);
    expect(room.querySelector('.number')?.textContent).toBe('3');
  });

  it('shows nectar in the colours it is marked with, whatever the numbers', () => {
    const room = drawn(thing({ kind: 'room', cells: [1, 2], marks: ['blue', 'violet', 'acting'] }));
    const flowers = ['blue', 'violet'].map((colour) =>
      drawn(thing({ kind: 'flower', face: '4', text: '9', marks: [colour] })),
    );
    const [first, second] = room.querySelectorAll('.cube');
    const fills = [first, second].map((cube) => cube?.querySelector('path')?.getAttribute('fill'));
    expect(fills).toEqual(
      flowers.map((flower) => flower.querySelector('ellipse')?.getAttribute('fill')),
    );
    expect(fills[0]).not.toBe(fills[1]);
  });

  it('shows an egg or honey', () => {
    expect(drawn(thing({ kind: 'room', face: 'egg' })).querySelector('.shell')).not.toBeNull();
    expect(drawn(thing({ kind: 'room', face: 'honey' })).querySelector('.drop')).not.toBeNull();
    expect(drawn(thing({ kind: 'room' })).querySelector('.shell, .drop')).toBeNull();
  });
});

describe('an action card', () => {
  it('has six numbered sockets, its letter, and what is left', () => {
    const card = drawn(thing({ kind: 'action', face: 'A', text: '36' }));
    expect(numbers(card)).toEqual(['1', '2', '3', '4', '5', '6', '36']);
    expect(card.querySelector('.letter')?.textContent).toBe('A');
  });
});

describe('cards with their words', () => {
  const area = { id: 'hand:0', layout: 'cards' as const, label: { key: 'hand', params: {} } };
  const card = thing({
    id: 'card:mix',
    kind: 'card',
    face: 'mix',
    count: 2,
    label: { key: 'Mix', params: {} },
    note: { key: 'Move nectar.', params: {} },
  });

  const empty = { game: 'waggledance', scene: { areas: [], things: [] } };

  it('say what they are and do, and can be touched', () => {
    const touch = vi.fn();
    const laid = new Laid({ ...empty, next: new Set([card.id]), touch });
    render(Within, { laid, part: CardRow, of: { area, things: [card] } });
    const button = screen.getByRole('button', { name: /Mix.*× 2.*Move nectar\./ });
    button.click();
    expect(touch).toHaveBeenCalledWith([card.id]);
    expect(button).toHaveProperty('ariaDisabled', 'false');
  });

  it('are only looked at where they are still', () => {
    const of = { area, things: [card], still: true };
    render(Within, { laid: new Laid(empty), part: CardRow, of });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Move nectar.')).toBeTruthy();
  });
});

describe('boards of the players', () => {
  const board = (id: string, seat: number, tone: string) => ({
    id,
    layout: 'hex' as const,
    label: { key: id, params: {} },
    seat,
    fixed: true,
    tone,
  });
  const scene: Scene = {
    areas: [board('common', -1, 'night'), board('first', 0, 'night'), board('second', 1, 'night')],
    things: [
      thing({ id: 'sky', kind: 'sky', face: 'night', place: ['common', 0, 0, 0] }),
      thing({ id: 'room:1:1', kind: 'room', place: ['first', 0, 0, 0] }),
      thing({ id: 'room:2:1', kind: 'room', place: ['second', 0, 0, 0] }),
    ],
  };

  it('are shown one at a time beside the common one, in its light', () => {
    const laid = new Laid({ game: 'waggledance', scene });
    laid.visit(1);
    const { container } = render(Within, { laid });
    const names = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(names).toEqual(['common', 'second']);
    expect(container.querySelector('[data-tone="night"]')).not.toBeNull();
    expect(container.querySelector('[data-id="room:1:1"]')).toBeNull();
  });
});
