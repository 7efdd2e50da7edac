import { type Account, accountBySeq, askedScope, requireBusinessLine } from '../../access/accounts.ts';
import {
  addDirectory,
  applyNext,
  applyUpTo,
  beginToApply,
  changeDirectory,
  type DirectoryRow,
  directoriesIn,
  directoryById,
  directoryOfAccount,
  directoryToApply,
  renewToken as newTokenOf,
  revokeDirectory,
  shownDirectory,
} from '../../access/directories.ts';
import { accountForNew, requireVisible, strictAccount } from '../../access/scope.ts';
import type { SessionActor } from '../../api/caller.ts';
import type { ReadContext, SessionWriteContext } from '../../api/contexts.ts';
import { invalidField, missingField, Problem } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import { type Json, jsonArray } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { findProfile } from '../catalogue/profiles.ts';
import { tagKeyOfId } from '../sites/tags.ts';
import type { DirectoryEditBody, DirectoryQuery, NewDirectoryBody } from './directory-fields.ts';
import { findGroup, groupsWithCounts } from './groups/groups.ts';
import { firstMapping, type Mapping, mappingOf } from './mapping.ts';
import { applyProfiles, ruledLines } from './profile-rules.ts';
import { keepSent } from './sent/sent.ts';
import { applyMapping } from './users/users.ts';

/*
 * Directories as owners manage them by sessions (rules/directory#tokens): each within their own scope.
 */

type Read = ReadContext<SessionActor>;

/** The directories in the caller's scope, newest first. */
export function listDirectories({ reader, actor }: Read, query: DirectoryQuery): Json {
  return `{"items":${jsonArray(directoriesIn(reader, askedScope(reader, actor, query)))}}`;
}

/** @throws `directories.not_found`, `auth.out_of_scope` */
export function readDirectory({ reader, actor }: Read, id: string): Json {
  return shownDirectory(reader, requireDirectory(reader, actor, id).seq);
}

/**
 * Creates the directory of an account, and returns its token only this once.
 * @throws `directories.exists`, and what `accountForNew` and `checkedMapping` throw
 */
export function createDirectory({ tx, actor }: SessionWriteContext, body: NewDirectoryBody): object {
  const account = accountForNew(tx, actor, body.accountId, strictAccount);
  if (directoryOfAccount(tx, account.seq)) throw new Problem('directories.exists');
  const mapping = JSON.stringify(checkedMapping(tx, account, firstMapping, body));
  const { seq, secret } = addDirectory(tx, account, { label: body.label, mapping });
  return withSecret(tx, seq, secret);
}

/**
 * Changes a directory's name or mapping. Its people follow in the background, in steps.
 * @throws what `readDirectory` and `checkedMapping` throw
 */
export function editDirectory({ tx, actor }: SessionWriteContext, id: string, edit: DirectoryEditBody): Json {
  const row = requireDirectory(tx, actor, id);
  const account = accountBySeq(tx, row.account);
  const mapping = JSON.stringify(checkedMapping(tx, account, mappingOf(row), edit));
  changeDirectory(tx, row, { label: edit.label ?? row.label, mapping });
  if (mapping !== row.mapping) beginToApply(tx, row.seq);
  return shownDirectory(tx, row.seq);
}

/**
 * Replaces the token of a directory, and returns it only this once. The previous one ends at once. @throws what
 * `readDirectory` throws
 */
export function renewToken({ tx, actor }: SessionWriteContext, id: string): object {
  const row = requireDirectory(tx, actor, id);
  return withSecret(tx, row.seq, newTokenOf(tx, row));
}

/** Revokes a directory's token at once and permanently; its people stay. @throws what `readDirectory` throws */
export function endDirectory({ tx, actor }: SessionWriteContext, id: string): undefined {
  revokeDirectory(tx, requireDirectory(tx, actor, id));
}

/** The groups that a directory sent, with the number of their people. @throws what `readDirectory` throws */
export function listKnownGroups({ reader, actor }: Read, id: string): object {
  return { items: groupsWithCounts(reader, requireDirectory(reader, actor, id).account) };
}

/** True if people are to be brought to a changed mapping. */
export function isMappingToApply(reader: Reader): boolean {
  return directoryToApply(reader) !== undefined;
}

/**
 * Applies the mapping of a directory to some people, and stores the reason for those who cannot be changed.
 * @returns true if there is more to do
 */
export function applyMappings(tx: Tx): boolean {
  const found = applyNext(tx);
  if (!found) return false;
  const { row, after } = found;
  const mapping = mappingOf(row);
  const { last, refused } = applyMapping(tx, row, after, (consumer) => applyProfiles(tx, mapping, consumer));
  keepSent(
    tx,
    refused.map(({ row: { id, account, userName }, problem }) => ({
      account,
      dateMs: tx.nowMs,
      method: 'MAPPING',
      path: `/Users/${id}`,
      subject: userName.slice(0, 200),
      status: problem.status,
      code: problem.code,
      detail: problem.text,
      traceId: tx.traceId,
    })),
  );
  applyUpTo(tx, row.seq, last);
  return isMappingToApply(tx);
}

function requireDirectory(reader: Reader, actor: SessionActor, id: string): DirectoryRow {
  return requireVisible(actor, directoryById(reader, id), 'directories.not_found');
}

function withSecret(reader: Reader, seq: number, secret: string): object {
  return { ...(JSON.parse(shownDirectory(reader, seq)) as object), secret };
}

/**
 * The mapping after an edit of some of its parts.
 * @throws `tags.not_found`, `scim.group_not_found`, `consumers.profile_not_for_this_account`,
 *   `accounts.business_line_not_enabled`, `validation.failed`
 */
function checkedMapping(tx: Tx, account: Account, now: Mapping, edit: DirectoryEditBody): Mapping {
  const { identification = now.identification, tags = now.tags, profiles = now.profiles } = edit;
  for (const [at, { tagId }] of tags.entries()) {
    if (tagKeyOfId(tx, account.seq, tagId) === undefined) throw new Problem('tags.not_found');
    if (tags.findIndex((other) => other.tagId === tagId) < at)
      throw invalidField(`tags.${at}.tagId`, 'arrayUnique');
  }
  for (const { groupId } of profiles.rules)
    if (!findGroup(tx, account.seq, groupId) && !now.profiles.rules.some((rule) => rule.groupId === groupId))
      throw new Problem('scim.group_not_found');
  for (const [at, rule] of [...profiles.rules, profiles.otherwise].entries())
    requireProfiles(tx, account, rule, at < profiles.rules.length ? `rules.${at}` : 'otherwise');
  for (const line of ruledLines({ profiles }))
    if (!profiles.otherwise[line]) throw missingField(`profiles.otherwise.${line}`, fieldTexts.otherProfile);
  return { identification, tags, profiles };
}

const lines = [
  ['vendingProfileId', 'vending'],
  ['easProfileId', 'eas'],
] as const;

function requireProfiles(tx: Tx, account: Account, rule: Mapping['profiles']['otherwise'], at: string): void {
  for (const [member, line] of lines) {
    const id = rule[member];
    if (!id) continue;
    requireBusinessLine(account, line);
    const profile = findProfile(tx, id);
    if (profile?.account !== account.seq) throw new Problem('consumers.profile_not_for_this_account');
    if (profile.businessLine !== line) throw invalidField(`profiles.${at}.${member}`, 'isForBusinessLine');
  }
}
