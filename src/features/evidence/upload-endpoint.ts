import type { ControllerActor } from '../../api/caller.ts';
import type { StreamContext, WriteContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { newId } from '../../store/ids.ts';
import { recordEvidence, takeIn, type WholeEvidence } from './evidence.ts';
import { maxVideoBytes } from './evidence-files.ts';

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
    'The body is the video, 512 MiB at most, as it is recorded; `Content-Type` may say which kind of video. A movement ' +
    'names it by `videoKey`, before or after it comes. Answered once it is on disk: one that broke off left nothing, ' +
    'and is sent again.',
  bodyLimit: maxVideoBytes,
  status: 201,
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
): Promise<undefined> {
  // A form is parts with headers of their own, not a video; its key would be spent on it.
  if (/^multipart\/|^application\/(x-www-form-urlencoded|json)$/.test(body.mediaType))
    throw new Problem('request.unsupported_media_type', details.videoAsBody);
  const { client, account, accountId } = actor;
  await takeIn(
    { reader, filesDirectory: settings.filesDirectory },
    { id: newId(), client, account, accountId, videoKey },
    { body: body.chunks, bytes: body.declaredBytes, mediaType: body.mediaType },
    write,
  );
}

function writeEvidence({ tx, actor }: WriteContext<ControllerActor>, evidence: WholeEvidence): void {
  recordEvidence(tx, evidence, actor.seq);
}
