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
});

const off = {
  state: 'off',
  reason: null,
  site: null,
  url: null,
  personal: null,
  lastShippedAt: null,
  behind: null,
} as const;

/** See rules/head-office#how-it-stands. */
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
      'movements of each account: those that head office lacks (`missing`), does not know from here (`unknown`), or has otherwise.',
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
                  state: v.picklist(['missing', 'unknown', 'different']),
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
