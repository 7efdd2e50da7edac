import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { systemClock } from '../lib/clock.ts';
import { examine } from '../ops/verify/verify.ts';
import { databaseFile } from '../store/directory/open-store.ts';
import { beginPromotedEpoch } from './promote.ts';

const nicenessAdded = 10;

/** Promotes and verifies the copy in the folder that standard input names. @returns the exit code */
export function runDrillProcess(): number {
  const folder = readFileSync(0, 'utf8').trim();
  setPriority(Math.min(19, getPriority() + nicenessAdded));
  beginPromotedEpoch(folder, systemClock()());
  const { verdicts } = examine(databaseFile(folder), { full: true });
  const wrong = verdicts.filter(({ ok }) => !ok);
  for (const { name, wrong: faults } of wrong) process.stdout.write(`${name}: ${faults.join('; ')}\n`);
  return wrong.length === 0 ? 0 : 1;
}
