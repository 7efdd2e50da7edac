import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import type { Viewer } from './asked.ts';

/** Whether figures of the account may name people to whoever is signed in (rules/consumption#persons). */
export function namesPeople(): boolean {
  return account.value?.consumptionByPerson === true && may('consumers:read');
}

/** The account that is shown, and whether its figures name people. */
export function viewer(): Viewer {
  return { accountId: account.value?.id, namesPeople: namesPeople() };
}
