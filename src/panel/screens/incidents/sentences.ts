import { failingOf, failingWords } from '../../../words/failing.ts';
import { count, money } from '../../language/format.ts';
import { language } from '../../language/language.ts';
import { rejectedBecause } from '../../language/rejection-words.ts';
import type { Incident } from './standing.ts';
import { texts } from './words.ts';

/** The facts of an incident, for the placeholder in its sentence. */
function detailOf({ kind, facts, subject }: Pick<Incident, 'kind' | 'facts' | 'subject'>): string {
  const names: Partial<Record<Incident['kind'], string>> = {
    stock_ends_soon: 'selections',
    refusals_many: 'refused',
  };
  if (kind === 'webhook_suspended')
    return ['undelivered', undefined].includes(facts['reason'] as string | undefined) ? '' : 'owner';
  if (kind === 'mandatory_overdue') return count(Number(facts['overdue'] ?? 0) + Number(facts['never'] ?? 0));
  if (kind === 'machine_failing') return failingWords(language, failingOf(facts));
  if (kind === 'cash_short') return money(Number(facts['amount'] ?? 0), String(facts['currency']));
  if (kind === 'reports_rejected') {
    const code = facts['code'] === undefined ? undefined : String(facts['code']);
    const about = subject?.name ?? '';
    return rejectedBecause({
      code,
      cause: about,
      machine: about,
      selection: String(facts['selection'] ?? ''),
    });
  }
  const name = names[kind];
  return name === undefined ? '' : count(Number(facts[name] ?? 0));
}

/** An incident as a sentence without its full stop. */
export function saidOf(incident: Pick<Incident, 'kind' | 'subject' | 'facts'>): string {
  const name = incident.subject?.name ?? texts.ofInstallation;
  return texts.said[incident.kind]({ name, detail: detailOf(incident) });
}
