import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { Problem } from '../../problems/problem.ts';

const described = <S extends v.GenericSchema>(schema: S, meaning: string) =>
  v.pipe(schema, v.description(meaning));

const headOfficeState = v.object({
  state: v.picklist(['off', 'shipping', 'idle', 'unreachable', 'stopped']),
  reason: described(v.nullable(v.string()), 'Why nothing is shipped, in words; null where all is well.'),
  site: described(v.nullable(v.string()), 'The name of this site there.'),
  url: described(v.nullable(v.string()), 'The address of head office, without a password.'),
  personal: described(v.nullable(v.picklist(['pseudonym', 'full', 'none'])), 'How people stand there.'),
  lastShippedAt: described(v.nullable(v.string()), 'When a step last succeeded.'),
  behind: described(
    v.nullable(
      v.object({
        changes: described(
          v.nullable(v.number()),
          'Entries of the audit that are still to come; null: not known yet.',
        ),
        seconds: described(v.number(), 'For how long some have been.'),
      }),
    ),
    'What head office lacks.',
  ),
  setAside: described(
    v.nullable(
      v.object({
        count: described(v.number(), 'The number of items.'),
        latest: described(
          v.array(
            v.object({
              part: described(
                v.picklist(['deliveries', 'recharges', 'returns', 'credits', 'changes', 'refusals']),
                'What the row is one of.',
              ),
              name: described(
                v.nullable(v.string()),
                'The id of a movement, or what kind of thing was changed; null of a refusal.',
              ),
              accountId: described(v.nullable(v.string()), 'Whose it is; null: the installation’s.'),
              entry: described(
                v.nullable(v.number()),
                'The entry of the audit that it belongs to; null of a refusal.',
              ),
              sqlstate: described(
                v.nullable(v.string()),
                'The SQLSTATE that PostgreSQL refused it with; null: it could not be written down.',
              ),
              reason: described(v.string(), 'Why, as PostgreSQL says it.'),
              since: described(v.string(), 'When it was refused first.'),
            }),
          ),
          'The latest 100 of them.',
        ),
      }),
    ),
    'Rows that head office refused. Everything else ships; they are tried again each time Larder starts.',
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
    summary: 'See how shipping to head office stands',
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
    summary: 'Compare this site with what head office has of it',
    description:
      'Both sides are read whole, which may take minutes; shipping waits meanwhile. `differences` names up to 100 ' +
      'movements of each account: those that head office lacks (`missing`), refused (`set_aside`), does not know from here (`unknown`), or has otherwise.',
    status: 200,
    reply: v.object({
      site: described(v.string(), 'The name of this site there.'),
      pos: described(v.number(), 'The entry of the audit up to which both sides were compared.'),
      accounts: described(
        v.array(
          v.object({
            account: v.string(),
            movements: described(v.number(), 'How many this site has.'),
            differences: described(
              v.array(
                v.object({
                  sequence: v.number(),
                  state: v.picklist(['missing', 'unknown', 'different', 'set_aside']),
                }),
              ),
              'Movements that the two sides do not tell alike, 100 at most.',
            ),
          }),
        ),
        'Each account that either side has.',
      ),
      findings: described(v.array(v.string()), 'What is wrong beside movements, in words.'),
    }),
    problems: ['auth.out_of_scope', 'head_office.off', 'head_office.unreachable'],
    where: 'process',
    run: async ({ installation: { headOffice } }) => {
      if (!headOffice) throw new Problem('head_office.off');
      return await headOffice.verify();
    },
  }),
];
