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
import type { Told } from './trail.ts';

const inactiveByItself = { off: 0 } as const;

/**
 * The codes, replayed: codes are told of in their own audit rows, in those of their consumers, and by the movements.
 * A code has no id, but codes are never deleted: the one that was made nth is row n.
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

  take(told: Told): void {
    if (told.type === 'consumer') this.#takeConsumer(told);
    if (told.type === 'code') this.#takeCode(told);
    if (told.type === 'fingerprint') {
      const code = this.#live.get(told.id.slice(0, told.id.lastIndexOf('/')));
      if (code) this.#note(told, code);
    }
  }

  /** Controllers are told of a code: under the value that it has now. */
  #note({ account, seq }: Told, { seq: code, body }: Code): void {
    this.#values.note(code, account, body.operationId, body.codeId, seq);
  }

  #takeConsumer(told: Told): void {
    const bodies = codesIn(told.after);
    if (told.action === 'create') for (const body of bodies) this.#make(told, told.id, body, true);
    else if (told.action === 'delete') {
      for (const code of [...(this.#byConsumer.get(told.id) ?? [])]) this.#remove(told, code);
      this.#gone.add(told.id);
    } else {
      for (const body of bodies) {
        const code = this.#live.get(`${told.id}/${body.codeId}`);
        if (!code) this.#missing(told, `${told.id}/${body.codeId}`);
        else this.#change(told, code, body, null);
      }
      if (told.before?.['name'] !== told.after?.['name'])
        for (const code of this.#byConsumer.get(told.id) ?? []) this.#note(told, code);
    }
  }

  #takeCode(told: Told): void {
    const after = told.after as CodeBody | null;
    if (told.action === 'create') {
      if (after) this.#make(told, told.id.slice(0, 36), after, after.isActive);
      return;
    }
    const code = this.#live.get(told.id);
    if (!code && told.action === 'delete' && this.#gone.has(told.id.slice(0, 36))) return;
    if (!code) this.#missing(told, told.id);
    else if (told.action === 'delete') this.#remove(told, code);
    else if (told.action === 'reload') this.#reload(told, code);
    else if (after) this.#change(told, code, after, told.before as CodeBody | null);
  }

  #missing({ seq }: Told, id: string): void {
    this.#findings.add(`audit row ${seq} tells of the code ${id}, which no row before it made`);
  }

  #make(told: Told, consumer: string, body: CodeBody, isActive: boolean): void {
    const code: Code = {
      seq: this.#codes.length + 1,
      consumer,
      body,
      created: momentOf(told),
      off: isActive ? 0 : 1,
      assigned: body.vendingProfileId === null ? null : momentOf(told),
      easAssigned: body.easProfileId === null ? null : momentOf(told),
      lastReloadMs: null,
      passed: !isActive,
      lastSubsidy: body.vendingBalance === 0 ? null : momentOf(told),
      maybeSet: body.vendingBalance === 0,
      lastRechargeMs: null,
      removed: null,
    };
    this.#codes.push(code);
    this.#live.set(`${consumer}/${body.codeId}`, code);
    const own = this.#byConsumer.get(consumer);
    if (own) own.add(code);
    else this.#byConsumer.set(consumer, new Set([code]));
    this.#note(told, code);
  }

  #remove(told: Told, code: Code): void {
    code.removed = momentOf(told);
    code.body = { ...code.body, vendingProfileId: null, easProfileId: null };
    Object.assign(code, { assigned: null, easAssigned: null, lastReloadMs: null, passed: false });
    this.#live.delete(`${code.consumer}/${code.body.codeId}`);
    this.#byConsumer.get(code.consumer)?.delete(code);
    this.#note(told, code);
  }

  #reload(told: Told, code: Code): void {
    this.#compareBalance(told, code, told.before?.['vendingBalance']);
    code.body = { ...code.body, vendingBalance: Number(told.after?.['vendingBalance']) };
    code.lastReloadMs = Date.parse(String(told.after?.['periodStart']));
    code.passed = false;
    code.lastSubsidy = momentOf(told);
    code.maybeSet = false;
  }

  /** `before`: the code as its own audit row says that it was; null in a consumer's row, which tells only what is. */
  #change(told: Told, code: Code, after: CodeBody, before: CodeBody | null): void {
    const was = code.body;
    if (before) this.#compareBalance(told, code, before.vendingBalance);
    if (after.vendingRecharge !== was.vendingRecharge) this.#wrong(told, code, 'vendingRecharge', after, was);
    if (before && after.vendingBalance !== before.vendingBalance) {
      code.lastSubsidy = momentOf(told);
      code.maybeSet = false;
    } else if (after.vendingBalance !== was.vendingBalance)
      this.#wrong(told, code, 'vendingBalance', after, was);
    if (after.vendingProfileId !== was.vendingProfileId) {
      code.assigned = after.vendingProfileId === null ? null : momentOf(told);
      code.lastReloadMs = null;
      code.passed = false;
    }
    if (after.easProfileId !== was.easProfileId)
      code.easAssigned = after.easProfileId === null ? null : momentOf(told);
    if (!was.isActive || !after.isActive) code.passed = true;
    // What was switched along with its consumer is so already when its own entry comes.
    const isSwitch = told.action === 'activate' || told.action === 'deactivate';
    if (
      told.type === 'code' &&
      isSwitch &&
      (was.isActive !== after.isActive || before?.isActive === after.isActive)
    )
      Object.assign(code, inactiveByItself);
    else if (told.type === 'consumer' && told.action === 'deactivate' && was.isActive) code.off = 1;
    else if (told.type === 'consumer' && told.action === 'activate' && code.off) code.off = 0;
    if (after.codeId !== was.codeId) {
      this.#live.delete(`${code.consumer}/${was.codeId}`);
      this.#live.set(`${code.consumer}/${after.codeId}`, code);
    }
    code.body = after;
    const moved = after.codeId !== was.codeId || after.operationId !== was.operationId;
    if (moved) this.#values.leave(told.account, was.operationId, was.codeId, told.seq);
    if (moved || after.isActive !== was.isActive || after.codeType !== was.codeType) this.#note(told, code);
  }

  #wrong(
    told: Told,
    code: Code,
    member: 'vendingBalance' | 'vendingRecharge',
    after: CodeBody,
    was: CodeBody,
  ): void {
    this.#findings.add(
      `audit row ${told.seq} has ${member} ${after[member]} of the ${nameOf(code)}, and what came before it comes to ${was[member]}`,
    );
  }

  #compareBalance(told: Told, code: Code, before: unknown): void {
    if (before === undefined || before === code.body.vendingBalance) return;
    this.#findings.add(
      `audit row ${told.seq} found vendingBalance ${String(before)} of the ${nameOf(code)}, and what came before it comes to ${code.body.vendingBalance}`,
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

function codesIn(value: Told['after']): CodeBody[] {
  const codes = value?.['codes'];
  return Array.isArray(codes) ? (codes as CodeBody[]) : [];
}

const momentOf = ({ atMs, isExact }: Moment): Moment => ({ atMs, isExact });
