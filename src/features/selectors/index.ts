import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { described, listedItems } from '../../api/fields.ts';
import { readSelector, selectorKeys } from './selectors.ts';

/** See rules/selectors. */
export const selectorEndpoints = [
  endpoint({
    method: 'GET',
    path: '/selectors/:key',
    tag: 'Selectors',
    permission: null,
    summary: 'Read a static catalogue',
    description: `Any valid key can do this.  \`key\` is one of ${selectorKeys.map((key) => `\`${key}\``).join(', ')}; labels are English. \`export_columns\` includes the tags of the caller.`,
    status: 200,
    reply: v.object({
      key: described('The name of the list.', v.picklist(selectorKeys)),
      items: listedItems(
        v.array(
          v.object({
            key: described('The name of the list.', v.string()),
            label: described('The name.', v.string()),
          }),
        ),
      ),
    }),
    problems: ['selectors.not_found'],
    where: 'here',
    run: (context, { params }) => readSelector(context, params.key),
  }),
];
