import { expect, it } from 'vitest';
import { seedOf } from '../support/seed.ts';
import { expectTold, toldThrough } from './notified-through-kills.ts';

/** `npm run crash -- --rounds 300` kills it 300 times. */
const kills = Number(process.env['CRASH_ROUNDS'] ?? 10);
const seed = seedOf('CRASH_SEED');

// Shows rules/messages#outbox.
it(`a process that is killed at every step of sending tells each thing, twice only under one id (seed ${seed})`, async () => {
  const { names, mails, calls } = await toldThrough(kills, seed, (desk) => desk.kill());
  expect(names).toHaveLength(kills + 1);
  expectTold(names, mails);
  expectTold(names, calls);
  console.log(`${kills} kills: ${mails.length} mails and ${calls.length} calls for ${names.length} openings`);
}, 3_600_000);
