import { type Account, accountById } from '../../access/accounts.ts';
import { auditChange } from '../../access/audited.ts';
import { accountForNew, lenientAccount, strictAccount } from '../../access/scope.ts';
import { type Caller, seesInstallation } from '../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { minuteMs } from '../../lib/calendar/durations.ts';
import { ruleText } from '../../problems/field-error.ts';
import { invalidField, Problem } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import { sealOf } from '../../store/checks/seal.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import * as store from './alert-setting-store.ts';
import type { AlertSetting, AlertSettingsEdit } from './incident-fields.ts';
import { type IncidentKind, incidentKinds, ruleOf } from './kinds.ts';
import type { Timing } from './state-machine.ts';

/** Timing and thresholds of kinds for an account (`seq`), or (0) the installation. */
export type Settings = { timingOf(kind: IncidentKind): Timing; thresholdOf(kind: IncidentKind): number };

/** The owner of settings; 0 is the installation. */
const installation = 0;

/** Reads what is set. */
export function settingsOf(reader: Reader, owner: number): Settings {
  const rows = new Map(store.settingsOf.all(reader, owner).map((row) => [row.kind, row]));
  return {
    timingOf(kind) {
      const [rule, row] = [ruleOf(kind), rows.get(kind)];
      return {
        isActive: (row?.isActive ?? 1) === 1,
        openAfterMs: (row?.openAfterMin ?? rule.openAfterMinutes) * minuteMs,
        closeAfterMs: (row?.closeAfterMin ?? rule.closeAfterMinutes) * minuteMs,
        severity: row?.severity ?? null,
        keepsFacts: rule.keepsFacts ?? false,
      };
    },
    thresholdOf: (kind) => rows.get(kind)?.threshold ?? ruleOf(kind).threshold?.value ?? 0,
  };
}

/** GET /alert-settings (rules/incidents#alert-settings). @throws what `accountForNew` throws */
export function readAlertSettings(
  { reader, actor }: ReadContext,
  { accountId }: { accountId?: string | undefined },
): Json {
  const account = accountForNew(reader, actor, accountId, lenientAccount);
  return bodyOf(reader, actor, account);
}

/**
 * PATCH /alert-settings: sets the alerts of kinds; null restores a default.
 * @throws `auth.out_of_scope` for kinds of the installation, `validation.failed` on a threshold, and what
 *   `accountForNew` throws
 */
export function editAlertSettings(
  { tx, actor }: WriteContext,
  { accountId, items }: AlertSettingsEdit,
): Json {
  const account = accountForNew(tx, actor, accountId, strictAccount);
  for (const [at, { kind, ...edit }] of items.entries()) {
    requireThreshold(`items.${at}.threshold`, kind, edit.threshold);
    const isOfAll = ruleOf(kind).of === 'installation';
    if (isOfAll && !seesInstallation(actor)) throw new Problem('auth.out_of_scope');
    const owner = isOfAll ? installation : account.seq;
    const before = store.settingsOf.all(tx, owner).find((row) => row.kind === kind);
    const was = itemOf(kind, before);
    const isSet = <T>(value: T | undefined, known: T | undefined) =>
      (value === undefined ? known : value) ?? null;
    const row = {
      is_active: edit.isActive === undefined ? (before?.isActive ?? null) : flag(edit.isActive),
      open_after_min: isSet(edit.openAfterMinutes, before?.openAfterMin),
      close_after_min: isSet(edit.closeAfterMinutes, before?.closeAfterMin),
      severity: isSet(edit.severity, before?.severity),
      threshold: isSet(edit.threshold, before?.threshold),
    };
    const cells = [row.is_active, row.open_after_min, row.close_after_min, row.severity, row.threshold];
    if (cells.every((cell) => cell === null)) store.dropSetting.run(tx, owner, kind);
    else {
      const seal = sealOf('alert_settings', owner, kind, ...cells);
      store.putSetting.run(tx, { account: owner, kind, ...row, seal });
    }
    const now = itemOf(
      kind,
      store.settingsOf.all(tx, owner).find((one) => one.kind === kind),
    );
    const [previous, next] = [JSON.stringify(was), JSON.stringify(now)];
    const owned = isOfAll
      ? { id: kind, client: null, account: null }
      : { id: kind, client: account.client, account: account.seq };
    if (previous !== next) auditChange(tx, 'update', 'alert_setting', owned, previous, next);
  }
  return bodyOf(tx, actor, accountById(tx, account.id)!);
}

function requireThreshold(field: string, kind: IncidentKind, threshold: number | null | undefined): void {
  if (threshold == null) return;
  const max = ruleOf(kind).threshold?.max;
  if (max === undefined) throw invalidField(field, 'whitelistValidation', fieldTexts.noThreshold);
  if (threshold > max) throw invalidField(field, 'max', ruleText('max', max), { limit: max });
}

const flag = (isActive: boolean | null) => (isActive === null ? null : isActive ? 1 : 0);

function bodyOf(reader: Reader, actor: Caller, account: Account): Json {
  const own = new Map(store.settingsOf.all(reader, account.seq).map((row) => [row.kind, row]));
  const ofAll = new Map(store.settingsOf.all(reader, installation).map((row) => [row.kind, row]));
  const isAll = seesInstallation(actor);
  const items = incidentKinds
    .filter((kind) => isAll || ruleOf(kind).of === 'account')
    .map((kind) => itemOf(kind, (ruleOf(kind).of === 'account' ? own : ofAll).get(kind)));
  return JSON.stringify({ accountId: account.id, items });
}

function itemOf(kind: IncidentKind, row: store.SettingRow | undefined): AlertSetting {
  const rule = ruleOf(kind);
  return {
    kind,
    isActive: (row?.isActive ?? 1) === 1,
    openAfterMinutes: row?.openAfterMin ?? rule.openAfterMinutes,
    closeAfterMinutes: row?.closeAfterMin ?? rule.closeAfterMinutes,
    severity: row?.severity ?? null,
    threshold: row?.threshold ?? rule.threshold?.value ?? null,
  };
}
