import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Check, everyRow, mostListed } from '../store/check.ts';
import { videoFile } from './evidence-files.ts';

type Video = { id: string; accountId: string; bytes: number };

/**
 * Every video that is there must be whole. One that is not there is nothing wrong by itself: backups leave videos out
 * unless told.
 */
const videos: Check = {
  name: 'videos',
  run(reader) {
    const filesDirectory = dirname(reader.connection.database.name);
    const wrong: string[] = [];
    for (const video of everyRow<Video>(
      reader,
      'SELECT e.id, a.id AS accountId, e.bytes FROM evidence e JOIN accounts a ON a.seq = e.account',
    )) {
      const bytes = sizeOf(videoFile({ filesDirectory, ...video }));
      if (bytes === undefined || bytes === video.bytes) continue;
      wrong.push(`the video ${video.id} has ${bytes} bytes, and was ${video.bytes} bytes long when it came`);
      if (wrong.length === mostListed) break;
    }
    return wrong;
  },
};

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

export const evidenceChecks: readonly Check[] = [videos];
