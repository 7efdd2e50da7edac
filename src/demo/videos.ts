import { Readable } from 'node:stream';
import { accountById } from '../access/accounts.ts';
import { controllerBySerial } from '../access/controllers.ts';
import { recordEvidence, takeIn } from '../features/evidence/evidence.ts';
import { newId } from '../store/ids.ts';
import type { Reader } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import type { Clip, Film } from './days/footage.ts';

/** Short WebM films, by kind. */
export type Films = Record<Film, Buffer>;

/** The delay until a controller sends a film. */
const uploadMs = 45_000;

/**
 * Takes in the videos that an account's movements name, as the feed does. Their ids do not follow from the seed: an id
 * contains the time of arrival, on which the sweep of files without a row relies.
 * @param write runs a transaction at a moment
 */
export async function takeInVideos(
  place: { reader: Reader; filesDirectory: string },
  accountId: string,
  clips: readonly Clip[],
  films: Films,
  write: (atMs: number, work: (tx: Tx) => void) => void,
): Promise<void> {
  const { client, seq } = accountById(place.reader, accountId)!;
  for (const { videoKey, kind, controller, atMs } of clips) {
    const sender = controllerBySerial(place.reader, seq, controller)!;
    const film = films[kind];
    await takeIn(
      place,
      { id: newId(), client, account: seq, accountId, videoKey },
      { body: Readable.from([film]), bytes: film.length, mediaType: 'video/webm' },
      async (whole) => write(atMs + uploadMs, (tx) => recordEvidence(tx, whole, sender.seq)),
    );
  }
}
