import { requireLinkAsker } from '../../access/link-askers.ts';
import type { LinkKind } from '../../api/linked-file.ts';
import { Problem } from '../../problems/problem.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import {
  hasVideo,
  isSame,
  type ReceivedVideo,
  receiveVideo,
  removeVideo,
  videoFile,
  videosBefore,
} from './evidence-files.ts';
import {
  deleteEvidence,
  type EvidenceRow,
  evidenceById,
  evidenceByKey,
  insertEvidence,
} from './evidence-store.ts';
import { extensionOf, mediaTypeOf } from './media-type.ts';
import { requireVideoKey } from './video-key.ts';

/** A video on its way in; the account by `seq`, and by the id that names its folder. */
export type NewEvidence = {
  id: string;
  client: number;
  account: number;
  accountId: string;
  videoKey: string;
};

/** A complete video on disk, for the transaction that adds its row. Plain data. */
export type WholeEvidence = NewEvidence & {
  mediaType: string;
  bytes: number;
  sha256: string;
  /** The id of a video of the same key whose file was lost, if any. */
  lostId: string | undefined;
};

/** The bytes of a video as they come, and what their sender says of them. */
export type IncomingVideo = {
  body: AsyncIterable<Buffer>;
  bytes: number | undefined;
  mediaType: string | undefined;
};

/** @throws `evidence.exists` when the account has a video of this key, other than the one that was lost */
function refuseKnownKey(reader: Reader, account: number, videoKey: string, lostId?: string): void {
  const known = evidenceByKey.get(reader, account, videoKey);
  if (known && known.id !== lostId) throw new Problem('evidence.exists');
}

/**
 * Stores a video (rules/evidence-and-receipts#videos): first the file, durably, then its row by `record`. After a power
 * cut either both exist or at most a file without a row, which `sweepEvidence` removes. The same bytes under the same
 * key change nothing; a lost file is stored again.
 * @returns the video that has the same bytes; undefined if it was stored now
 * @throws `validation.failed`, `evidence.exists`, `request.too_large`, `storage.full`, and what `record` throws
 */
export async function takeIn(
  { reader, filesDirectory }: { reader: Reader; filesDirectory: string },
  evidence: NewEvidence,
  { body, bytes, mediaType }: IncomingVideo,
  record: (whole: WholeEvidence) => Promise<unknown>,
): Promise<EvidenceRow | undefined> {
  requireVideoKey(evidence.videoKey);
  const { account, accountId, videoKey } = evidence;
  const known = evidenceByKey.get(reader, account, videoKey);
  if (known && (await hasVideo({ filesDirectory, accountId, id: known.id }))) {
    const mayBeSame = bytes === undefined || bytes === known.bytes;
    if (mayBeSame && (await isSame(body, known))) return known;
    throw new Problem('evidence.exists');
  }
  const place = { filesDirectory, accountId, id: evidence.id };
  const received: ReceivedVideo = await receiveVideo(place, body, bytes);
  try {
    await record({
      ...evidence,
      mediaType: mediaTypeOf(mediaType, received.head),
      bytes: received.bytes,
      sha256: received.sha256,
      lostId: known?.id,
    });
    return undefined;
  } catch (error) {
    // A writer that died leaves open whether the row is there, and then the file must stay until that is known.
    if (error instanceof Problem && error.code !== 'internal.error') await removeVideo(place);
    // Another upload of the same key was faster.
    const other = evidenceByKey.get(reader, account, videoKey);
    const isTheSame = error instanceof Problem && error.code === 'evidence.exists';
    if (isTheSame && other?.sha256 === received.sha256) return other;
    throw error;
  }
}

/** Registers a video; `controller` sent it, or the operator if it is null. @throws `evidence.exists` */
export function recordEvidence(tx: Tx, evidence: WholeEvidence, controller: number | null): void {
  const { id, client, account, videoKey, mediaType, bytes, sha256, lostId } = evidence;
  refuseKnownKey(tx, account, videoKey, lostId);
  if (lostId !== undefined) deleteEvidence.run(tx, lostId);
  const seal = sealOf(
    'evidence',
    id,
    client,
    account,
    videoKey,
    mediaType,
    bytes,
    controller,
    tx.nowMs,
    sha256,
  );
  insertEvidence.run(tx, {
    id,
    client,
    account,
    video_key: videoKey,
    media_type: mediaType,
    bytes,
    controller,
    received_ms: tx.nowMs,
    sha256,
    seal,
  });
}

/** The target of a link to a video. */
export const evidenceLink: LinkKind = ({ reader, filesDirectory, asker }, id) => {
  const row = evidenceById.get(reader, id);
  const missing = 'transactions.evidence_not_found';
  if (!row) throw new Problem(missing);
  requireLinkAsker(asker, row);
  const extension = extensionOf(row.mediaType);
  const name = row.videoKey.toLowerCase().endsWith(extension) ? row.videoKey : row.videoKey + extension;
  const path = videoFile({ filesDirectory, accountId: row.accountId, id });
  return { path, mediaType: row.mediaType, name, disposition: 'inline', missing };
};

/** The kind of the links to videos. */
export const evidenceKind = 'evidence';

/** The id of the video that a movement of an account names. @throws `transactions.evidence_not_found` */
export function evidenceIdOf(reader: Reader, account: number, videoKey: string | null): string {
  const row = videoKey === null ? undefined : evidenceByKey.get(reader, account, videoKey);
  if (!row) throw new Problem('transactions.evidence_not_found');
  return row.id;
}

/**
 * Removes files without a row, left by a power cut. Files of uploads that began since `beforeMs` stay, because their
 * rows may follow.
 * @returns the number of removed files
 */
export async function sweepEvidence(
  { reader, filesDirectory }: { reader: Reader; filesDirectory: string },
  beforeMs: number,
): Promise<number> {
  let removed = 0;
  for await (const place of videosBefore(filesDirectory, beforeMs)) {
    if (evidenceById.get(reader, place.id)) continue;
    await removeVideo(place);
    removed++;
  }
  return removed;
}
