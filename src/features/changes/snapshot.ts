import { accountsIn, askedScope, type ListScope } from '../../access/accounts.ts';
import { hiddenChanges } from '../../access/visible-types.ts';
import type { AskContext, ReadContext } from '../../api/contexts.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { epochOfToday, holdsEntry, stampAt } from '../../store/history/epochs.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { bodyOfConsumer } from '../consumers/consumers.ts';
import { ChangeCursors } from './change-cursor.ts';
import { thingChanges } from './change-kinds.ts';
import { headOf } from './read-changes.ts';
import type { SnapshotQuery } from './snapshot-fields.ts';
import * as store from './snapshot-store.ts';

/** The limits of one part: some tens of milliseconds of a read thread. */
const bounds = { things: 2000, characters: 512 * 1024 };

/** The start of a part: the moment of the snapshot, and the last thing sent. */
export type SnapshotPlace = {
  /** The newest change that counts, its stamp, and the cursor of it. */
  upTo: number;
  hash: string;
  cursor: string;
  epoch: string;
  kind: number;
  id: string;
};

/** The first line of a part is for the next one: null after the last. */
type Part = { next: SnapshotPlace | null; lines: string };

/**
 * A part of a snapshot (rules/changes#snapshots), for a read thread. The audit only grows, so what it says up to one entry
 * stays the same, and parts that are read minutes apart are of one moment (docs/decisions/041).
 */
export function partOfSnapshot(
  { reader, actor, settings }: ReadContext,
  { kinds, ...asked }: SnapshotQuery,
  place: SnapshotPlace | null,
): Json {
  const scope = askedScope(reader, actor, asked);
  const hidden: readonly string[] = hiddenChanges(actor);
  const types = thingChanges.filter((kind) => (kinds?.includes(kind) ?? true) && !hidden.includes(kind));
  const at = place ? { ...place } : momentOf(reader, new ChangeCursors(settings, scope), scope);
  if (!holdsEntry(reader, { seq: at.upTo, hash: at.hash }))
    throw new Problem('internal.error', details.snapshotReplaced);
  const isSeen = seenIn(reader, scope);
  const lines: string[] = [];
  let [things, characters] = [0, 0];
  while (at.kind < types.length) {
    if (things >= bounds.things || characters >= bounds.characters) return part(at, lines);
    const type = types[at.kind]!;
    // A code has no entry of its own if it was made with its person, and one under another id if it was renamed.
    const walked = type === 'code' ? 'consumer' : type;
    const id = store.nextThing.get(reader, walked, at.id);
    if (id === undefined) {
      at.kind += 1;
      at.id = '';
      continue;
    }
    things += 1;
    at.id = id;
    const seq = store.newestEntry.get(reader, walked, id, at.upTo);
    const state = seq === undefined ? undefined : store.thingState.get(reader, actor.scope, seq);
    if (seq === undefined || !state?.body || !isSeen(state)) continue;
    for (const thing of linesOf(reader, type, { id, seq, body: state.body }, at.upTo)) {
      const line = `${JSON.stringify({ kind: type, id: thing.id, accountId: state.accountId }).slice(0, -1)},"body":${thing.body}}\n`;
      lines.push(line);
      characters += line.length;
    }
  }
  const { cursor, epoch } = at;
  lines.push(`${JSON.stringify({ cursor, epoch })}\n`);
  return part(null, lines);
}

type Line = { id: string; body: Json };

/** The lines of a thing of a type, or of the codes of a person. */
function linesOf(reader: Reader, type: string, thing: Line & { seq: number }, upTo: number): Line[] {
  if (type !== 'consumer' && type !== 'code') return [thing];
  const person = personAt(reader, thing, upTo);
  if (type === 'consumer') return [{ id: thing.id, body: JSON.stringify(person) }];
  return person.codes.map((code) => ({ id: `${thing.id}/${code.codeId}`, body: JSON.stringify(code) }));
}

type Person = { codes: { codeId: string }[] };

/**
 * A person with the codes at a moment: the answer of the GET if nothing changed since, with present balances; otherwise
 * made from the entries up to that moment.
 */
function personAt(reader: Reader, { id, seq, body }: Line & { seq: number }, upTo: number): Person {
  const entries = store.codeEntries.all(reader, id, id, id, seq);
  const isOfNow = (entries.at(-1)?.seq ?? 0) <= upTo && !store.changedAfter.get(reader, id, upTo);
  const live = isOfNow ? bodyOfConsumer(reader, id) : undefined;
  if (live !== undefined) return parseJson(live) as Person;
  const person = parseJson(body) as Person;
  for (const entry of entries) {
    if (entry.seq > upTo) break;
    const at = person.codes.findIndex(({ codeId }) => codeId === entry.value);
    const codes = entry.body === null ? [] : [parseJson(entry.body) as Person['codes'][number]];
    // One that was renamed stays where it was.
    person.codes.splice(at === -1 ? person.codes.length : at, at === -1 ? 0 : 1, ...codes);
  }
  return person;
}

function part(next: SnapshotPlace | null, lines: readonly string[]): Json {
  return JSON.stringify({ next, lines: lines.join('') } satisfies Part);
}

function momentOf(reader: Reader, cursors: ChangeCursors, scope: ListScope): SnapshotPlace {
  const head = headOf(reader, scope);
  const { hash } = stampAt(reader, head.seq);
  const { epoch } = epochOfToday(reader);
  return { upTo: head.seq, hash, cursor: cursors.of(reader, head), epoch, kind: 0, id: '' };
}

/** Returns a function that is true for entries of a scope, as `/changes` shows them. */
function seenIn(reader: Reader, scope: ListScope) {
  const { client, account } = scope;
  if (client === undefined && account === undefined) return () => true;
  const accounts = new Set(accountsIn(reader, scope));
  return (one: store.ThingState) =>
    one.account === null ? account === undefined && one.client === client : accounts.has(one.account);
}

/** Sends a snapshot part by part, as the client reads them; it counts as one that waits (rules/changes#waiting). */
export async function sendSnapshot(context: AskContext, query: SnapshotQuery): Promise<undefined> {
  const { installation, actor, reader, request } = context;
  const waiter = installation.changes.waiter(askedScope(reader, actor, query), actor);
  request.onGone(() => waiter.end());
  try {
    let place: SnapshotPlace | null = null;
    const gather = async () => parseJson(await context.gather({ beside: place })) as Part;
    const first = await gather();
    async function* parts() {
      for (let read = first; ; read = await gather()) {
        yield read.lines;
        place = read.next;
        if (place === null) return;
        if (waiter.isOver) throw new Problem('request.malformed', details.callerEnded);
      }
    }
    return await context.sendPieces(parts(), 'application/x-ndjson');
  } finally {
    waiter.end();
  }
}
