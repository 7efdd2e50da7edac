import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { newTag, tagEdit, tagQuery, tagReply } from './tag-fields.ts';
import * as tags from './tags.ts';

const tag = 'Tags';
const seen = ['tags.not_found', 'auth.out_of_scope'] as const;

/** See rules/sites#tags. */
export const tagEndpoints = [
  endpoint({
    method: 'POST',
    path: '/tags',
    tag,
    permission: 'tags:create',
    summary: 'Create a tag',
    description:
      'Consumers can have it from then on. A client-level key sends `accountId`; an account-level key ' +
      'may leave it out.',
    body: newTag,
    example: { key: 'department' },
    status: 201,
    reply: tagReply,
    problems: ['auth.out_of_scope', 'tags.key_exists'],
    where: 'write',
    run: (context, { body }) => tags.createTag(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/tags',
    tag,
    permission: 'tags:read',
    summary: 'List tags, newest first',
    description: '`search` finds a substring of the key, case and accents folded.',
    query: tagQuery,
    status: 200,
    reply: pageOf(tagReply),
    where: 'here',
    run: (context, { query }) => tags.listTags(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/tags/:id',
    tag,
    permission: 'tags:read',
    summary: 'Read a tag',
    status: 200,
    reply: tagReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => tags.readTag(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/tags/:id',
    tag,
    permission: 'tags:update',
    summary: 'Rename a tag',
    description: 'Consumers that have it keep it, under the new key.',
    body: tagEdit,
    status: 200,
    reply: tagReply,
    problems: [...seen, 'tags.key_exists'],
    where: 'write',
    run: (context, { params, body }) => tags.editTag(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tags/:id',
    tag,
    permission: 'tags:delete',
    summary: 'Remove a tag',
    description: 'No consumer may have it.',
    status: 204,
    problems: [...seen, 'tags.in_use'],
    where: 'write',
    run: (context, { params }) => tags.removeTag(context, params.id),
  }),
];
