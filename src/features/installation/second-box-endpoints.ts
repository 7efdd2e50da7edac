import { auditChange } from '../../access/audited.ts';
import type { WriteContext } from '../../api/contexts.ts';
import { endpoint } from '../../api/endpoint.ts';
import { boolean, described, object, oneOf, optional } from '../../api/fields.ts';
import { secondBoxModes, secondBoxPairedReply, secondBoxReply } from '../../api/second-box.ts';

const mode = described(
  '`sync`: an answer waits until both boxes have the write; `async`: it does not wait.',
  oneOf(secondBoxModes),
);
const isStrict = described('True to refuse writes that the second box does not confirm.', boolean());

type Changed = { before: object | null; after: object | null };

const base = { tag: 'System', caller: 'user', ofInstallation: true } as const;

/** The settings as the audit has them, without the token. */
const recorded = ({ mode, isStrict }: { mode: string | null; isStrict: boolean }) =>
  mode === null ? null : { mode, isStrict };

function record({ tx }: WriteContext, { before, after }: Changed): undefined {
  const [was, is] = [before && JSON.stringify(before), after && JSON.stringify(after)];
  if (was === is) return;
  const action = was === null ? 'create' : is === null ? 'delete' : 'update';
  auditChange(tx, action, 'settings', { id: 'second-box', client: null, account: null }, was, is);
}

/** See rules/second-box. */
export const secondBoxEndpoints = [
  endpoint({
    ...base,
    method: 'GET',
    path: '/second-box',
    permission: 'settings:read',
    summary: 'See the state of the second box',
    status: 200,
    reply: secondBoxReply,
    problems: ['auth.out_of_scope'],
    where: 'process',
    run: async ({ installation: { secondBox } }) => secondBox.read(),
  }),
  endpoint({
    ...base,
    method: 'POST',
    path: '/second-box',
    operation: 'createSecondBox',
    permission: 'settings:update',
    confirmed: true,
    summary: 'Pair a second box',
    description:
      'Creates the token with which the second box follows this one: `larder standby --primary … ' +
      '--token … --fingerprint …`. Earlier tokens become invalid.',
    body: object({ mode: optional(mode), isStrict: optional(isStrict) }),
    example: { mode: 'sync', isStrict: false },
    status: 201,
    reply: secondBoxPairedReply,
    problems: ['auth.out_of_scope', 'second_box.needs_https', 'server.superseded'],
    where: 'process',
    async run({ installation: { secondBox }, record: keep }, { body }) {
      const before = recorded(secondBox.read());
      const paired = secondBox.pair(body.mode ?? 'sync', body.isStrict ?? false);
      await keep({ before, after: recorded(secondBox.read()) });
      return paired;
    },
    record,
  }),
  endpoint({
    ...base,
    method: 'PUT',
    path: '/second-box',
    operation: 'replaceSecondBox',
    permission: 'settings:update',
    confirmed: true,
    summary: 'Set how writes wait for the second box',
    description:
      '`sync`: an answer goes out when the write is on both disks. `async`: the second box follows with a delay. ' +
      'With `isStrict`, writes are refused with 503 while the second box does not confirm them.',
    body: object({ mode, isStrict }),
    example: { mode: 'sync', isStrict: false },
    status: 200,
    reply: secondBoxReply,
    problems: ['auth.out_of_scope', 'second_box.not_paired'],
    where: 'process',
    async run({ installation: { secondBox }, record: keep }, { body }) {
      const before = recorded(secondBox.read());
      const after = secondBox.change(body.mode, body.isStrict);
      await keep({ before, after: recorded(after) });
      return after;
    },
    record,
  }),
  endpoint({
    ...base,
    method: 'DELETE',
    path: '/second-box',
    operation: 'removeSecondBox',
    permission: 'settings:update',
    confirmed: true,
    summary: 'End the pairing with the second box',
    description: 'Its token becomes invalid, and writes no longer wait for it. The copy on it stays.',
    status: 204,
    problems: ['auth.out_of_scope'],
    where: 'process',
    async run({ installation: { secondBox }, record: keep }) {
      const before = recorded(secondBox.read());
      secondBox.unpair();
      await keep({ before, after: null });
      return undefined;
    },
    record,
  }),
  endpoint({
    ...base,
    method: 'POST',
    path: '/second-box/drill',
    operation: 'testSecondBox',
    permission: 'settings:update',
    summary: 'Run a drill of the second box on a temporary copy',
    description:
      'The second box copies what it has, promotes the copy, verifies it, and removes it. `GET ' +
      '/second-box` returns the result as `lastDrill`.',
    status: 202,
    problems: ['auth.out_of_scope', 'second_box.away'],
    where: 'process',
    async run({ installation: { secondBox } }) {
      secondBox.drill();
      return undefined;
    },
  }),
];
