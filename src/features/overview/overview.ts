import type { Account } from '../../access/accounts.ts';
import { accountForNew, lenientAccount } from '../../access/scope.ts';
import { seesInstallation } from '../../api/caller.ts';
import type { ReadContext } from '../../api/contexts.ts';
import type { Standing } from '../../api/installation.ts';
import { isoOf } from '../../lib/clock.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { openReasons, type Viewer } from './attention.ts';
import { hoursOfToday } from './day-hours.ts';
import { examineMachines, needsSomebody } from './machines.ts';
import { refundsDue, refusalsSoFar } from './owed.ts';
import { listedReasons, noticesOf } from './reasons.ts';
import { examineTools } from './tools.ts';

/** The maximum number of machines needing attention that the overview lists. */
const listedMachines = 100;

/**
 * GET /overview: the status of an account today (rules/overview#the-call).
 * @throws `validation.failed` on `accountId` if a caller with several accounts names none
 */
export function overviewOf(
  { reader, actor, nowMs }: ReadContext,
  { accountId }: { accountId?: string | undefined },
  standing: Standing,
): Json {
  const account = accountForNew(reader, actor, accountId, lenientAccount);
  const { items, ...tools } = examineTools(reader, account.seq, nowMs);
  const seesAll = seesInstallation(actor);
  const shared = standingOf(reader, account, nowMs, { standing, viewer: actor });
  const needy = shared.machines.items.filter(needsSomebody);
  const machines = {
    ...shared.machines,
    items: needy.slice(0, listedMachines),
    omitted: Math.max(0, needy.length - listedMachines),
  };
  const { disk, backups, certificate } = standing;
  const body = JSON.stringify({
    ...shared,
    machines,
    refusals: refusalsSoFar(reader, account, nowMs),
    installation: seesAll
      ? {
          disk: disk && { freeBytes: disk.freeBytes, isLow: disk.isLow },
          backups,
          certificate: certificate && { endsAt: isoOf(certificate.endsMs) },
        }
      : null,
  });
  const owed = refundsDue(reader, account.seq, nowMs);
  return `${body.slice(0, -1)},"refunds":${owed},"tools":${JSON.stringify(tools).slice(0, -1)},"items":${items}}}`;
}

/**
 * The content shared by overview and wall: the account, its lamp with reasons, today’s hours, and active
 * machines.
 */
export function standingOf(
  reader: Reader,
  account: Account,
  nowMs: number,
  { standing, viewer }: { standing: Standing; viewer: Viewer },
) {
  const { id, name, currency, timeZone } = account;
  const { items } = examineMachines(reader, account.seq, nowMs, viewer);
  const reasons = [...openReasons(reader, account, viewer), ...noticesOf(standing, viewer)];
  const having = (lamp: string) => items.filter((item) => item.lamp === lamp).length;
  return {
    account: { id, name, currency, timeZone },
    at: isoOf(nowMs),
    ...listedReasons(reasons),
    ...hoursOfToday(reader, account, nowMs),
    machines: {
      total: items.length,
      good: having('good'),
      warn: having('warn'),
      bad: having('bad'),
      idle: having('idle'),
      items,
      omitted: 0,
    },
  };
}
