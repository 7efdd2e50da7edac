import { change, insertInto, query } from '../../store/statement.ts';

/** A video as its rules need it. */
export type EvidenceRow = {
  seq: number;
  id: string;
  client: number;
  account: number;
  accountId: string;
  videoKey: string;
  mediaType: string;
  bytes: number;
  /** Null for a video that arrived before hashes were stored. */
  sha256: string | null;
  receivedMs: number;
};

const select = `SELECT e.seq, e.id, e.client, e.account, (SELECT id FROM accounts WHERE seq = e.account) AS accountId,
  e.video_key AS videoKey, e.media_type AS mediaType, e.bytes, e.sha256, e.received_ms AS receivedMs FROM evidence e`;

export const evidenceByKey = query<[account: number, videoKey: string], EvidenceRow>(
  `${select} WHERE e.account = ? AND e.video_key = ?`,
);
export const evidenceById = query<[id: string], EvidenceRow>(`${select} WHERE e.id = ?`);

export const insertEvidence = insertInto('evidence', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  video_key: 'text',
  media_type: 'text',
  bytes: 'integer',
  controller: 'integer?',
  received_ms: 'integer',
  sha256: 'text',
  seal: 'text',
});

export const deleteEvidence = change<[id: string]>('DELETE FROM evidence WHERE id = ?');
