import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { array, id, nullable, object, optional, text, type Value } from '../../api/fields.ts';
import { queryBoolean, scopeFields } from '../../api/queries.ts';
import { maxTags } from '../consumers/consumer-fields.ts';
import { pathWithFilter } from './scim/patch.ts';

const longestPath = 300;

/** The path of an attribute of a user: `title`, `emails[type eq "work"].value`, or one of an extension with its URN. */
const attribute = v.pipe(text(1, longestPath), v.check(isPath, 'matches'));

function isPath(path: string): boolean {
  try {
    return pathWithFilter(path).path.attribute !== null;
  } catch {
    return false;
  }
}

const said = {
  attribute:
    'The path of an attribute of users, such as `title`, or one of an extension with its URN; see `GET /scim/v2/Schemas`.',
  identification:
    'Attributes of users, by their paths: the first that a user has is the person’s `identification`.',
  tags: 'The tags that attributes of users give.',
  tagId: 'The tag whose value it is.',
  profiles: 'The profiles that groups give to the cards of their people.',
  rules: 'Groups with their profiles. If several apply, the first that names a line counts for it.',
  groupId: 'A group that the directory sent; see `GET /directories/:id/groups`.',
  otherwise: 'The profiles of cards whose people have left the groups of the rules.',
  vending: 'The profile for vending; null or absent: none.',
  eas: 'The profile for issues; null or absent: none.',
};

const profiles = {
  vendingProfileId: v.pipe(optional(nullable(id())), v.description(said.vending)),
  easProfileId: v.pipe(optional(nullable(id())), v.description(said.eas)),
};

const mapping = {
  identification: optional(v.pipe(array(attribute, 1, 5), v.description(said.identification))),
  tags: optional(
    v.pipe(
      array(
        object({
          attribute: v.pipe(attribute, v.description(said.attribute)),
          tagId: v.pipe(id(), v.description(said.tagId)),
        }),
        0,
        maxTags,
      ),
      v.description(said.tags),
    ),
  ),
  profiles: optional(
    v.pipe(
      object({
        rules: v.pipe(
          array(object({ groupId: v.pipe(id(), v.description(said.groupId)), ...profiles }), 0, 50),
          v.description(said.rules),
        ),
        otherwise: v.pipe(object(profiles), v.description(said.otherwise)),
      }),
      v.description(said.profiles),
    ),
  ),
};

export const newDirectory = object({ label: text(), accountId: optional(id()), ...mapping });
export const directoryEdit = object({ label: optional(text()), ...mapping });
export const directoryQuery = object(scopeFields);
export const sentQuery = object({
  refused: v.pipe(
    optional(queryBoolean()),
    v.description('`true`: only what was refused, each with the reason.'),
  ),
  ...cursorFields,
});

const givenProfiles = {
  vendingProfileId: v.pipe(v.optional(v.nullable(v.string())), v.description(said.vending)),
  easProfileId: v.pipe(v.optional(v.nullable(v.string())), v.description(said.eas)),
};

/** A directory as an owner sees it (rules/directory#tokens). */
export const directoryReply = v.object({
  id: v.string(),
  label: v.string(),
  clientId: v.string(),
  accountId: v.string(),
  identification: v.pipe(v.array(v.string()), v.description(said.identification)),
  tags: v.pipe(
    v.array(
      v.object({
        attribute: v.pipe(v.string(), v.description(said.attribute)),
        tagId: v.pipe(v.string(), v.description(said.tagId)),
      }),
    ),
    v.description(said.tags),
  ),
  profiles: v.pipe(
    v.object({
      rules: v.pipe(
        v.array(v.object({ groupId: v.pipe(v.string(), v.description(said.groupId)), ...givenProfiles })),
        v.description(said.rules),
      ),
      otherwise: v.pipe(v.object(givenProfiles), v.description(said.otherwise)),
    }),
    v.description(said.profiles),
  ),
  tokenCreatedAt: v.pipe(v.string(), v.description('The time at which its token was made.')),
  lastUsedAt: v.nullable(v.string()),
  applyingSince: v.pipe(
    v.nullable(v.string()),
    v.description('The time of the last change of its mapping; null once all people have followed it.'),
  ),
});

export const directoriesReply = v.object({ items: v.array(directoryReply) });

export const newDirectoryReply = v.object({
  ...directoryReply.entries,
  secret: v.pipe(v.string(), v.description('The token, `scim_…`. It is shown this once.')),
});

/** See rules/directory#requests-that-are-kept. */
export const sentReply = v.pipe(
  v.object({
    id: v.string(),
    date: v.string(),
    method: v.pipe(
      v.string(),
      v.description('The method of the request; `MAPPING` where a changed mapping could not be applied.'),
    ),
    path: v.pipe(v.string(), v.description('The path below `/scim/v2`, shortened.')),
    subject: v.pipe(
      v.nullable(v.string()),
      v.description('The name of the user or group in the body; null without one.'),
    ),
    status: v.pipe(v.number(), v.description('The status of the answer.')),
    code: v.pipe(v.nullable(v.string()), v.description('The code of the refusal; null for a success.')),
    detail: v.pipe(
      v.nullable(
        v.object({
          en: v.pipe(v.string(), v.description('In English.')),
          es: v.pipe(v.string(), v.description('In Spanish.')),
        }),
      ),
      v.description('The reason of the refusal; null for a success.'),
    ),
    traceId: v.string(),
  }),
  v.title('DirectoryRequest'),
);
export const sentListReply = cursorPageOf(sentReply);

export const knownGroupsReply = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      members: v.pipe(v.number(), v.description('The number of its people.')),
    }),
  ),
});

export type NewDirectoryBody = Value<typeof newDirectory>;
export type DirectoryEditBody = Value<typeof directoryEdit>;
export type DirectoryQuery = Value<typeof directoryQuery>;
export type SentQuery = Value<typeof sentQuery>;
