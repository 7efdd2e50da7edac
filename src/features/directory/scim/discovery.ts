import { longestFilter } from './filter.ts';
import { mostResources } from './list-page.ts';
import { enterpriseSchema, groupSchema, listSchema, userSchema } from './names.ts';
import { enterpriseAttributes, userAttributes } from './user-resource.ts';

/*
 * The capabilities of this SCIM (RFC 7643 sections 5 to 7), made from the tables that requests are read by.
 */

/** `/ServiceProviderConfig`. */
export const serviceProviderConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: '/docs/guides/directory',
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResources },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: `A token that an owner makes in Larder, sent as Authorization: Bearer. Filters have ${longestFilter} characters at most.`,
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: 'ServiceProviderConfig' },
};

const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

const resourceTypes = [
  {
    schemas: [typeSchema],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A person of the account',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: 'ResourceType', location: 'ResourceTypes/User' },
  },
  {
    schemas: [typeSchema],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'A group of the directory',
    schema: groupSchema,
    meta: { resourceType: 'ResourceType', location: 'ResourceTypes/Group' },
  },
];

type Kinds = typeof userAttributes;

function attribute(name: string, type: string, more: object = {}): object {
  return {
    name,
    type,
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

function attributesOf(kinds: Kinds): object[] {
  return Object.entries(kinds).map(([name, kind]) => {
    if (kind.is === 'switch') return attribute(name, 'boolean');
    if (name === 'userName') return attribute(name, 'string', { required: true, uniqueness: 'server' });
    if (kind.is === 'text') return attribute(name, 'string', { caseExact: name === 'externalId' });
    const subAttributes = kind.parts.map((part) =>
      attribute(part, part === 'primary' ? 'boolean' : part === '$ref' ? 'reference' : 'string'),
    );
    return attribute(name, 'complex', { multiValued: kind.is === 'many', subAttributes });
  });
}

const readOnlyRefs = ['value', 'display'].map((part) =>
  attribute(part, 'string', { mutability: 'readOnly' }),
);

function schema(id: string, name: string, attributes: object[]): { id: string } {
  return {
    ...{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'] },
    id,
    name,
    description: name,
    attributes,
    meta: { resourceType: 'Schema', location: `Schemas/${id}` },
  } as { id: string };
}

const schemas = [
  schema(userSchema, 'User', [
    ...attributesOf(userAttributes),
    attribute('groups', 'complex', {
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: readOnlyRefs,
    }),
  ]),
  schema(enterpriseSchema, 'EnterpriseUser', attributesOf(enterpriseAttributes)),
  schema(groupSchema, 'Group', [
    attribute('displayName', 'string', { required: true }),
    attribute('externalId', 'string', { caseExact: true }),
    attribute('members', 'complex', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'string', { mutability: 'immutable' }),
        attribute('display', 'string', { mutability: 'readOnly' }),
      ],
    }),
  ]),
];

/** `/Schemas`, and the one with an id. */
export const schemaList = listOf(schemas);
export const resourceTypeList = listOf(resourceTypes);

/** The schema with an id; undefined for an unknown one. */
export function schemaWith(id: string): object | undefined {
  return schemas.find((one) => one.id.toLowerCase() === id.toLowerCase());
}

/** The resource type with a name; undefined for an unknown one. */
export function resourceTypeWith(name: string): object | undefined {
  return resourceTypes.find((one) => one.id.toLowerCase() === name.toLowerCase());
}

function listOf(resources: readonly object[]): object {
  return {
    schemas: [listSchema],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
