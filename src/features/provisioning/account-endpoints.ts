import { type Account, accountById } from '../../access/accounts.ts';
import { requireVisible } from '../../access/scope.ts';
import type { SessionWriteContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { requireConfirmed } from '../../api/grants.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Json } from '../../store/json.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { usesOfLine } from '../catalogue/in-use.ts';
import { devicesOfLine } from '../devices/device-store.ts';
import { type AccountEditBody, accountEdit, accountReply } from '../sites/tenant-fields.ts';
import { accountBodyBySeq } from '../sites/tenant-store.ts';
import { editAccount } from '../sites/tenants.ts';
import { moneyOf } from './provision.ts';

/** The editable members of an account depend on everything in it: rules/sites#accounts. */
export const accountEndpoints = [
  endpoint({
    method: 'PATCH',
    path: '/accounts/:id',
    tag: 'Clients and accounts',
    caller: 'user',
    permission: 'clients:update',
    summary: 'Change an account',
    description:
      'The currency can change only while there are no amounts; a line can be left out only while ' +
      'nothing uses it. `consumptionByPerson` allows figures of consumption by person, and requires ' +
      'the password again. `issueRecord` is what issue records print: a company name, a declaration, ' +
      'and a logo (a PNG or JPEG in base64).',
    body: accountEdit,
    example: { name: 'Plant South' },
    status: 200,
    reply: accountReply,
    problems: [
      'auth.password_needed',
      'accounts.not_found',
      'auth.out_of_scope',
      'accounts.currency_in_use',
      'accounts.business_line_in_use',
    ],
    where: 'write',
    run: (context, { params, body }) => changeAccount(context, params.id, body),
  }),
];

function changeAccount({ tx, actor }: SessionWriteContext, id: string, body: AccountEditBody): Json {
  const found = accountById(tx, id);
  const row = requireVisible(actor, found && { ...found, account: found.seq }, 'accounts.not_found');
  if (body.consumptionByPerson !== undefined) requireConfirmed(actor, tx.nowMs);
  requireUnused(tx, row, body);
  editAccount(tx, row, body);
  return accountBodyBySeq.get(tx, row.seq)!;
}

function requireUnused(tx: Tx, account: Account, { currency, businessLines }: AccountEditBody): void {
  if (currency !== undefined && currency !== account.currency && moneyOf(tx, account.seq))
    throw new Problem('accounts.currency_in_use');
  if (!businessLines) return;
  const before = JSON.parse(account.businessLines) as string[];
  const gone = before.filter((line) => !(businessLines as readonly string[]).includes(line));
  for (const line of gone) {
    const { products, profiles } = usesOfLine(tx, account.seq, line);
    const serials = devicesOfLine.all(tx, account.seq, line);
    if (products + profiles + serials.length === 0) continue;
    const devices = serials.slice(0, 5).join(', ') + (serials.length > 5 ? `, … (${serials.length})` : '');
    throw new Problem(
      'accounts.business_line_in_use',
      details.lineInUse({ line, products, profiles, devices: devices || 0 }),
    );
  }
}
