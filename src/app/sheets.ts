import { parseJson } from '../api/json-bytes.ts';
import type { ReadSheet, Sheets, SheetToRead, SheetToWrite } from '../api/sheet.ts';
import { startThread } from '../lib/assets.ts';
import type { TemplatePlan } from '../lib/sheets/template.ts';
import { Problem } from '../problems/problem.ts';
import { startJob } from '../store/messages.ts';
import { problemOf } from '../store/sqlite-errors.ts';

/** What a sheet thread is to do. Plain data. */
export type SheetJob = { read: SheetToRead } | { write: SheetToWrite };

/**
 * Does what a sheet thread does. What knows of workbooks is loaded for that: a server at rest does without it.
 * @throws what `readSheet` throws
 */
export async function doSheetJob(job: SheetJob): Promise<ReadSheet | Uint8Array> {
  if ('read' in job) {
    const { readSheet } = await import('../features/imports/read-sheet.ts');
    return await readSheet(job.read);
  }
  const { templateCsv, templateWorkbook } = await import('../lib/sheets/template.ts');
  const { format, plan } = job.write;
  const template = parseJson(plan) as TemplatePlan;
  return format === 'csv' ? Buffer.from(templateCsv(template)) : await templateWorkbook(template);
}

/** Reads and writes sheets on the caller's thread: for `:memory:`, and for the command line. */
export const inlineSheets: Sheets = {
  read: async (read) => (await doSheetJob({ read })) as ReadSheet,
  write: async (write) => (await doSheetJob({ write })) as Uint8Array,
};

/** A sheet of 20 000 rows needs some 200 MB and 3 s of the processor; what needs far more was not made for a list. */
const resourceLimits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 };
const deadlineMs = 30_000;

/** One at a time: the processor is for those who wait at machines. */
const maxWaiting = 8;

/** Sheets that are read and written by threads, each by one of its own, which ends with it, whatever it took. */
export class ThreadSheets implements Sheets {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #closing = false;
  #end: (() => Promise<unknown>) | undefined;

  async read(read: SheetToRead): Promise<ReadSheet> {
    return (await this.#inTurn({ read })) as ReadSheet;
  }

  async write(write: SheetToWrite): Promise<Uint8Array> {
    return (await this.#inTurn({ write })) as Uint8Array;
  }

  /** Refuses what waits as `server.busy`, and ends the thread that works. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#end?.();
  }

  async #inTurn(job: SheetJob): Promise<unknown> {
    if (this.#waiting >= maxWaiting) throw new Problem('server.busy');
    this.#waiting++;
    const turn = this.#last.then(() => this.#work(job));
    this.#last = turn.catch(() => {}).finally(() => this.#waiting--);
    return turn;
  }

  async #work(job: SheetJob): Promise<unknown> {
    if (this.#closing) throw new Problem('server.busy');
    const thread = startJob(() =>
      startThread(
        { name: 'sheet-thread', file: () => new URL('./sheet-thread.ts', import.meta.url) },
        { workerData: job, resourceLimits },
      ),
    );
    this.#end = thread.end;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      void thread.end();
    }, deadlineMs);
    try {
      return await thread.answer;
    } catch (error) {
      if (this.#closing) throw new Problem('server.busy');
      throw isLate || isOutOfMemory(error) ? tooMuch(error) : problemOf(error);
    } finally {
      clearTimeout(timer);
      this.#end = undefined;
      await thread.end();
    }
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooMuch(cause: unknown): Problem {
  return new Problem(
    'imports.unreadable',
    'The sheet takes too much memory or time. Divide it into several.',
    { cause },
  );
}
