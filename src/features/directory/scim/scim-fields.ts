import * as v from 'valibot';
import { described, type Field, object, optional } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { queryText } from '../../../api/queries.ts';
import { wholeNumber } from '../../../api/values.ts';
import { longestFilter } from './filter.ts';
import { mostResources, usualCount } from './list-page.ts';
import { groupSchema, isObject, patchSchema, userSchema } from './names.ts';

/*
 * Bodies and queries of SCIM. A body may be any object here. `user-resource.ts` decides about its attributes, and gives the
 * reason for each refusal.
 */

type Body = Record<string, unknown>;

/** A body of a schema, with the members that directories send most. */
function body(schema: string, properties: object): Field<Body> {
  return v.pipe(
    v.custom<Body>(isObject, 'isObject'),
    v.metadata({
      jsonSchema: {
        type: 'object',
        properties: {
          schemas: {
            type: 'array',
            items: { type: 'string' },
            examples: [[schema]],
            description: schemasSaid,
          },
          ...properties,
        },
        additionalProperties: true,
      },
    }),
  ) as Field<Body>;
}

const schemasSaid = 'The URNs of the schemas of its attributes.';
const externalIdSaid = 'The id that the directory has for it.';
const userNameSaid = 'The name of the user in the directory, unique in the account; its case does not count.';
const groupNameSaid = 'The name of the group.';
const textProperty = (description: string) => ({ type: 'string', maxLength: 1000, description });

export const userBody = body(userSchema, {
  userName: textProperty(userNameSaid),
  externalId: textProperty(externalIdSaid),
});
export const groupBody = body(groupSchema, {
  displayName: textProperty(groupNameSaid),
  externalId: textProperty(externalIdSaid),
});
export const patchBody = body(patchSchema, {
  Operations: {
    type: 'array',
    minItems: 1,
    maxItems: 1000,
    items: { type: 'object' },
    description: 'Operations as in RFC 7644, section 3.5.2: `op` in any case, `path`, `value`.',
  },
});

/** A count that may be beyond its bounds, which then means the nearest within (RFC 7644 section 3.4.2.4). */
function clampedNumber(minimum: number, maximum: number, usual: number, description: string) {
  return described(
    description,
    v.pipe(
      v.string('isInt'),
      v.regex(/^-?\d{1,9}$/, 'isInt'),
      v.transform(Number),
      v.metadata({ jsonSchema: { type: 'integer', minimum, maximum, default: usual } }),
    ),
  );
}

const names = (description: string) => described(description, optional(queryText(2000)));

const projection = {
  attributes: names('The only attributes to answer, separated by commas.'),
  excludedAttributes: names('Attributes not to answer, separated by commas.'),
};

/** Microsoft Entra ID changes its behavior by a flag in the address, which some of its requests repeat. */
const entraFlag = () =>
  described('A flag of Microsoft Entra ID. It changes nothing here.', optional(queryText(100)));
const entraFlags = { aadOptscim062020: entraFlag(), AzureAdScimPatch2017: entraFlag() };

export const writeQuery = object(entraFlags);

export const readQuery = object({ ...projection, ...entraFlags });

export const listQuery = object({
  filter: described(
    'A filter as in RFC 7644: `userName eq "ana@example.com"`.',
    optional(queryText(longestFilter)),
  ),
  startIndex: optional(clampedNumber(1, 999_999_999, 1, 'The number of the first resource, from 1.')),
  count: optional(clampedNumber(0, mostResources, usualCount, 'The number of resources; 0 only counts.')),
  ...projection,
  ...entraFlags,
});

const schemas = described(schemasSaid, v.array(v.string()));
const externalId = described(externalIdSaid, v.optional(v.string()));
const meta = described(
  'Facts about the resource.',
  v.object({
    resourceType: described('`User` or `Group`.', v.string()),
    created: described('The time of its creation.', v.string()),
    lastModified: described('The time of its last change.', v.string()),
    location: described('Its address below `/scim/v2`.', v.string()),
  }),
);

/** A user as the API returns it, with the other attributes that the directory sent. */
export const userReply = v.pipe(
  v.looseObject({
    schemas,
    id: member.id,
    externalId,
    userName: described(userNameSaid, v.string()),
    active: described('True if the person is active.', v.boolean()),
    meta,
  }),
  v.title('ScimUser'),
);

export const groupReply = v.pipe(
  v.object({
    schemas,
    id: member.id,
    externalId,
    displayName: described(groupNameSaid, v.string()),
    members: described(
      'The people of the group.',
      v.optional(
        v.array(
          v.object({
            value: described('The id of a user.', v.string()),
            display: described('The name of the person.', v.string()),
          }),
        ),
      ),
    ),
    meta,
  }),
  v.title('ScimGroup'),
);

/** A list of resources. With `attributes` each has some of its members. */
const list = {
  schemas,
  totalResults: described('The number of resources on all pages.', wholeNumber),
  startIndex: described('The number of the first resource of the page, from 1.', wholeNumber),
  itemsPerPage: described('The number of resources on the page.', wholeNumber),
  Resources: described('The resources of the page.', v.array(v.record(v.string(), v.unknown()))),
};

export const usersReply = v.pipe(v.object(list), v.title('ScimUserList'));
export const groupsReply = v.pipe(v.object(list), v.title('ScimGroupList'));
export const discoveryReply = v.pipe(v.record(v.string(), v.unknown()), v.title('ScimDocument'));
