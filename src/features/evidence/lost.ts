import { existsSync } from 'node:fs';
import { auditChange } from '../../access/audited.ts';
import { everyRow } from '../../store/checks/check.ts';
import { query, type Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { videoFile } from './evidence-files.ts';
import { deleteEvidence } from './evidence-store.ts';

type Owner = { seq: number; id: string; client: number };
type Video = { id: string; videoKey: string };

// A restore alone reads all accounts, and the videos of each.
const owners = 'SELECT seq, id, client FROM accounts ORDER BY seq';
const videosOf = query<[account: number], Video>(
  'SELECT id, video_key AS videoKey FROM evidence INDEXED BY evidence_by_key WHERE account = ? ORDER BY video_key',
);

/** Videos that one audit row names. */
const maxNamed = 1000;

/**
 * Forgets the videos whose files are not there, as after a restore of a backup that was made without them: their
 * links end, and machines may send them again. Audit rows of each account's settings list them.
 * @returns how many there were
 */
export function forgetLostVideos(tx: Tx, filesDirectory: string): number {
  let forgotten = 0;
  for (const owner of [...everyRow<Owner>(tx, owners)]) {
    const { seq, id: accountId, client } = owner;
    const lost = lostOf(tx, filesDirectory, owner);
    for (const { id } of lost) deleteEvidence.run(tx, id);
    for (let from = 0; from < lost.length; from += maxNamed) {
      const videoKeys = lost.slice(from, from + maxNamed).map(({ videoKey }) => videoKey);
      const owned = { id: accountId, client, account: seq };
      auditChange(tx, 'delete', 'settings', owned, JSON.stringify({ videoKeys }), null);
    }
    forgotten += lost.length;
  }
  return forgotten;
}

/** True if `forgetLostVideos` has work. */
export function areVideosLost(reader: Reader, filesDirectory: string): boolean {
  return [...everyRow<Owner>(reader, owners)].some(
    (owner) => lostOf(reader, filesDirectory, owner).length > 0,
  );
}

function lostOf(reader: Reader, filesDirectory: string, { seq, id: accountId }: Owner): Video[] {
  return videosOf
    .all(reader, seq)
    .filter(({ id }) => !existsSync(videoFile({ filesDirectory, accountId, id })));
}
