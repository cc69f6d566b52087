import { afterEach, expect, it, vi } from 'vitest';
import * as api from '../src/lib/api';
import type { PuzzleTrial } from '../src/lib/wire';
import { Puzzling } from '../src/table/puzzling.svelte';

afterEach(() => vi.restoreAllMocks());

it('lets nobody act again before it is known what came of an action', async () => {
  const choices = { things: [], touches: [[7, ['piece:wA1']]], ask: null, passing: null };
  const trial = { verdict: 'open', position: { pending: [0], choices } };
  const begun = trial as unknown as PuzzleTrial;
  let answer: (trial: PuzzleTrial) => void = () => {};
  const asked = vi.spyOn(api, 'tryPuzzle').mockResolvedValueOnce(begun);
  const puzzling = new Puzzling('one');
  await puzzling.begin();
  expect(puzzling.due).toEqual([0]);
  asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  puzzling.touch(['piece:wA1']);
  expect(puzzling.due).toEqual([]);
  expect(asked).toHaveBeenLastCalledWith('one', [7]);
  answer(begun);
  await vi.waitFor(() => expect(puzzling.due).toEqual([0]));
});
