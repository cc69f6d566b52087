import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { Chooser } from '../src/board/chooser.svelte';
import { turnOver } from '../src/board/travel';
import { dress } from '../src/games/dress';
import { faces } from '../src/games/hive/faces';
import { SIGNS } from '../src/games/hive/marks';
import Piece from '../src/games/hive/Piece.svelte';
import type { Choices, Thing } from '../src/lib/wire';

const piece = (rest: Partial<Thing>): Thing => ({
  id: 'piece:wA1',
  kind: 'piece',
  place: ['board', 0, 0, 0],
  label: { key: '', params: {} },
  face: 'ant',
  seat: 0,
  ...rest,
});

describe('turning over', () => {
  it('changes the face when the piece is edge on', () => {
    const changed = vi.fn();
    const ends: Record<string, () => void> = {};
    const animate = vi.fn(() => ({
      addEventListener: (name: string, then: () => void) => {
        ends[name] = then;
      },
    }));
    turnOver({ animate } as unknown as Element, false, changed);
    expect(changed).not.toHaveBeenCalled();
    ends.finish?.();
    expect(changed).toHaveBeenCalledOnce();
    expect(animate).toHaveBeenCalledTimes(2);
  });

  it('only fades where calm is wished', () => {
    const changed = vi.fn();
    const animate = vi.fn();
    turnOver({ animate } as unknown as Element, true, changed);
    expect(changed).toHaveBeenCalledOnce();
    expect(animate.mock.calls[0]?.[0]).toEqual([{ opacity: 0 }, { opacity: 1 }]);
  });
});

describe('a piece of Hive', () => {
  it('has a sign for each thing that it suffers', () => {
    const marks = ['resting', ...Object.keys(SIGNS)];
    const { container } = render(Piece, { game: 'hive', thing: piece({ marks }) });
    expect(container.querySelectorAll('circle')).toHaveLength(Object.keys(SIGNS).length);
  });

  it('has another ground on its Venom side', async () => {
    await dress('hive');
    const front = render(Piece, { game: 'hive', thing: piece({}) }).container.innerHTML;
    const back = render(Piece, { game: 'hive', thing: piece({ face: 'fly' }) }).container;
    expect(back.querySelector('.inlay')).not.toBeNull();
    expect(front).not.toContain('inlay');
  });

  it('shows a different picture for every creature', () => {
    const icons = Object.values(faces).map(({ icon }) => icon);
    expect(new Set(icons).size).toBe(icons.length - 1); // the Honeycombo has one for both sides
  });
});

it('is placed as a ghost of the face that was chosen', () => {
  const fly = piece({ id: 'face:fly:0', face: 'fly', place: ['actions', 0, 0, 0] });
  const choices: Choices = {
    ask: null,
    passing: null,
    things: [fly],
    touches: [[1, ['piece:wA1', 'face:fly:0', 'cell:0,0']]],
  };
  const chooser = new Chooser({
    choices: () => choices,
    confirms: () => false,
    act: () => {},
    refused: () => {},
  });
  chooser.touch(['piece:wA1']);
  expect(chooser.chosenOf([piece({})])?.face).toBe('ant');
  chooser.touch(['face:fly:0']);
  expect(chooser.chosenOf([piece({})])?.face).toBe('fly');
});
