import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '../../src/demo/random.ts';
import { filesAfterCut } from './disk.ts';
import type { Recording, Traced } from './record.ts';
import { isAnswer, Replay } from './replay.ts';
import { type Call, events } from './strace.ts';
import { lay, wrongIn } from './survey.ts';

/** The results of the power cuts. */
export type Proof = {
  cuts: number;
  /** The number of disk operations. */
  touches: number;
  syncs: number;
  writtenBytes: number;
  acknowledged: number;
  /** The cuts after which something was wrong: where, and what. */
  broken: { event: number; share: number; wrong: string[] }[];
};

/** The shares of unsynced sectors to try: none, all, or a part. */
const shares = [0, 0, 1, 0.5, 0.1, 0.9];

/**
 * A cut of the power: after which event, whether that sends an answer, how much of what was not synced is there, and what
 * the disk then holds.
 */
export type Cut = {
  event: number;
  isAnswer: boolean;
  share: number;
  readonly files: Map<string, Buffer>;
  replay: Replay;
};

/** An event that a cut may follow: the how manieth of those that touch the disk, or an answer. */
export type Moment = { touches: number; isAnswer: boolean };

/** Cuts the power at the moments of a recording that are `chosen`. `answers` says which calls send an answer. */
export async function* cutsOf(
  traced: Traced,
  random: SeededRandom,
  chosen: (moment: Moment) => boolean,
  answers: (call: Call) => boolean = isAnswer,
): AsyncGenerator<Cut> {
  const replay = new Replay(traced);
  let [event, touches, cuts] = [0, 0, 0];
  for await (const next of events(traced.trace)) {
    event++;
    const answer = next.kind === 'begins' && answers(next.call);
    const touched = replay.take(next);
    if (!touched && !answer) continue;
    if (touched) touches++;
    if (!chosen({ touches: touched ? touches : 0, isAnswer: answer })) continue;
    const share = shares[cuts++ % shares.length]!;
    yield {
      event,
      isAnswer: answer,
      share,
      // When they are asked for: a large folder takes its time.
      get files() {
        return filesAfterCut(replay.root, random, share);
      },
      replay,
    };
  }
  requireSame(filesAfterCut(replay.root, random, 1), traced.data);
}

/** Returns the number of disk operations in a recording, and the number of answers that it sends. */
export async function countMoments(
  traced: Traced,
  answers: (call: Call) => boolean = isAnswer,
): Promise<{ touches: number; answers: number }> {
  const replay = new Replay(traced);
  const counts = { touches: 0, answers: 0 };
  for await (const event of events(traced.trace)) {
    if (event.kind === 'begins' && answers(event.call)) counts.answers++;
    if (replay.take(event)) counts.touches++;
  }
  return counts;
}

/**
 * Cuts the power at `cuts` points of a server's life, chosen by `seed`, half of them just after an answer went out:
 * lays what the disk may hold then, opens it, and looks for everything that was acknowledged by then.
 */
export async function prove(recording: Recording, cuts: number, seed: number): Promise<Proof> {
  const { ledger } = recording;
  const random = new SeededRandom(seed);
  const { touches, answers } = await countMoments(recording);
  const points = new Set(Array.from({ length: Math.ceil(cuts / 2) }, () => random.integer(1, touches)));
  const chosen = ({ touches: at, isAnswer: answered }: Moment) =>
    answered ? random.next() < (cuts - points.size) / answers : points.has(at);
  const broken: Proof['broken'] = [];
  const folder = mkdtempSync(join(tmpdir(), 'larder-after-cut-'));
  let done = 0;
  let last: Replay | undefined;
  for await (const { event, share, files, replay } of cutsOf(recording, random, chosen)) {
    const after = join(folder, String(done++));
    lay(files, after);
    const wrong = wrongIn(after, ledger, replay.sent);
    if (wrong.length > 0) broken.push({ event, share, wrong });
    rmSync(after, { recursive: true });
    last = replay;
  }
  rmSync(folder, { recursive: true });
  const { counts, sent } = last!;
  const acknowledged = [...ledger.keys()].filter((id) => sent.has(id)).length;
  if (acknowledged < ledger.size) throw new Error('an answer that its client got is not in the trace');
  return { cuts: done, touches, ...counts, acknowledged, broken };
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
