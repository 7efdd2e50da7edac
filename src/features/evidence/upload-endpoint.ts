import * as v from 'valibot';
import type { ControllerActor } from '../../api/caller.ts';
import type { StreamContext, WriteContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { described } from '../../api/fields.ts';
import { timestamp } from '../../api/values.ts';
import { isoOf } from '../../lib/clock.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { newId } from '../../store/ids.ts';
import { recordEvidence, takeIn, type WholeEvidence } from './evidence.ts';
import { maxVideoBytes } from './evidence-files.ts';

/** The answer to a video that is there already. */
const knownReply = v.pipe(
  v.object({
    videoKey: described('The key of the video; null for none.', v.string()),
    receivedAt: described('The time at which the same bytes first arrived.', timestamp),
  }),
  v.title('KnownEvidence'),
);

/** Uploads of videos (rules/evidence-and-receipts#videos). */
export const uploadEndpoint = endpoint({
  method: 'PUT',
  path: '/feed/evidence/:videoKey',
  operation: 'uploadEvidence',
  tag: 'Feed',
  caller: 'controller',
  permission: null,
  summary: 'Send a video',
  description:
    'The body is the video as recorded, up to 512 MiB; `Content-Type` may name its type. A movement ' +
    'references it by `videoKey`, before or after the upload. The answer comes once the video is on ' +
    'disk. An interrupted upload leaves nothing: send it again. The same bytes under the same key ' +
    'return 200, and change nothing.',
  bodyLimit: maxVideoBytes,
  status: 201,
  statusWithBody: 200,
  reply: knownReply,
  problems: [
    'evidence.exists',
    'request.unsupported_media_type',
    'request.too_large',
    'request.timeout',
    'storage.full',
  ],
  where: 'stream',
  run: (context, { params }) => receiveEvidence(context, params.videoKey),
  write: writeEvidence,
});

async function receiveEvidence(
  { reader, settings, actor, body, write }: StreamContext<ControllerActor>,
  videoKey: string,
): Promise<object | undefined> {
  // A form is parts with headers of their own, not a video; its key would be spent on it.
  if (/^multipart\/|^application\/(x-www-form-urlencoded|json)$/.test(body.mediaType))
    throw new Problem('request.unsupported_media_type', details.videoAsBody);
  const { client, account, accountId } = actor;
  const known = await takeIn(
    { reader, filesDirectory: settings.filesDirectory },
    { id: newId(), client, account, accountId, videoKey },
    { body: body.chunks, bytes: body.declaredBytes, mediaType: body.mediaType },
    write,
  );
  return known && { videoKey, receivedAt: isoOf(known.receivedMs) };
}

function writeEvidence({ tx, actor }: WriteContext<ControllerActor>, evidence: WholeEvidence): void {
  recordEvidence(tx, evidence, actor.seq);
}
