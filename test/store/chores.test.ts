import { expect, it } from 'vitest';
import { inTurn } from '../../src/store/chores.ts';

it('chores that have more to do take turns, and none keeps another from its own', () => {
  const done: string[] = [];
  const left = { audit: 3, names: 2, nothing: 0 };
  const chore = (name: keyof typeof left) => () => {
    if (left[name] === 0) return false;
    left[name]--;
    done.push(name);
    return true;
  };
  const step = inTurn([chore('audit'), chore('nothing'), chore('names')]);
  expect(Array.from({ length: 6 }, step)).toEqual([true, true, true, true, true, false]);
  expect(done).toEqual(['audit', 'names', 'audit', 'names', 'audit']);
  left.nothing = 1;
  expect([step(), step()]).toEqual([true, false]);
});
