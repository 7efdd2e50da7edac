import * as v from 'valibot';
import { described, object, text, type Value } from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { scopeFields } from '../../api/queries.ts';
import { sharedReply } from '../overview/overview-fields.ts';

export const newWall = object({
  name: described('The name of the wall.', text()),
  accountId: sent.accountId,
});
export const wallQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });

const members = {
  id: member.id,
  accountId: member.accountId,
  name: described('The name of the wall.', v.string()),
  createdAt: member.createdAt,
};
export const wallReply = v.object(members);
/** With its link, this once. */
export const newWallReply = v.object({
  ...members,
  url: described('The address of the wall; it is returned only once.', v.string()),
});

/** The content of a wall (rules/walls#what-it-shows). */
export const wallView = v.object({ name: v.string(), ...sharedReply });

export type NewWall = Value<typeof newWall>;
export type WallQuery = Value<typeof wallQuery>;
