import { call, type Options } from '../api/call.ts';
import { type Account, accounts, loadAccounts } from './account.ts';

/** Changes an account and reads all accounts again. @returns the changed one @throws {ProblemError} */
export async function changeAccount(
  id: string,
  body: Options<'PATCH /accounts/:id'>['body'],
): Promise<Account | undefined> {
  await call('PATCH /accounts/:id', { params: { id }, body });
  await loadAccounts();
  return accounts.value.find((one) => one.id === id);
}
