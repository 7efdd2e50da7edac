import { parseJson } from '../../api/json-bytes.ts';
import type { ReadSheet, Sheets, SheetToRead, SheetToWrite } from '../../api/sheet.ts';
import { startThread } from '../../lib/assets.ts';
import { FairQueue } from '../../lib/fair-queue.ts';
import type { TemplatePlan } from '../../lib/sheets/template.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { problemOf } from '../../store/sqlite-errors.ts';
import { startJob } from '../../store/threads/messages.ts';

/** The job of a sheet thread. Plain data. */
export type SheetJob = { read: SheetToRead } | { write: SheetToWrite };

/**
 * Does what a sheet thread does. The workbook code is loaded on demand, so that an idle server does not need it.
 * @throws what `readSheet` throws
 */
export async function doSheetJob(job: SheetJob): Promise<ReadSheet | Uint8Array> {
  if ('read' in job) {
    const { readSheet } = await import('../../features/imports/read-sheet.ts');
    return await readSheet(job.read);
  }
  const { templateCsv, templateWorkbook } = await import('../../lib/sheets/template.ts');
  const { format, plan } = job.write;
  const template = parseJson(plan) as TemplatePlan;
  return format === 'csv' ? Buffer.from(templateCsv(template)) : await templateWorkbook(template);
}

/** Reads and writes sheets on the caller's thread: for `:memory:`, and for the command line. */
export const inlineSheets = {
  read: async (read: SheetToRead) => (await doSheetJob({ read })) as ReadSheet,
  write: async (write: SheetToWrite) => (await doSheetJob({ write })) as Uint8Array,
} satisfies Sheets;

/** A sheet of 20 000 rows needs some 200 MB and 3 s of the processor; what needs far more was not made for a list. */
const resourceLimits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 };
const deadlineMs = 30_000;

/** One at a time: the processor is for those who wait at machines. */
const maxWaiting = 8;

/** A sheet on its way to its thread. */
type Waiting = {
  job: SheetJob;
  resolve: (done: ReadSheet | Uint8Array) => void;
  reject: (error: unknown) => void;
};

/**
 * Sheets that are read and written on threads, one thread each, which ends with its sheet. Callers take turns: a caller
 * with many sheets waits behind others.
 */
export class ThreadSheets implements Sheets {
  readonly #queue = new FairQueue<Waiting>(maxWaiting);
  readonly #run: (job: SheetJob) => { answer: Promise<unknown>; end: () => Promise<unknown> };
  #isWorking = false;
  #closing = false;
  #end: (() => Promise<unknown>) | undefined;

  /** `run` begins a job on a thread. */
  constructor(run = onThread) {
    this.#run = run;
  }

  async read(read: SheetToRead, who: string): Promise<ReadSheet> {
    return (await this.#inTurn({ read }, who)) as ReadSheet;
  }

  async write(write: SheetToWrite, who: string): Promise<Uint8Array> {
    return (await this.#inTurn({ write }, who)) as Uint8Array;
  }

  /** Refuses what waits as `server.busy`, and ends the thread that works. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const { reject } of this.#queue.clear()) reject(new Problem('server.busy'));
    await this.#end?.();
  }

  #inTurn(job: SheetJob, who: string): Promise<unknown> {
    if (this.#closing) return Promise.reject(new Problem('server.busy'));
    return new Promise((resolve, reject) => {
      const left = this.#queue.push(who, { job, resolve, reject });
      left?.reject(new Problem('server.busy'));
      void this.#workOn();
    });
  }

  async #workOn(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift())
      await this.#work(next.job).then(next.resolve, next.reject);
    this.#isWorking = false;
  }

  async #work(job: SheetJob): Promise<ReadSheet | Uint8Array> {
    const thread = this.#run(job);
    this.#end = thread.end;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      void thread.end();
    }, deadlineMs);
    try {
      return (await thread.answer) as ReadSheet | Uint8Array;
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

function onThread(job: SheetJob) {
  return startJob(() =>
    startThread(
      { name: 'sheet-thread', file: () => new URL('./sheet-thread.ts', import.meta.url) },
      { workerData: job, resourceLimits },
    ),
  );
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooMuch(cause: unknown): Problem {
  return new Problem('imports.unreadable', details.sheetTooLarge, { cause });
}
