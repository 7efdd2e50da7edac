import * as v from 'valibot';
import { id, object, optional, text, type Value } from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { scopeFields } from '../../api/queries.ts';
import { sharedReply } from '../overview/overview-fields.ts';

export const newWall = object({ name: text(), accountId: optional(id()) });
export const wallQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });

const members = { id: v.string(), accountId: v.string(), name: v.string(), createdAt: v.string() };
export const wallReply = v.object(members);
/** With its link, this once. */
export const newWallReply = v.object({ ...members, url: v.string() });

/** The content of a wall (rules/walls#what-it-shows). */
export const wallView = v.object({ name: v.string(), ...sharedReply });

export type NewWall = Value<typeof newWall>;
export type WallQuery = Value<typeof wallQuery>;
