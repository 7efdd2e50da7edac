import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import {
  array,
  described,
  id,
  listedItems,
  nullable,
  object,
  optional,
  text,
  type Value,
} from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { queryBoolean, scopeFields } from '../../api/queries.ts';
import { timestamp, wholeNumber } from '../../api/values.ts';
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
  vendingProfileId: described(said.vending, optional(nullable(id()))),
  easProfileId: described(said.eas, optional(nullable(id()))),
};

const mapping = {
  identification: optional(described(said.identification, array(attribute, 1, 5))),
  tags: optional(
    described(
      said.tags,
      array(
        object({
          attribute: described(said.attribute, attribute),
          tagId: described(said.tagId, id()),
        }),
        0,
        maxTags,
      ),
    ),
  ),
  profiles: optional(
    described(
      said.profiles,
      object({
        rules: described(
          said.rules,
          array(object({ groupId: described(said.groupId, id()), ...profiles }), 0, 50),
        ),
        otherwise: described(said.otherwise, object(profiles)),
      }),
    ),
  ),
};

export const newDirectory = object({
  label: described('The name.', text()),
  accountId: sent.accountId,
  ...mapping,
});
export const directoryEdit = object({ label: described('The name.', optional(text())), ...mapping });
export const directoryQuery = object(scopeFields);
export const sentQuery = object({
  refused: described('`true`: only refused rows, each with its reason.', optional(queryBoolean())),
  ...cursorFields,
});

const givenProfiles = {
  vendingProfileId: described(said.vending, v.optional(v.nullable(v.string()))),
  easProfileId: described(said.eas, v.optional(v.nullable(v.string()))),
};

/** A directory as an owner sees it (rules/directory#tokens). */
export const directoryReply = v.object({
  id: member.id,
  label: member.label,
  clientId: member.clientId,
  accountId: member.accountId,
  identification: described(said.identification, v.array(v.string())),
  tags: described(
    said.tags,
    v.array(
      v.object({
        attribute: described(said.attribute, v.string()),
        tagId: described(said.tagId, v.string()),
      }),
    ),
  ),
  profiles: described(
    said.profiles,
    v.object({
      rules: described(
        said.rules,
        v.array(v.object({ groupId: described(said.groupId, v.string()), ...givenProfiles })),
      ),
      otherwise: described(said.otherwise, v.object(givenProfiles)),
    }),
  ),
  tokenCreatedAt: described('The time at which its token was created.', timestamp),
  lastUsedAt: described('The time of its last use, to the minute; null for never.', v.nullable(timestamp)),
  applyingSince: described(
    'The time of the last change of its mapping; null once it is applied to all people.',
    v.nullable(v.string()),
  ),
});

export const directoriesReply = v.object({
  items: listedItems(v.array(directoryReply)),
});

export const newDirectoryReply = v.object({
  ...directoryReply.entries,
  secret: described('The token, `scim_…`; it is returned only once.', v.string()),
});

/** See rules/directory#stored-requests. */
export const sentReply = v.pipe(
  v.object({
    id: member.id,
    date: member.date,
    method: described(
      'The method of the request; `MAPPING` where a changed mapping could not be applied.',
      v.string(),
    ),
    path: described('The path below `/scim/v2`, shortened.', v.string()),
    subject: described(
      'The name of the user or group in the body; null without one.',
      v.nullable(v.string()),
    ),
    status: described('The status of the answer.', wholeNumber),
    code: described('The code of the refusal; null for a success.', v.nullable(v.string())),
    detail: described(
      'The reason of the refusal; null for a success.',
      v.nullable(
        v.object({
          en: described('In English.', v.string()),
          es: described('In Spanish.', v.string()),
        }),
      ),
    ),
    traceId: member.traceId,
  }),
  v.title('DirectoryRequest'),
);
export const sentListReply = cursorPageOf(sentReply);

export const knownGroupsReply = v.object({
  items: listedItems(
    v.array(
      v.object({
        id: member.id,
        name: member.name,
        members: described('The number of its people.', wholeNumber),
      }),
    ),
  ),
});

export type NewDirectoryBody = Value<typeof newDirectory>;
export type DirectoryEditBody = Value<typeof directoryEdit>;
export type DirectoryQuery = Value<typeof directoryQuery>;
export type SentQuery = Value<typeof sentQuery>;
