import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { readSelector, selectorKeys } from './selectors.ts';

/** See rules/selectors. */
export const selectorEndpoints = [
  endpoint({
    method: 'GET',
    path: '/selectors/:key',
    tag: 'Selectors',
    permission: null,
    summary: 'Read a static catalogue',
    description: `Any valid key may. \`key\` is one of ${selectorKeys.map((key) => `\`${key}\``).join(', ')}; labels are English. \`export_columns\` has the tags of who asks, too.`,
    status: 200,
    reply: v.object({
      key: v.picklist(selectorKeys),
      items: v.array(v.object({ key: v.string(), label: v.string() })),
    }),
    problems: ['selectors.not_found'],
    where: 'here',
    run: (context, { params }) => readSelector(context, params.key),
  }),
];
