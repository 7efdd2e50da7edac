import { expect, it, onTestFinished, vi } from 'vitest';
import { Gathering } from '../../../src/store/writer/gathering.ts';

/** A gathering that has begun with one command; `turn` lets a turn of the event loop bring requests and commands. */
function begun() {
  let [requests, commands, nowMs] = [100, 1, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => void vi.restoreAllMocks());
  const gathered = vi.fn<() => void>();
  new Gathering(() => requests, gathered).begin(() => commands);
  const turn = async (came: { requests?: number; commands?: number; ms?: number } = {}) => {
    requests += came.requests ?? 0;
    commands += came.commands ?? 0;
    nowMs += came.ms ?? 0;
    await new Promise(setImmediate);
    return gathered.mock.calls.length;
  };
  return turn;
}

it('ends with the turn where nothing else comes', async () => {
  const turn = begun();
  expect(await turn()).toBe(1);
  expect(await turn({ requests: 50 })).toBe(1);
});

it('goes on while each turn brings requests, and ends with the first that brings none', async () => {
  const turn = begun();
  for (let turns = 0; turns < 20; turns++) expect(await turn({ requests: 5, commands: 1 })).toBe(0);
  expect(await turn()).toBe(1);
});

it('ends with the turn where most of what comes are commands', async () => {
  const turn = begun();
  expect(await turn({ requests: 15, commands: 15 })).toBe(1);
});

it('goes on where half of what comes are commands, and ends where it becomes more', async () => {
  const turn = begun();
  expect(await turn({ requests: 4, commands: 1 })).toBe(0);
  expect(await turn({ requests: 1, commands: 1 })).toBe(1);
});

it('ends after a millisecond, whatever comes', async () => {
  const turn = begun();
  expect(await turn({ requests: 100, ms: 0.9 })).toBe(0);
  expect(await turn({ requests: 100, ms: 0.2 })).toBe(1);
});
