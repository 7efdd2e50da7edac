import { change, query } from '../../store/statement.ts';

/** A video as its rules need it. */
export type EvidenceRow = {
  seq: number;
  id: string;
  accountId: string;
  videoKey: string;
  mediaType: string;
};

const select = `SELECT e.seq, e.id, (SELECT id FROM accounts WHERE seq = e.account) AS accountId,
  e.video_key AS videoKey, e.media_type AS mediaType FROM evidence e`;

export const evidenceByKey = query<[account: number, videoKey: string], EvidenceRow>(
  `${select} WHERE e.account = ? AND e.video_key = ?`,
);
export const evidenceById = query<[id: string], EvidenceRow>(`${select} WHERE e.id = ?`);

export const insertEvidence = change<
  [
    id: string,
    client: number,
    account: number,
    videoKey: string,
    mediaType: string,
    bytes: number,
    controller: number | null,
    receivedMs: number,
    sha256: string,
    seal: string,
  ]
>(
  `INSERT INTO evidence (id, client, account, video_key, media_type, bytes, controller, received_ms, sha256, seal)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

export const deleteEvidence = change<[id: string]>('DELETE FROM evidence WHERE id = ?');
