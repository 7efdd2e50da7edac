import { type Account, accountBySeq } from '../../../access/accounts.ts';
import { accountForNew, ownAccountOrStrict } from '../../../access/scope.ts';
import type { Caller, ControllerActor } from '../../../api/caller.ts';
import type { StreamContext, WriteContext } from '../../../api/contexts.ts';
import { auditFileBounds } from '../../../lib/evadts/lines.ts';
import { RolledBack } from '../../../store/writer/rolled-back.ts';
import { deviceOfAccount } from '../../devices/devices.ts';
import { noteReporter } from '../../devices/linking.ts';
import { type Door, type ReadingFile, type ReadingResult, takeFile } from './intake.ts';
import type { FeedReadingQuery, SentReadingQuery } from './reading-fields.ts';
import { carriedBounds, filesOfJson, filesOfZip } from './reading-files.ts';

/** The media types of files of counters: as they are, many in JSON, or many in a container. */
export const readingTypes = ['text/plain', 'application/octet-stream'] as const;
export const carrierTypes = [...readingTypes, 'application/json', 'application/zip'] as const;

/** A file that is taken in by one write. Plain data: it crosses a thread. */
export type ReadingStep = { file: ReadingFile; accountId: string | undefined; dryRun: boolean };

/**
 * Takes files in: each by a write of its own, so that others wait for one file and not for two thousand. It runs on
 * the serving thread and leaves the reading to the writer.
 * @throws `readings.unreadable`, `request.too_large`, `validation.failed`
 */
export async function receiveReadings(
  context: Pick<StreamContext<never>, 'body' | 'write'>,
  query: SentReadingQuery | FeedReadingQuery,
): Promise<object> {
  const { dryRun = false, accountId } = query as SentReadingQuery;
  const results: ReadingResult[] = [];
  for (const file of await filesOf(context, query)) {
    const step: ReadingStep = { file, accountId, dryRun };
    // Only what has a transaction of its own can be taken back.
    results.push(...((await context.write(step, !dryRun)) as ReadingResult[]));
  }
  const summary = { accepted: 0, quarantined: 0, duplicate: 0, unreadable: 0 };
  for (const { status } of results) summary[status]++;
  return { summary, results };
}

async function filesOf(
  { body }: Pick<StreamContext<never>, 'body'>,
  query: SentReadingQuery | FeedReadingQuery,
): Promise<ReadingFile[]> {
  const { deviceSerial = null, readAt = null, fileName = null } = query;
  const named = { deviceSerial, readAtMs: readAt, fileName };
  if (body.mediaType === 'application/json')
    return filesOfJson(await body.whole(carriedBounds.jsonBytes)).map((file) => ({
      ...file,
      deviceSerial: file.deviceSerial ?? deviceSerial,
      readAtMs: file.readAtMs ?? readAt,
    }));
  if (body.mediaType === 'application/zip') {
    const files = await filesOfZip(await body.whole(carriedBounds.zipBytes, false));
    return files.map((file) => ({ ...file, deviceSerial, readAtMs: readAt }));
  }
  return [{ bytes: await body.whole(auditFileBounds.bytes, false), at: 0, ...named }];
}

/** Takes a file of a controller in, on the writer thread. */
export function writeFeedReading(
  { tx, actor }: WriteContext<ControllerActor>,
  { file }: ReadingStep,
): ReadingResult[] {
  const from = { door: 'feed', controller: actor.seq } as const;
  const results = takeFile(tx, accountBySeq(tx, actor.account), from, file);
  const ids = new Set(results.flatMap(({ device }) => device?.id ?? []));
  noteReporter(
    tx,
    actor,
    [...ids].flatMap((id) => deviceOfAccount(tx, actor.account, id) ?? []),
  );
  return results;
}

/** Stores a file from a key or a user or, with `dryRun`, only returns the result. @throws `auth.out_of_scope` */
export function writeSentReading({ tx, actor }: WriteContext<Caller>, step: ReadingStep): ReadingResult[] {
  const account: Account = accountForNew(tx, actor, step.accountId, ownAccountOrStrict);
  const door: Door = actor.type === 'operator' ? 'panel' : 'api';
  const results = takeFile(tx, account, { door, controller: null }, step.file);
  if (step.dryRun) throw new RolledBack(results.map((result) => ({ ...result, id: null })));
  return results;
}
