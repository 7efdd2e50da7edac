import type { Caller } from '../../api/caller.ts';
import type { Reader } from '../../store/statement.ts';
import { consumptionSheet, requireConsumption } from './consumption-sheet.ts';
import { creditSheet } from './credit-sheet.ts';
import type { ExportRequest } from './export-fields.ts';
import type { ExportKind } from './export-store.ts';
import { creditsSheet, rechargeSheet, returnSheet, transactionSheet } from './movement-sheet.ts';
import { reconciliationSheet } from './reconciliation-sheet.ts';
import { recordSheet, requireRecord } from './record-sheet.ts';
import type { Sheet } from './sheet.ts';

/** A kind of export. */
export type KindOfExport = {
  /** The path of its requests. An export is below it. */
  path: string;
  /** Refuses requests for reasons that the body alone does not show. */
  require(reader: Reader, actor: Caller, asked: ExportRequest): void;
  /** The content of the file, with the requester's rights; `asked` is the validated body. */
  sheet(reader: Reader, actor: Caller, asked: ExportRequest, nowMs: number): Sheet;
};

/** Binds a kind to its body type. A stored job contains what its endpoint accepted. */
function kind<B extends ExportRequest>(
  path: string,
  sheet: (reader: Reader, actor: Caller, asked: B, nowMs: number) => Sheet,
  require: (reader: Reader, actor: Caller, asked: B) => void = () => {},
): KindOfExport {
  return {
    path,
    require: (reader, actor, asked) => require(reader, actor, asked as B),
    sheet: (reader, actor, asked, nowMs) => sheet(reader, actor, asked as B, nowMs),
  };
}

/** Everything that can be exported, by the name that its jobs are stored under: it stays what it is. */
export const exportKinds: Readonly<Record<ExportKind, KindOfExport>> = {
  transactions: kind('/transactions/exports', transactionSheet),
  credit: kind('/consumers/report/exports', creditSheet),
  recharges: kind('/transactions/recharges/exports', rechargeSheet),
  returns: kind('/transactions/returns/exports', returnSheet),
  credits: kind('/transactions/credits/exports', creditsSheet),
  consumption: kind('/consumption/exports', consumptionSheet, requireConsumption),
  reconciliation: kind('/reconciliation/exports', reconciliationSheet),
  record: kind('/consumers/record/exports', recordSheet, requireRecord),
};
