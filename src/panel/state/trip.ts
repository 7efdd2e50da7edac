import { call, type Reply } from '../api/call.ts';
import { returnPage, root } from './paths.ts';

/*
 * A trip to the identity provider and back. Its start stays in this tab, under its `state`, so that tabs do not disturb
 * each other.
 */

type Started = Reply<'POST /auth/provider/start'>;
type Kept = { flow: string; isPerson: boolean };

const keyOf = (state: string) => `larder trip ${state}`;

function leave({ url, flow, redirectUri }: Started, isPerson: boolean): void {
  const state = new URL(url).searchParams.get('state') ?? '';
  const back = new URL(redirectUri);
  if (back.origin !== location.origin) {
    // Users come back to the address of the installation, and what this tab stores is not there.
    location.assign(isPerson ? new URL(`${root}/`, back) : `${back.origin}${returnPage}?start`);
    return;
  }
  sessionStorage.setItem(keyOf(state), JSON.stringify({ flow, isPerson } satisfies Kept));
  location.assign(url);
}

/** Leaves to sign in, or with the token of a one-time link to use it. */
export async function leaveToSignIn(token?: string): Promise<void> {
  const path = `${location.pathname}${location.search}`;
  const returnTo = path.startsWith(returnPage) || token !== undefined ? `${root}/` : path.slice(0, 500);
  const purpose = token === undefined ? 'sign_in' : 'welcome';
  const body = { purpose, returnTo, ...(token !== undefined && { token }) } as const;
  leave(await call('POST /auth/provider/start', { body }), false);
}

/** Leaves as the signed-in user. */
export async function leaveAsUser(purpose: 'link' | 'confirm' | 'try', returnTo: string): Promise<void> {
  leave(await call('POST /auth/identity/start', { body: { purpose, returnTo } }), true);
}

/** The sign-in that this address answers; null if it was not begun in this tab. It can be read once. */
export function takeTrip(): (Kept & { query: string }) | null {
  const query = location.search;
  const key = keyOf(new URLSearchParams(query).get('state') ?? '');
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  // The code works once, and is not to stay in the history.
  history.replaceState(null, '', returnPage);
  return kept === null ? null : { ...(JSON.parse(kept) as Kept), query };
}

const triedKey = 'larder tried';
type Tried = NonNullable<Reply<'POST /auth/identity/finish'>['tried']>;

/** Stores the result of a try for the screen that began it. */
export function keepTried(tried: Tried): void {
  sessionStorage.setItem(triedKey, JSON.stringify(tried));
}

/** The result of a try, once. */
export function takeTried(): Tried | null {
  const kept = sessionStorage.getItem(triedKey);
  sessionStorage.removeItem(triedKey);
  return kept === null ? null : (JSON.parse(kept) as Tried);
}

/** Tells other windows that the provider confirmed who the user is. */
const channel = () => new BroadcastChannel('larder identity');

export function tellConfirmed(): void {
  const open = channel();
  open.postMessage('confirmed');
  open.close();
}

/** Runs `work` when another window confirms. @returns a function that stops listening */
export function onConfirmed(work: () => void): () => void {
  const open = channel();
  open.onmessage = work;
  return () => open.close();
}
