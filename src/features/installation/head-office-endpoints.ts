import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { described } from '../../api/fields.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
import { Problem } from '../../problems/problem.ts';

const headOfficeState = v.object({
  state: described('The current status.', v.picklist(['off', 'shipping', 'idle', 'unreachable', 'stopped'])),
  reason: described('The reason why nothing is sent, in words; null for none.', v.nullable(v.string())),
  site: described('The name of this site there.', v.nullable(v.string())),
  url: described('The address of head office, without a password.', v.nullable(v.string())),
  personal: described(
    'The form in which personal data is sent.',
    v.nullable(v.picklist(['pseudonym', 'full', 'none'])),
  ),
  lastShippedAt: described('The time of the last successful step.', v.nullable(timestamp)),
  behind: described(
    'The data that head office lacks.',
    v.nullable(
      v.object({
        changes: described(
          'Entries of the audit that are not sent yet; null if not known yet.',
          v.nullable(wholeNumber),
        ),
        seconds: described('The number of seconds since the oldest of them.', wholeNumber),
      }),
    ),
  ),
  setAside: described(
    'Rows that head office refused. Everything else is sent; they are sent again each time Larder starts.',
    v.nullable(
      v.object({
        count: described('The number of refused rows.', wholeNumber),
        latest: described(
          'The latest 100 of them.',
          v.array(
            v.object({
              part: described(
                'The kind of the row.',
                v.picklist(['deliveries', 'recharges', 'returns', 'credits', 'changes', 'refusals']),
              ),
              name: described(
                'The id of a movement, or the type of the changed resource; null for a refusal.',
                v.nullable(v.string()),
              ),
              accountId: described(
                'The id of its account; null for the whole installation.',
                v.nullable(uuid),
              ),
              entry: described(
                'The entry of the audit that it belongs to; null for a refusal.',
                v.nullable(wholeNumber),
              ),
              sqlstate: described(
                'The SQLSTATE of PostgreSQL’s refusal; null if there is none.',
                v.nullable(v.string()),
              ),
              reason: described('The reason, as reported by PostgreSQL.', v.string()),
              since: described('The time of the first refusal.', v.string()),
            }),
          ),
        ),
      }),
    ),
  ),
});

const off = {
  state: 'off',
  reason: null,
  site: null,
  url: null,
  personal: null,
  lastShippedAt: null,
  behind: null,
  setAside: null,
} as const;

/** See rules/head-office#status. */
export const headOfficeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/head-office',
    tag: 'System',
    caller: 'user',
    permission: 'settings:read',
    ofInstallation: true,
    summary: 'Read the status of sending to head office',
    status: 200,
    reply: headOfficeState,
    problems: ['auth.out_of_scope'],
    where: 'process',
    run: async ({ installation }) => installation.headOffice?.state() ?? off,
  }),
  endpoint({
    method: 'POST',
    path: '/head-office/verify',
    operation: 'verifyHeadOffice',
    tag: 'System',
    caller: 'user',
    permission: 'settings:read',
    ofInstallation: true,
    summary: 'Compare this installation with its copy at head office',
    description:
      'Both sides are read completely, which may take minutes; sending waits meanwhile. ' +
      '`differences` names up to 100 movements of each account: those that head office lacks ' +
      '(`missing`), refused (`set_aside`), does not know from here (`unknown`), or has with other ' +
      'values.',
    status: 200,
    reply: v.object({
      site: described('The name of this site there.', v.string()),
      pos: described('The entry of the audit up to which both sides were compared.', wholeNumber),
      accounts: described(
        'Each account that either side has.',
        v.array(
          v.object({
            account: described('The id of the account.', v.string()),
            movements: described('The number of movements at this site.', wholeNumber),
            differences: described(
              'Movements that differ between the two sides, at most 100.',
              v.array(
                v.object({
                  sequence: described(
                    'The number among the movements of the account, in the order of arrival, from 1 without gaps.',
                    wholeNumber,
                  ),
                  state: described(
                    'The current status.',
                    v.picklist(['missing', 'unknown', 'different', 'set_aside']),
                  ),
                }),
              ),
            ),
          }),
        ),
      ),
      findings: described('Problems other than movements, in words.', v.array(v.string())),
    }),
    problems: ['auth.out_of_scope', 'head_office.off', 'head_office.unreachable'],
    where: 'process',
    run: async ({ installation: { headOffice } }) => {
      if (!headOffice) throw new Problem('head_office.off');
      return await headOffice.verify();
    },
  }),
];
