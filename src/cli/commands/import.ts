import { closeSync, openSync, readSync } from 'node:fs';
import { ingest } from '../../features/movements/intake/ingest.ts';
import { type LineBatch, LineBatcher, rowsOf } from '../../features/movements/intake/lines.ts';
import type { RowResult, Summary } from '../../features/movements/intake/row-result.ts';
import type { Clock } from '../../lib/clock.ts';
import { sleepSync } from '../../store/busy.ts';
import type { Connection } from '../../store/connection.ts';
import { lockDirectory } from '../../store/directory/lock.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { operatorActor } from '../../store/writer/actor.ts';
import { requireAccount } from '../access-options.ts';
import { type Command, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { inTransaction, requireData, withStore } from '../operator-write.ts';
import { jsonFlag, print } from '../output.ts';
import { Progress } from '../progress.ts';

/** The number of rejected rows shown. The summary counts all of them. */
const maxRejectionsShown = 20;

/** The pause after each batch in which a server on the same data can write. */
const writerPauseMs = 20;

/**
 * `larder import FILE.ndjson --account ID` (rules/feed#reporting-movements): runs the code of the feed, with a
 * transaction for each batch of lines: imported batches stay when a later line fails, and are duplicates when they are
 * imported again. Exit code 1 when a row was rejected; all others are stored.
 */
export const command: Command = {
  usage: 'import FILE.ndjson --account ID [flags]',
  summary:
    'import movements from a file with one movement per line, as the feed does; exits with 1 if rows are rejected',
  flags: {
    ...dataFlag,
    account: { value: 'ID', help: 'the account of the movements' },
    ...jsonFlag,
  },
  positionals: [1, 1],
  run(given) {
    const settings = new CommandSettings(given);
    const [file] = given.positionals as [string];
    const accountId = settings.text('account');
    if (accountId === undefined) throw new UsageError('import needs --account ID');
    if (settings.data === inMemory) throw new UsageError('an import into memory would be lost immediately');
    requireData(settings.data);
    const { summary, shown } = withStore(settings.data, (connection, clock) => {
      const { seq } = requireAccount({ connection }, accountId);
      const pauseMs = isServed(settings.data) ? writerPauseMs : 0;
      return importFile(connection, clock, { file, account: seq, pauseMs });
    });
    for (const line of rejectionLines(summary, shown)) process.stderr.write(`${line}\n`);
    print(settings, summary, () => [
      `${summary.accepted} accepted, ${summary.duplicate} duplicate, ${summary.rejected} rejected`,
    ]);
    return summary.rejected === 0 ? 0 : 1;
  },
};

type Imported = { summary: Summary; shown: RowResult[] };

function importFile(
  connection: Connection,
  clock: Clock,
  { file, account, pauseMs }: { file: string; account: number; pauseMs: number },
): Imported {
  const summary: Summary = { accepted: 0, duplicate: 0, rejected: 0 };
  const shown: RowResult[] = [];
  const progress = new Progress();
  let rows = 0;
  for (const batch of batchesOf(file)) {
    const source = { account, controller: null };
    const firstIndex = rows;
    const done = inTransaction(connection, clock, (step) =>
      step(operatorActor, (tx) => ingest(tx, source, rowsOf(batch), firstIndex)),
    );
    rows += batch.rows;
    for (const status of ['accepted', 'duplicate', 'rejected'] as const)
      summary[status] += done.summary[status];
    for (const result of done.results) {
      if (result.status === 'rejected' && shown.length < maxRejectionsShown) shown.push(result);
    }
    progress.tell((ms) => `${rows} rows, ${Math.round((rows / ms) * 1000)} per second`);
    if (pauseMs > 0) sleepSync(pauseMs);
  }
  progress.end();
  return { summary, shown };
}

function* batchesOf(file: string): Generator<LineBatch> {
  const input = openSync(file, 'r');
  try {
    const batcher = new LineBatcher();
    for (;;) {
      // A new buffer each time: the batch refers to its lines.
      const chunk = Buffer.allocUnsafeSlow(64 * 1024);
      const length = readSync(input, chunk);
      if (length === 0) break;
      yield* batcher.push(chunk.subarray(0, length));
    }
    const last = batcher.end();
    if (last) yield last;
  } finally {
    closeSync(input);
  }
}

function rejectionLines({ rejected }: Summary, shown: readonly RowResult[]): string[] {
  const lines = shown.map(({ index, error }) => {
    const rules = (error!.errors ?? []).map(({ field, rule }) => ` ${field || 'row'}: ${rule}`).join(',');
    return `row ${index + 1}: ${error!.code}: ${error!.detail}${rules}`;
  });
  return rejected > shown.length ? [...lines, `and ${rejected - shown.length} more`] : lines;
}

/** True if a server has the data directory open. */
function isServed(data: string): boolean {
  try {
    lockDirectory(data).release();
    return false;
  } catch {
    return true;
  }
}
