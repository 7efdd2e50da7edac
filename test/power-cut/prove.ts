import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '../../src/demo/random.ts';
import { filesAfterCut } from './disk.ts';
import type { Recording } from './record.ts';
import { isAnswer, Replay } from './replay.ts';
import { events } from './strace.ts';
import { lay, wrongIn } from './survey.ts';

/** What cuts of the power came to. */
export type Proof = {
  cuts: number;
  events: number;
  syncs: number;
  writtenBytes: number;
  acknowledged: number;
  /** The cuts after which something was wrong: where, and what. */
  broken: { event: number; share: number; wrong: string[] }[];
};

/** Of what was not synced nothing, all, or a part of the sectors. */
const shares = [0, 0, 1, 0.5, 0.1, 0.9];

/**
 * Cuts the power at `cuts` points of a recording, chosen by `seed`, half of them just after an answer went out: lays
 * what the disk may hold then, opens it, and looks for everything that was acknowledged by then.
 */
export async function prove(
  { before, data, trace, ledger }: Recording,
  cuts: number,
  seed: number,
): Promise<Proof> {
  const random = new SeededRandom(seed);
  const { total, answers: answersInAll } = await count(trace);
  const points = new Set(Array.from({ length: Math.ceil(cuts / 2) }, () => random.integer(1, total)));
  const replay = new Replay(data, before);
  const broken: Proof['broken'] = [];
  const folder = mkdtempSync(join(tmpdir(), 'larder-after-cut-'));
  const afterAnswers = cuts - points.size;
  let [done, event, answers, lastAnswers] = [0, 0, 0, 0];

  const cut = () => {
    const share = shares[done++ % shares.length]!;
    const after = join(folder, String(done));
    lay(filesAfterCut(replay.root, random, share), after);
    const wrong = wrongIn(after, ledger, replay.sent);
    if (wrong.length > 0) broken.push({ event, share, wrong });
    rmSync(after, { recursive: true });
  };
  for await (const next of events(trace)) {
    replay.take(next);
    event++;
    answers = replay.counts.answers;
    const chosen = answers > lastAnswers && random.next() < afterAnswers / answersInAll;
    lastAnswers = answers;
    if (chosen || points.has(event)) cut();
  }
  requireSame(filesAfterCut(replay.root, random, 1), data);
  rmSync(folder, { recursive: true });
  const acknowledged = [...ledger.keys()].filter((id) => replay.sent.has(id)).length;
  if (acknowledged < ledger.size) throw new Error('an answer that its client got is not in the trace');
  return { cuts: done, events: total, ...replay.counts, acknowledged, broken };
}

async function count(trace: string): Promise<{ total: number; answers: number }> {
  const counted = { total: 0, answers: 0 };
  for await (const { kind, call } of events(trace)) {
    counted.total++;
    if (kind === 'begins' && isAnswer(call)) counted.answers++;
  }
  return counted;
}

/** The model followed the program: with nothing lost it holds what the folder really holds now. */
function requireSame(files: ReadonlyMap<string, Buffer>, data: string): void {
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('-shm')) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(data.length + 1);
    if (!files.get(path)?.equals(readFileSync(file)))
      throw new Error(`the trace does not tell all of ${path}`);
  }
}
