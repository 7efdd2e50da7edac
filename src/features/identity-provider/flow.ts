import { hash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { parseJson } from '../../api/json-bytes.ts';
import { minuteMs } from '../../lib/calendar/durations.ts';
import { openSecret, sealSecret } from '../../lib/sealed-secrets.ts';
import { Problem } from '../../problems/problem.ts';

/*
 * A sign-in between its start and its return (rules/identity-provider#the-sign-in-flow). The browser keeps it, sealed,
 * in the tab that began it: Larder stores nothing for someone who is not signed in, and tabs do not disturb each other.
 */

/** The aims of a trip to the identity provider. */
export const signInPurposes = ['sign_in', 'welcome'] as const;
export const personPurposes = ['link', 'confirm', 'try'] as const;
export type Purpose = (typeof signInPurposes)[number] | (typeof personPurposes)[number];

/** The time for which a start is good. */
export const flowLifetimeMs = 10 * minuteMs;

const flow = v.object({
  purpose: v.picklist([...signInPurposes, ...personPurposes]),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** The provider that it began with: the answer of another one is refused. */
  issuer: v.string(),
  clientId: v.string(),
  redirectUri: v.string(),
  returnTo: v.string(),
  /** The token of a one-time link; null for other purposes. */
  token: v.nullable(v.string()),
  /** The session that began it; null for those who are not signed in. */
  session: v.nullable(v.string()),
  expiresMs: v.number(),
});
export type Flow = v.InferOutput<typeof flow>;

const under = (key: Uint8Array) => ({ key, purpose: 'sign-in by the identity provider' });
const newText = () => randomBytes(32).toString('base64url');

/** Begins one. @returns it, and its seal for the browser */
export function beginFlow(
  key: Uint8Array,
  parts: Omit<Flow, 'state' | 'nonce' | 'verifier' | 'expiresMs'>,
  nowMs: number,
): { flow: Flow; sealed: string } {
  const begun: Flow = {
    ...parts,
    state: newText(),
    nonce: newText(),
    verifier: newText(),
    expiresMs: nowMs + flowLifetimeMs,
  };
  return { flow: begun, sealed: sealSecret(under(key), JSON.stringify(begun)) };
}

/** @throws `auth.flow_ended` for one that is late, altered, or of other purposes */
export function openFlow(key: Uint8Array, sealed: string, purposes: readonly Purpose[], nowMs: number): Flow {
  let opened: Flow;
  try {
    opened = v.parse(flow, parseJson(openSecret(under(key), sealed).toString()));
  } catch (cause) {
    throw new Problem('auth.flow_ended', undefined, { cause });
  }
  if (opened.expiresMs <= nowMs || !purposes.includes(opened.purpose)) throw new Problem('auth.flow_ended');
  return opened;
}

/** The SHA-256 of a verifier, as the start sends it (RFC 7636, `S256`). */
export function challengeOf({ verifier }: Pick<Flow, 'verifier'>): string {
  return hash('sha256', verifier, 'base64url');
}

/** The name by which a start is used up. */
export const spentName = ({ state }: Pick<Flow, 'state'>) => `start ${state}`;
