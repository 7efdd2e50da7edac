import { everyRow } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import {
  type Code,
  type CodeBody,
  type CodeRow,
  codeRows,
  compareCode,
  type Moment,
  nameOf,
} from './code-rows.ts';
import type { CodeValues } from './code-values.ts';
import type { Findings } from './findings.ts';
import type { TrailEntry } from './trail.ts';

const inactiveByItself = { off: 0 } as const;

/**
 * The codes, replayed: from their own audit rows, those of their consumers, and the movements. A code has no id, but
 * codes are never deleted: the nth created one is row n.
 */
export class Codes {
  readonly #codes: Code[] = [];
  readonly #live = new Map<string, Code>();
  readonly #byConsumer = new Map<string, Set<Code>>();
  /** Consumers that were removed: their entries took the codes along, which have entries of their own behind them. */
  readonly #gone = new Set<string>();
  readonly #findings: Findings;
  readonly #values: CodeValues;

  constructor(findings: Findings, values: CodeValues) {
    this.#findings = findings;
    this.#values = values;
  }

  /** The code of a `seq`. */
  bySeq(seq: number): { body: CodeBody; lastRechargeMs: number | null } | undefined {
    return this.#codes[seq - 1];
  }

  /** The live code that the audit calls `<consumer's id>/<value>`. */
  find(id: string): number | undefined {
    return this.#live.get(id)?.seq;
  }

  take(entry: TrailEntry): void {
    if (entry.type === 'consumer') this.#takeConsumer(entry);
    if (entry.type === 'code') this.#takeCode(entry);
  }

  #noteValue({ account }: TrailEntry, { seq, body }: Code): void {
    this.#values.note(seq, account, body.operationId, body.codeId);
  }

  #takeConsumer(entry: TrailEntry): void {
    const bodies = codesIn(entry.after);
    if (entry.action === 'create') for (const body of bodies) this.#make(entry, entry.id, body, true);
    else if (entry.action === 'delete') {
      for (const code of [...(this.#byConsumer.get(entry.id) ?? [])]) this.#remove(entry, code);
      this.#gone.add(entry.id);
    } else {
      for (const body of bodies) {
        const code = this.#live.get(`${entry.id}/${body.codeId}`);
        if (!code) this.#missing(entry, `${entry.id}/${body.codeId}`);
        else this.#change(entry, code, body, null);
      }
    }
  }

  #takeCode(entry: TrailEntry): void {
    const after = entry.after as CodeBody | null;
    if (entry.action === 'create') {
      if (after) this.#make(entry, entry.id.slice(0, 36), after, after.isActive);
      return;
    }
    const code = this.#live.get(entry.id);
    if (!code && entry.action === 'delete' && this.#gone.has(entry.id.slice(0, 36))) return;
    if (!code) this.#missing(entry, entry.id);
    else if (entry.action === 'delete') this.#remove(entry, code);
    else if (entry.action === 'reload') this.#reload(entry, code);
    else if (after) this.#change(entry, code, after, entry.before as CodeBody | null);
  }

  #missing({ seq }: TrailEntry, id: string): void {
    this.#findings.add(`audit row ${seq} tells of the code ${id}, which no row before it made`);
  }

  #make(entry: TrailEntry, consumer: string, body: CodeBody, isActive: boolean): void {
    const code: Code = {
      seq: this.#codes.length + 1,
      consumer,
      body,
      created: momentOf(entry),
      off: isActive ? 0 : 1,
      assigned: body.vendingProfileId === null ? null : momentOf(entry),
      easAssigned: body.easProfileId === null ? null : momentOf(entry),
      lastReloadMs: null,
      passed: !isActive,
      lastSubsidy: body.vendingBalance === 0 ? null : momentOf(entry),
      maybeSet: body.vendingBalance === 0,
      lastRechargeMs: null,
      removed: null,
    };
    this.#codes.push(code);
    this.#live.set(`${consumer}/${body.codeId}`, code);
    const own = this.#byConsumer.get(consumer);
    if (own) own.add(code);
    else this.#byConsumer.set(consumer, new Set([code]));
    this.#noteValue(entry, code);
  }

  #remove(entry: TrailEntry, code: Code): void {
    code.removed = momentOf(entry);
    code.body = { ...code.body, vendingProfileId: null, easProfileId: null };
    Object.assign(code, { assigned: null, easAssigned: null, lastReloadMs: null, passed: false });
    this.#live.delete(`${code.consumer}/${code.body.codeId}`);
    this.#byConsumer.get(code.consumer)?.delete(code);
  }

  #reload(entry: TrailEntry, code: Code): void {
    this.#compareBalance(entry, code, entry.before?.['vendingBalance']);
    code.body = { ...code.body, vendingBalance: Number(entry.after?.['vendingBalance']) };
    code.lastReloadMs = Date.parse(String(entry.after?.['periodStart']));
    code.passed = false;
    code.lastSubsidy = momentOf(entry);
    code.maybeSet = false;
  }

  /** `before`: the previous body in the code's own audit row; null in a consumer's row, which has only the present. */
  #change(entry: TrailEntry, code: Code, after: CodeBody, before: CodeBody | null): void {
    const was = code.body;
    if (before) this.#compareBalance(entry, code, before.vendingBalance);
    if (after.vendingRecharge !== was.vendingRecharge)
      this.#wrong(entry, code, 'vendingRecharge', after, was);
    if (before && after.vendingBalance !== before.vendingBalance) {
      code.lastSubsidy = momentOf(entry);
      code.maybeSet = false;
    } else if (after.vendingBalance !== was.vendingBalance)
      this.#wrong(entry, code, 'vendingBalance', after, was);
    if (after.vendingProfileId !== was.vendingProfileId) {
      code.assigned = after.vendingProfileId === null ? null : momentOf(entry);
      code.lastReloadMs = null;
      code.passed = false;
    }
    if (after.easProfileId !== was.easProfileId)
      code.easAssigned = after.easProfileId === null ? null : momentOf(entry);
    if (!was.isActive || !after.isActive) code.passed = true;
    // A card that was switched along with its consumer has the new state already when its own entry is read.
    const isSwitch = entry.action === 'activate' || entry.action === 'deactivate';
    if (
      entry.type === 'code' &&
      isSwitch &&
      (was.isActive !== after.isActive || before?.isActive === after.isActive)
    )
      Object.assign(code, inactiveByItself);
    else if (entry.type === 'consumer' && entry.action === 'deactivate' && was.isActive) code.off = 1;
    else if (entry.type === 'consumer' && entry.action === 'activate' && code.off) code.off = 0;
    if (after.codeId !== was.codeId) {
      this.#live.delete(`${code.consumer}/${was.codeId}`);
      this.#live.set(`${code.consumer}/${after.codeId}`, code);
    }
    code.body = after;
    if (after.codeId !== was.codeId || after.operationId !== was.operationId) this.#noteValue(entry, code);
  }

  #wrong(
    entry: TrailEntry,
    code: Code,
    member: 'vendingBalance' | 'vendingRecharge',
    after: CodeBody,
    was: CodeBody,
  ): void {
    this.#findings.add(
      `audit row ${entry.seq} has ${member} ${after[member]} of the ${nameOf(code)}, and what came before it comes to ${was[member]}`,
    );
  }

  #compareBalance(entry: TrailEntry, code: Code, before: unknown): void {
    if (before === undefined || before === code.body.vendingBalance) return;
    this.#findings.add(
      `audit row ${entry.seq} found vendingBalance ${String(before)} of the ${nameOf(code)}, and what came before it comes to ${code.body.vendingBalance}`,
    );
  }

  /** Compares every row with its replay. */
  compare(reader: Reader): void {
    let count = 0;
    for (const row of everyRow<CodeRow>(reader, codeRows)) {
      const code = this.#codes[row.seq - 1];
      count++;
      if (!code) this.#findings.add(`row ${row.seq} of codes (${row.value}) is in no row of the audit`);
      else compareCode(row, code, this.#findings);
      if (this.#findings.isEnough) return;
    }
    if (count < this.#codes.length)
      this.#findings.add(`${this.#codes.length} codes were made, and ${count} are there`);
  }
}

function codesIn(value: TrailEntry['after']): CodeBody[] {
  const codes = value?.['codes'];
  return Array.isArray(codes) ? (codes as CodeBody[]) : [];
}

const momentOf = ({ atMs, isExact }: Moment): Moment => ({ atMs, isExact });
