import { signal } from '@preact/signals';
import { call } from '../../../api/call.ts';
import { ProblemError } from '../../../api/problem.ts';
import { refresh } from '../../../api/revisions.ts';
import { tell } from '../../../parts/feedback/toast.tsx';
import { may } from '../../../state/session.ts';
import { type Draft, type VisitBody, wrongFields } from './body.ts';
import { storageKey } from './stored.ts';
import { texts } from './words.ts';

/**
 * A visit on this device, from its first key to the answer that it is stored. With a `body` it is finished and waits
 * to be sent; its id makes that it counts once, however often it is sent. A refused one is open again.
 */
export type LocalVisit = {
  id: string;
  device: string;
  typed: Draft;
  body?: VisitBody;
  refused?: { why: string; fields: Record<string, string> };
};

export const emptyDraft: Draft = { slots: {}, coins: '', bills: '', tubes: '', note: '' };

/** The visits on this device, the oldest first. */
export const localVisits = signal<readonly LocalVisit[]>([]);
let isStoring = true;

function stored(): readonly LocalVisit[] {
  if (!isStoring) return localVisits.value;
  try {
    const visits = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as LocalVisit[];
    // An earlier version stored the body alone, and the sentence of a refusal.
    return visits.map(({ refused, ...visit }) => ({
      ...visit,
      id: visit.id ?? visit.body?.id,
      typed: { ...emptyDraft, ...visit.typed },
      ...(refused && typeof refused === 'object' && { refused }),
    }));
  } catch {
    // A browser that stores nothing, or something else under this name.
    return localVisits.value;
  }
}

localVisits.value = stored();

function change(edit: (visits: readonly LocalVisit[]) => readonly LocalVisit[]): void {
  const visits = edit(stored());
  localVisits.value = visits;
  try {
    if (visits.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(visits));
  } catch {
    // Then they live as long as the page does.
    isStoring = false;
  }
}

/** The visit that the form of a machine shows: an open one, else the latest that waits. */
export function visitAt(visits: readonly LocalVisit[], device: string): LocalVisit | undefined {
  const own = visits.filter((visit) => visit.device === device);
  const open = own.filter(({ body }) => body === undefined);
  return open.find(({ refused }) => !refused) ?? open[0] ?? own.at(-1);
}

/** Stores what was typed; `field`, which was just typed in, is no longer wrong. */
export function typeVisit(visit: LocalVisit, typed: Draft, field: string): void {
  const { refused } = visit;
  const { [field]: _, ...fields } = refused?.fields ?? {};
  const next = { ...visit, typed, ...(refused && { refused: { ...refused, fields } }) };
  change((visits) => {
    const isKnown = visits.some(({ id }) => id === visit.id);
    return isKnown ? visits.map((one) => (one.id === visit.id ? next : one)) : [...visits, next];
  });
}

/** Finishes a visit, before anything is sent: whatever happens next, it is not lost. */
export function finishVisit({ id, device, typed }: LocalVisit, content: Omit<VisitBody, 'id'>): void {
  change((visits) => [
    ...visits.filter((one) => one.id !== id),
    { id, device, typed, body: { id, ...content } },
  ]);
}

export function dropVisit(dropped: string): void {
  change((visits) => visits.filter(({ id }) => id !== dropped));
}

let underWay: Promise<void> | undefined;

/**
 * Sends the visits that wait, the oldest first, until one gets no answer. A stored visit leaves this device; a refused
 * one is back in its form, with the reason.
 */
export async function sendVisits(): Promise<void> {
  // They wait for a user with the right: another user of this device is not refused.
  if (!may('inventory:update')) return;
  underWay ??= sendAll().finally(() => {
    underWay = undefined;
  });
  await underWay;
}

const waiting = () => stored().flatMap(({ body, ...visit }) => (body ? [{ ...visit, body }] : []))[0];

async function sendAll(): Promise<void> {
  let isAnySent = false;
  try {
    // One may be finished while another is sent.
    for (let next = waiting(); next; next = waiting()) {
      const { id, device, typed, body } = next;
      try {
        await call('POST /devices/:id/visits', { params: { id: device }, body });
        dropVisit(id);
        isAnySent = true;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        // No answer, or someone has to sign in or to wait: it is sent again as it is.
        if (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500) return;
        const refused = { why: error.detail || error.code, fields: wrongFields(error.fields, body.items) };
        change((visits) => visits.map((one) => (one.id === id ? { id, device, typed, refused } : one)));
      }
    }
  } finally {
    if (isAnySent) {
      refresh('devices', 'visits');
      tell(texts.sent);
    }
  }
}

let isFollowed = false;

/** Sends the visits that wait, now and whenever that may work, for as long as the page is open. */
export function followVisits(): void {
  const send = () => void sendVisits();
  send();
  if (isFollowed) return;
  isFollowed = true;
  setInterval(send, 30_000);
  addEventListener('online', send);
  // Another tab may have changed them.
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) localVisits.value = stored();
  });
}
