import { expect, it } from 'vitest';
import { roundRobin } from '../../../src/store/writer/idle-tasks.ts';

it('idle tasks that have more to do take turns, and none keeps another from its own', () => {
  const done: string[] = [];
  const left = { audit: 3, names: 2, nothing: 0 };
  const task = (name: keyof typeof left) => () => {
    if (left[name] === 0) return false;
    left[name]--;
    done.push(name);
    return true;
  };
  const step = roundRobin([task('audit'), task('nothing'), task('names')]);
  expect(Array.from({ length: 6 }, step)).toEqual([true, true, true, true, true, false]);
  expect(done).toEqual(['audit', 'names', 'audit', 'names', 'audit']);
  left.nothing = 1;
  expect([step(), step()]).toEqual([true, false]);
});
