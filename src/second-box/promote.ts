import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { auditChange } from '../access/audited.ts';
import { areVideosLost, forgetLostVideos } from '../features/evidence/lost.ts';
import { forgetLostExports } from '../features/exports/jobs.ts';
import { isoOf } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import { openStore } from '../store/directory/open-store.ts';
import { beginEpoch } from '../store/history/begin-epoch.ts';
import { epochOfToday } from '../store/history/epochs.ts';
import { operatorActor } from '../store/writer/actor.ts';
import { Tx } from '../store/writer/transaction.ts';
import {
  boxFolder,
  type Promoted,
  readBoxFile,
  removeBoxFile,
  type Superseded,
  writeBoxFile,
} from './box-files.ts';
import type { Replica } from './replica.ts';

/** The result of a promotion: the new epoch and the last entry that both boxes have. */
export type Promotion = { epoch: string; forkedAtSeq: number; forkedHash: string };

/**
 * Turns the copy of a standby into the data of a primary. Interrupted anywhere, it is repeated: at worst the history
 * has one more epoch without entries.
 * @throws if the copy is incomplete
 */
export async function promote(replica: Replica, nowMs: number): Promise<Promoted> {
  const { data, state } = replica;
  if (!state.usable) throw new Error('the copy is not complete yet: it cannot take over');
  await replica.settle();
  await replica.close();
  const promoted: Promoted = {
    token: state.token,
    primary: state.primary,
    address: state.address,
    at: isoOf(nowMs),
    ...beginPromotedEpoch(data, nowMs),
    known: false,
  };
  writeBoxFile(data, 'promoted', promoted);
  // The box that was the primary can follow this one, with the same token.
  writeBoxFile(data, 'pairing', {
    token: state.token,
    mode: state.mode,
    strict: state.strict,
    pairedAt: promoted.at,
  });
  forgetStandby(data);
  return promoted;
}

/** Ends what makes a directory that of a standby. */
export function forgetStandby(data: string): void {
  removeBoxFile(data, 'standby');
  rmSync(join(boxFolder(data), 'parts'), { recursive: true, force: true });
}

/**
 * Begins a new epoch in data that take the place of others: they fork at their last entry, so that cursors, changes and
 * head office continue.
 */
export function beginPromotedEpoch(data: string, nowMs: number): Promotion {
  const connection = openStore(data, () => nowMs);
  try {
    const origin = { actor: operatorActor, traceId: newTraceId(), nowMs };
    const work = () => {
      beginEpoch(connection, nowMs, { keepsPending: true });
      const { epoch, forkedAtSeq, forkedHash } = epochOfToday({ connection });
      Tx.run(connection, origin, (tx) => {
        // The first entry of the epoch, by which cursors know that nothing was taken back.
        const after = JSON.stringify({ state: 'promoted', epoch });
        auditChange(tx, 'update', 'settings', { id: 'second-box', client: null, account: null }, null, after);
        forgetLostExports(tx, data);
        if (areVideosLost(tx, data)) forgetLostVideos(tx, data);
      });
      return { epoch, forkedAtSeq: forkedAtSeq ?? 0, forkedHash: forkedHash ?? '' };
    };
    return connection.database.transaction(work).immediate();
  } finally {
    connection.close();
  }
}

/** Resumes writing on a box that stopped: the other one never began, or is permanently gone. */
export function takeBack(data: string, nowMs: number): Promotion {
  const superseded = readBoxFile(data, 'superseded') as Superseded;
  const promotion = beginPromotedEpoch(data, nowMs);
  writeBoxFile(data, 'pairing', {
    token: superseded.token,
    mode: 'sync',
    strict: false,
    pairedAt: isoOf(nowMs),
  });
  removeBoxFile(data, 'superseded');
  return promotion;
}
