import type { ReadSheet } from '../../api/sheet.ts';
import { replyOf, summaryOf } from './reply.ts';
import { type ImportStep, roomForCells, roomForErrors, type StepDone } from './run-import.ts';
import type { SheetLocale } from './values.ts';

/** The rows that were checked or applied so far, of all. `isWhole`: all are being applied in one transaction. */
export type ImportProgress = { step: 'checking' | 'applying'; done: number; rows: number; isWhole: boolean };

/** Options for a run. */
export type ImportWish = {
  dryRun: boolean;
  onError: 'stop' | 'skip';
  accountId: string | undefined;
  locale: SheetLocale | undefined;
  /** True if the answer is stored for a repeated request. */
  isRepeatable?: boolean;
  /** Called after each step. A throw ends a run that has stored nothing yet. */
  onProgress?: ((progress: ImportProgress) => void) | undefined;
} & Pick<ImportStep, 'codeType' | 'firstSubsidy' | 'fileName'>;

/** Runs a step in a transaction of its own, and returns its result once it is on disk, or rolled back. */
type Run = (step: ImportStep) => Promise<StepDone>;

/**
 * Runs a sheet (rules/imports#one-run): dry runs and runs with `skip` go part by part, so that other writes wait no
 * longer than for a bulk call. An all-or-nothing run is rehearsed in this way first, and then applied in one
 * transaction.
 * @returns the answer as JSON (rules/imports#the-answer)
 */
export async function importSheet(run: Run, sheet: ReadSheet, wish: ImportWish): Promise<string> {
  const { dryRun, onError, accountId, locale, codeType, firstSubsidy, fileName } = wish;
  const step = { header: sheet.header, accountId, locale, codeType, firstSubsidy, fileName };
  const isWhole = !dryRun && onError === 'stop';
  const { rows } = sheet;
  const tell = (step: ImportProgress['step'], done: number, isWhole = false) =>
    wish.onProgress?.({ step, done, rows, isWhole });
  const inParts = async (keep: ImportStep['keep']) => {
    const done: StepDone[] = [];
    const progress = () =>
      tell(
        keep === 'nothing' ? 'checking' : 'applying',
        sumOf(done, ({ rows }) => rows.length),
      );
    progress();
    // A sheet without rows still tells of its columns.
    const steps = sheet.parts.length > 0 ? sheet.parts.map((each) => [each]) : [[]];
    for (const [at, parts] of steps.entries()) {
      const room = roomForErrors - sumOf(done, ({ errorsListed }) => errorsListed);
      const ofCells = roomForCells - sumOf(done, ({ cellsReply }) => cellsReply);
      const earlier = wish.isRepeatable && keep === 'good' && at === steps.length - 1 ? done : undefined;
      const soFar = { id: done.at(-1)?.importId ?? null, summary: summaryOf(done) };
      done.push(await run({ ...step, parts, keep, room, roomForCells: ofCells, earlier, soFar }));
      progress();
    }
    return done;
  };
  if (!isWhole) return replyOf(dryRun, await inParts(dryRun ? 'nothing' : 'good'));
  if (sheet.parts.length > 1) {
    const rehearsed = await inParts('nothing');
    if (rehearsed.some(({ summary }) => summary.failed > 0)) return replyOf(false, rehearsed);
  }
  tell('applying', 0, true);
  const room = { room: roomForErrors, roomForCells };
  const whole = await run({
    ...step,
    parts: sheet.parts,
    keep: 'all-or-none',
    ...room,
    earlier: wish.isRepeatable ? [] : undefined,
  });
  return replyOf(false, [whole]);
}

const sumOf = (done: readonly StepDone[], of: (each: StepDone) => number) =>
  done.reduce((sum, each) => sum + of(each), 0);
