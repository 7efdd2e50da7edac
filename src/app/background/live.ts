import { randomUUID } from 'node:crypto';
import { findSessionInUse } from '../../access/sessions.ts';
import { inScope, type SessionActor, sharerOf } from '../../api/caller.ts';
import type { EventStream, Live, LiveEvent } from '../../api/live.ts';
import { NewMovements } from '../../features/live/new-movements.ts';
import { shareOf } from '../../lib/shares.ts';
import { Problem } from '../../problems/problem.ts';
import type { Parts } from './parts.ts';

/** The live streams, which end with the appliance. */
export type LiveHub = Live & {
  /** Calls `work` before each poll while a stream is open, to find changes that time alone causes. */
  beforeLook(work: () => void): void;
  /** Ends all streams. Browsers reconnect as soon as a server answers. */
  close(): void;
};

/** Limits of streams (rules/live#bounds); an account has half of those of all. Tests use lower ones. */
export type LiveLimits = { ofSession: number; ofAddress: number; ofAll: number; eventsASecond: number };

const defaultLimits: LiveLimits = { ofSession: 8, ofAddress: 100, ofAll: 500, eventsASecond: 20 };

/** The interval of checks for events and sessions. An ended session may see events for this long. */
const lookEveryMs = 500;
/** The heartbeat interval. The panel reports a silent server within 5 s. */
const beatMs = 1500;
const beat = 'event: beat\ndata: {}\n\n';

/** The number of events stored for reconnecting clients. */
const maxBuffered = 1000;
/** The maximum number of events between two looks. */
const maxSent = 200;

/** The reconnection delay of browsers. */
const hello = 'retry: 2000\n\n';

/** Something that happened, as it is sent; without a text it says that there was more. */
type Buffered = Omit<LiveEvent, 'body' | 'kind'> & { id: string; text: string | null };

type Watcher = {
  stream: EventStream;
  session: string;
  sharer: string | null;
  /** The number of the next event to check, since the start. */
  at: number;
  /** The remaining events of this second, and whether some were dropped. */
  left: number;
  secondEndsMs: number;
  misses: boolean;
  heardMs: number;
};

/**
 * Sends events to all watchers. They share one query of the movements every half second, whatever the number of
 * streams and of movements. Each gets a limited number of events a second, and then a note that there are more.
 */
export function openLive(
  {
    reader,
    settings: { sessions },
    clock,
    watch: { log },
  }: Pick<Parts, 'reader' | 'settings' | 'clock' | 'watch'>,
  limits = defaultLimits,
): LiveHub {
  const watchers = new Set<Watcher>();
  const before: (() => void)[] = [];
  let buffer: Buffered[] = [];
  /** The number of `kept[0]`, since the start. */
  let first = 0;
  let sent = 0;
  let movements: NewMovements | undefined;
  let timer: NodeJS.Timeout | undefined;

  const hold = (
    { client, account, needs }: Omit<LiveEvent, 'body' | 'kind'>,
    kind: string,
    body: string | null,
  ) => {
    const id = randomUUID();
    const text = body === null ? null : `id: ${id}\nevent: ${kind}\ndata: ${body}\n\n`;
    buffer.push({ client, account, needs, id, text });
  };

  const tell = (event: LiveEvent) => {
    if (watchers.size === 0) return;
    sent++;
    if (sent > maxSent + 1) return;
    hold(event, event.kind, sent > maxSent ? null : JSON.stringify(event.body));
    // The scope of the others is not checked: everyone gets the note that there were more.
    if (sent > maxSent) Object.assign(buffer.at(-1)!, { client: null, account: null, needs: null });
  };

  const look = () => {
    for (const work of before) work();
    sent = 0;
    for (const { client, account, body } of movements!.look())
      hold({ client, account, needs: 'reports:read' }, 'movement', body);
    const nowMs = clock();
    const people = new Map<string, SessionActor | null>();
    for (const watcher of watchers) {
      const { session, stream } = watcher;
      if (!people.has(session)) people.set(session, findSessionInUse(reader, session, nowMs, sessions));
      const actor = people.get(session);
      if (!actor || stream.isBehind) stream.close();
      else send(watcher, actor);
    }
    const spare = buffer.length - maxBuffered;
    if (spare > 0) {
      buffer = buffer.slice(spare);
      first += spare;
    }
  };

  const send = (watcher: Watcher, actor: SessionActor) => {
    const nowMs = performance.now();
    const parts: string[] = [];
    if (nowMs >= watcher.secondEndsMs) {
      if (watcher.misses) parts.push(more(buffer.at(-1)?.id));
      Object.assign(watcher, { left: limits.eventsASecond, secondEndsMs: nowMs + 1000, misses: false });
    }
    for (let at = Math.max(watcher.at, first) - first; at < buffer.length; at++) {
      const event = buffer[at]!;
      if (!mayKnow(actor, event)) continue;
      if (event.text === null || watcher.left === 0) watcher.misses = true;
      else {
        parts.push(event.text);
        watcher.left--;
      }
    }
    if (watcher.at < first) watcher.misses = true;
    watcher.at = first + buffer.length;
    if (parts.length === 0 && nowMs - watcher.heardMs >= beatMs) parts.push(beat);
    if (parts.length === 0) return;
    watcher.heardMs = nowMs;
    watcher.stream.send(parts.join(''));
  };

  const guardedLook = () => {
    try {
      look();
    } catch (err) {
      log.warn({ err }, 'could not watch for changes');
      // A failed read, such as of a database whose schema has changed, ends every stream; browsers reconnect.
      close();
    }
  };

  const close = () => {
    for (const { stream } of watchers) stream.close();
  };

  const requireRoom = (session: string, address: string, sharer: string | null) => {
    const ofSession = [...watchers].filter((one) => one.session === session).length;
    const ofAddress = [...watchers].filter(({ stream }) => stream.address === address).length;
    const ofSharer = [...watchers].filter((one) => sharer !== null && one.sharer === sharer).length;
    if (
      ofSession >= limits.ofSession ||
      ofAddress >= limits.ofAddress ||
      ofSharer >= shareOf(limits.ofAll) ||
      watchers.size >= limits.ofAll
    )
      throw new Problem('panel.too_many_streams');
  };

  return {
    tell,
    beforeLook: (work) => before.push(work),
    watch(actor, stream) {
      const { session } = actor;
      const sharer = sharerOf(actor);
      requireRoom(session, stream.address, sharer);
      if (!stream.begin()) return;
      if (watchers.size === 0) {
        // There were no watchers: earlier events are not known.
        [buffer, first] = [[], first + buffer.length];
        movements = new NewMovements(reader);
        timer = setInterval(guardedLook, lookEveryMs).unref();
      }
      const { lastEventId } = stream;
      const known = buffer.findIndex(({ id }) => id === lastEventId);
      const watcher: Watcher = {
        stream,
        session,
        sharer,
        at: first + (known < 0 ? buffer.length : known + 1),
        left: limits.eventsASecond,
        secondEndsMs: 0,
        misses: lastEventId !== undefined && known < 0,
        heardMs: performance.now(),
      };
      watchers.add(watcher);
      stream.onClose(() => {
        watchers.delete(watcher);
        if (watchers.size === 0) clearInterval(timer);
      });
      stream.send(hello);
    },
    close,
  };
}

function mayKnow(actor: SessionActor, { client, account, needs, text }: Buffered): boolean {
  if (needs !== null && !actor.permissions.has(needs)) return false;
  // The scope of the missing events is not known: everyone gets the note.
  const isEverybodys = text === null && client === null && account === null;
  return isEverybodys || inScope(actor, { client, account });
}

/** The event that reports dropped events, so that lists reload. */
function more(id: string | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: more\ndata: {}\n\n`;
}
