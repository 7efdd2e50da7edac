import { accountForNew, lenientAccount } from '../../../access/scope.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import { parseJson } from '../../../api/json-bytes.ts';
import { dayMs } from '../../../lib/calendar/durations.ts';
import { isoOf } from '../../../lib/clock.ts';
import type { Json } from '../../../store/json.ts';
import type { Reader } from '../../../store/statement.ts';
import { deviceWithSerial } from '../../devices/devices.ts';
import { healableCodes, type RowError } from '../../movements/intake/row-result.ts';
import * as store from './rejection-store.ts';

/** Such a report cannot be fixed, so it needs attention only for a while. */
const unhealableMs = dayMs;

/** The maximum number of causes listed for an account. */
const maxCauses = 20;

type Code = RowError['code'];

/** A cause of pending rejections (rules/feed#causes), as it is shown. */
export type Cause = {
  code: Code;
  cause: string;
  count: number;
  lastMs: number;
  /** `bad` if a person can fix the cause; else `warn`, for the last 24 hours only. */
  severity: 'warn' | 'bad';
  isHealable: boolean;
  /** The first report, as it was sent; null if it was not stored. */
  row: Record<string, unknown> | null;
  /** The live machine that the report names. */
  device: { seq: number; id: string; serial: string; name: string } | null;
};

/** The oldest causes of an account, up to 20, and the sums of all others. */
export type Causes = { items: Cause[]; omitted: { causes: number; count: number } };

/** The causes that need attention at an account (`seq`). */
export function causesOf(reader: Reader, account: number, nowMs: number): Causes {
  const rows = store.pendingCauses.all(reader, account, nowMs - unhealableMs, maxCauses);
  const { causes = 0, total = 0 } = rows[0] ?? {};
  return {
    items: rows.map((row) => shown(reader, account, row)),
    omitted: {
      causes: causes - rows.length,
      count: rows.reduce((rest, { count }) => rest - count, total),
    },
  };
}

function shown(reader: Reader, account: number, of: store.CauseRow): Cause {
  const { cause, count, lastMs, first } = of;
  const code = of.code as Code;
  const text = store.rowOf.get(reader, first) ?? null;
  const row = text === null ? null : (parseJson(text) as Record<string, unknown>);
  const serial = row?.['deviceSerial'];
  const device = typeof serial === 'string' ? deviceWithSerial(reader, account, serial) : undefined;
  return {
    code,
    cause,
    count,
    lastMs,
    severity: store.mendableCodes.includes(code) ? 'bad' : 'warn',
    isHealable: healableCodes.includes(code) && row !== null,
    row,
    device: device ? { seq: device.seq, id: device.id, serial: device.serial, name: device.name } : null,
  };
}

/**
 * GET /feed-rejections/causes (rules/feed#causes).
 * @throws `validation.failed` on `accountId` if a caller with several accounts names none
 */
export function listCauses(
  { reader, actor, nowMs }: ReadContext,
  { accountId }: { accountId?: string | undefined },
): Json {
  const account = accountForNew(reader, actor, accountId, lenientAccount);
  const { items, omitted } = causesOf(reader, account.seq, nowMs);
  return JSON.stringify({
    items: items.map(({ lastMs, device, ...cause }) => ({
      ...cause,
      lastAt: isoOf(lastMs),
      device: device && { id: device.id, serial: device.serial, name: device.name },
    })),
    omitted,
  });
}
