import { isoOf } from '../../lib/clock.ts';
import { searchTextOf } from '../../store/search/search-text.ts';
import type { Findings } from './findings.ts';
import { isMomentOf, momentOf, type TrailEntry } from './trail.ts';

/** The time of an event in the audit trail. */
export type Moment = Pick<TrailEntry, 'atMs' | 'isExact'>;

/** A code as in the API, in the audit rows of codes and of consumers. */
export type CodeBody = {
  codeId: string;
  codeType: string;
  operationId: string | null;
  isActive: boolean;
  vendingProfileId: string | null;
  easProfileId: string | null;
  vendingBalance: number;
  vendingRecharge: number;
  validFrom?: string;
  validUntil?: string;
};

/** A code as the trail and the movements make it. */
export type Code = {
  seq: number;
  consumer: string;
  body: CodeBody;
  created: Moment;
  off: 0 | 1;
  assigned: Moment | null;
  easAssigned: Moment | null;
  lastReloadMs: number | null;
  /** True if reloads may have been skipped, which changes `last_reload_ms` without an audit row. */
  passed: boolean;
  lastSubsidy: Moment | null;
  /** True if the initial subsidy of 0 may have been set since. */
  maybeSet: boolean;
  lastRechargeMs: number | null;
  removed: Moment | null;
};

/** A row of `codes`, with the ids of what it names. */
export type CodeRow = {
  seq: number;
  consumerId: string | null;
  value: string;
  type: string;
  operationId: string | null;
  is_active: number;
  off_with_consumer: number;
  vendingProfileId: string | null;
  vending_assigned_ms: number | null;
  easProfileId: string | null;
  eas_assigned_ms: number | null;
  vending_balance: number;
  vending_recharge: number;
  last_reload_ms: number | null;
  last_subsidy_ms: number | null;
  last_recharge_ms: number | null;
  created_at: string;
  removed_at: string | null;
  search_text: string;
  valid_from_ms: number | null;
  valid_until_ms: number | null;
  sameOwner: number;
};

/** Every one of them. */
export const codeRows = `SELECT k.seq, c.id AS consumerId, k.value, k.type, o.id AS operationId, k.is_active, k.off_with_consumer,
    v.id AS vendingProfileId, k.vending_assigned_ms, e.id AS easProfileId, k.eas_assigned_ms, k.vending_balance,
    k.vending_recharge, k.last_reload_ms, k.last_subsidy_ms, k.last_recharge_ms, k.created_at, k.removed_at,
    k.search_text, k.valid_from_ms, k.valid_until_ms, k.client = c.client AND k.account = c.account AS sameOwner
  FROM codes k LEFT JOIN consumers c ON c.seq = k.consumer LEFT JOIN operations o ON o.seq = k.operation
    LEFT JOIN profiles v ON v.seq = k.vending_profile LEFT JOIN profiles e ON e.seq = k.eas_profile ORDER BY k.seq`;

/** Compares a row with its replay. */
export function compareCode(row: CodeRow, code: Code, findings: Findings): void {
  const { body } = code;
  const place = `${nameOf(code)} (row ${row.seq} of codes)`;
  const compare = (column: string, found: unknown, expected: unknown) =>
    findings.compare(`${place}: ${column}`, found, expected);
  compare('consumer', row.consumerId, code.consumer);
  compare('value', row.value, body.codeId);
  compare('type', row.type, body.codeType);
  compare('operation', row.operationId, body.operationId);
  compare('is_active', row.is_active, Number(body.isActive));
  compare('off_with_consumer', row.off_with_consumer, code.off);
  compare('vending_profile', row.vendingProfileId, body.vendingProfileId);
  compare('eas_profile', row.easProfileId, body.easProfileId);
  compare('vending_balance', row.vending_balance, body.vendingBalance);
  compare('vending_recharge', row.vending_recharge, body.vendingRecharge);
  compare('last_recharge_ms', row.last_recharge_ms, code.lastRechargeMs);
  compare('search_text', row.search_text, searchTextOf(row.value));
  compare('valid_from_ms', row.valid_from_ms, momentOrNull(body.validFrom));
  compare('valid_until_ms', row.valid_until_ms, momentOrNull(body.validUntil));
  if (row.sameOwner === 0) findings.add(`${place} belongs to another account than its consumer`);
  const moment = (column: string, found: number | null, expected: Moment | null) => {
    if (found === null ? expected !== null : !expected || !isMomentOf(found, expected))
      findings.add(`${place}: ${column} is ${shown(found)}, and should be ${shown(expected?.atMs ?? null)}`);
  };
  moment('vending_assigned_ms', row.vending_assigned_ms, code.assigned);
  moment('eas_assigned_ms', row.eas_assigned_ms, code.easAssigned);
  moment('created_at', momentOf(row.created_at), code.created);
  moment('removed_at', row.removed_at === null ? null : momentOf(row.removed_at), code.removed);
  if (!(code.maybeSet && (row.last_subsidy_ms === null || isMomentOf(row.last_subsidy_ms, code.created))))
    moment('last_subsidy_ms', row.last_subsidy_ms, code.lastSubsidy);
  const passedOver =
    code.passed &&
    row.last_reload_ms !== null &&
    row.last_reload_ms >= (code.lastReloadMs ?? row.vending_assigned_ms ?? 0);
  if (!passedOver) compare('last_reload_ms', row.last_reload_ms, code.lastReloadMs);
}

const momentOrNull = (text: string | undefined) => (text === undefined ? null : momentOf(text));

/** A code, for readers of a finding. */
export function nameOf({ consumer, body }: Code): string {
  return `code ${body.codeId} of consumer ${consumer}`;
}

function shown(moment: number | null): string {
  return moment === null || !(Math.abs(moment) <= 8.64e15) ? String(moment) : isoOf(moment);
}
