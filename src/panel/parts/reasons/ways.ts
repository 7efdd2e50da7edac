import { pathTo, withQuery } from '../../state/paths.ts';
import { may, seesInstallation } from '../../state/session.ts';
import type { ReasonGroup } from './reasons.ts';
import { texts } from './words.ts';

/** A link that resolves a reason. */
export type Way = { href: string; label: string };

/** The link that resolves a reason. */
export function wayTo({ code, subjects }: ReasonGroup): Way | undefined {
  const [subject] = subjects;
  const needy = { href: withQuery(pathTo('machines'), { state: 'needy' }), label: texts.acts.machines };
  const only = subjects.length === 1 ? subject : undefined;
  if (code === 'cash_short')
    return only
      ? { href: pathTo('reconciliation', only.id), label: texts.acts.collections }
      : { href: pathTo('reconciliation'), label: texts.acts.reconciliation };
  if (code === 'refusals_many') return { href: pathTo('refusals'), label: texts.acts.refusals };
  if (code.startsWith('machine_') || code === 'stock_ends_soon' || only?.type === 'device')
    return only ? { href: pathTo('machines', only.id), label: texts.open(only.name) } : needy;
  if (code.startsWith('controller_') || code === 'clock_off')
    return may('controllers:read')
      ? { href: pathTo('access', 'controllers'), label: texts.acts.controllers }
      : needy;
  if (code === 'tools_overdue')
    return { href: withQuery(pathTo('movements', 'out'), { longer: '1d' }), label: texts.acts.tools };
  if (code === 'reports_rejected')
    return { href: pathTo('movements', 'rejected'), label: texts.acts.rejected };
  if (code === 'mandatory_overdue')
    return { href: pathTo('consumption', 'requirements'), label: texts.acts.compliance };
  if (code === 'report_failed') return { href: pathTo('reports', 'arriving'), label: texts.acts.scheduled };
  if (code === 'webhook_suspended' && may('subscriptions:read'))
    return { href: pathTo('connections'), label: texts.acts.webhooks };
  if (code === 'contact_failing' && may('contacts:read'))
    return { href: pathTo('notifications', 'contacts'), label: texts.acts.contacts };
  if (!seesInstallation()) return undefined;
  if (code === 'backup_failed' && may('backups:read'))
    return { href: pathTo('system', 'backups'), label: texts.acts.backups };
  if (code.startsWith('backup_') && may('backups:read'))
    return { href: pathTo('system', 'backups'), label: texts.acts.backUp };
  if (code === 'sending_off')
    return { href: pathTo('notifications', 'contacts'), label: texts.acts.notifications };
  return may('settings:read') ? { href: pathTo('system'), label: texts.acts.system } : undefined;
}
