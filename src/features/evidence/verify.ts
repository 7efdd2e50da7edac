import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Check, everyRow, maxListed } from '../../store/checks/check.ts';
import { sha256OfFileNow } from '../../store/directory/durable.ts';
import type { Reader } from '../../store/statement.ts';
import { videoFile, videosNow } from './evidence-files.ts';

type Video = { id: string; accountId: string; bytes: number; sha256: string | null };

const everyVideo = `SELECT e.id, a.id AS accountId, e.bytes, e.sha256
  FROM evidence e JOIN accounts a ON a.seq = e.account`;

/** Every video with a row must have its file of the stored length; with `--full`, the same bytes. */
const videos: Check = {
  name: 'videos',
  leavesOut: 'what is in videos: only their length is compared',
  run(reader, { full }) {
    const filesDirectory = folderOf(reader);
    const wrong: string[] = [];
    for (const video of everyRow<Video>(reader, everyVideo)) {
      const problem = problemOf(videoFile({ filesDirectory, ...video }), video, full);
      if (problem) wrong.push(`the video ${video.id} of account ${video.accountId} ${problem}`);
      if (wrong.length === maxListed) break;
    }
    return wrong;
  },
  notes: (reader, { full }) => [...unknownFiles(reader), ...(full ? unhashed(reader) : [])],
};

function problemOf(file: string, { bytes, sha256 }: Video, full: boolean): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })?.size;
  if (found === undefined) return `is not there (${file})`;
  if (found !== bytes) return `has ${found} bytes, and was ${bytes} bytes long when it came (${file})`;
  if (full && sha256 !== null && sha256OfFileNow(file) !== sha256)
    return `has other bytes than when it came (${file})`;
  return undefined;
}

/** Files of uploads that a killed process left; `serve` removes them eventually. */
function unknownFiles(reader: Reader): string[] {
  const filesDirectory = folderOf(reader);
  if (!existsSync(join(filesDirectory, 'evidence'))) return [];
  const known = reader.connection.database.prepare<[string], number>('SELECT 1 FROM evidence WHERE id = ?');
  const unknown: string[] = [];
  for (const place of videosNow(filesDirectory)) if (!known.get(place.id)) unknown.push(videoFile(place));
  return unknown.length === 0
    ? []
    : [`${unknown.length} files of videos are known to no row, as ${unknown[0]}`];
}

function unhashed(reader: Reader): string[] {
  const [row] = everyRow<{ count: number }>(
    reader,
    'SELECT count(*) AS count FROM evidence WHERE sha256 IS NULL',
  );
  const { count } = row!;
  return count === 0
    ? []
    : [`${count} videos came before checksums were kept: only their length was compared`];
}

const folderOf = (reader: Reader) => dirname(reader.connection.database.name);

export const evidenceChecks: readonly Check[] = [videos];
