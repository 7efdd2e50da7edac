import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import type { Viewer } from './query.ts';

/** True if figures of the account show names to the signed-in user (rules/consumption#persons). */
export function namesPeople(): boolean {
  return account.value?.consumptionByPerson === true && may('consumers:read');
}

/** The account that is shown, and whether its figures name people. */
export function viewer(): Viewer {
  return { accountId: account.value?.id, namesPeople: namesPeople() };
}
