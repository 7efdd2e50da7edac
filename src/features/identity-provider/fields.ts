import * as v from 'valibot';
import { array, id, nullable, object, oneOf, optional, text, type Value } from '../../api/fields.ts';
import { roles } from '../../api/roles.ts';
import { languages } from '../../problems/text.ts';
import { sessionReply } from '../users/sign-in-fields.ts';
import { personPurposes, signInPurposes } from './flow.ts';

/** The most rows of the table of groups. */
const maxGrants = 200;

const certificates = () =>
  v.pipe(text(1, 65_536), v.regex(/-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/, 'matches'));

/** An https address without a query, as a provider writes its issuer. */
const issuer = () => v.pipe(text(9, 500), v.check(isIssuer, 'isUrl'));

function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || !/^https:\/\/[^?#@\s\\]+$/.test(text)) return false;
  return !new URL(text).pathname.includes('/.well-known/');
}

const grant = object({
  by: oneOf(['group', 'domain']),
  value: text(1, 300),
  role: oneOf(roles),
  clientId: optional(nullable(id())),
  accountId: optional(nullable(id())),
});

export const identityProviderBody = object({
  name: text(1, 60),
  issuer: issuer(),
  clientId: text(1, 300),
  clientSecret: optional(text(1, 1000)),
  ca: optional(nullable(certificates())),
  groupsClaim: optional(text(1, 100)),
  grants: array(grant, 0, maxGrants),
  localOwnerId: optional(nullable(id())),
});

const grantReply = v.object({
  by: v.picklist(['group', 'domain']),
  value: v.string(),
  role: v.picklist(roles),
  clientId: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
});

/** The identity provider as it is answered, without its secret. */
export const identityProviderReply = v.object({
  name: v.string(),
  issuer: v.string(),
  clientId: v.string(),
  ca: v.nullable(v.string()),
  groupsClaim: v.string(),
  grants: v.array(grantReply),
  localOwnerId: v.nullable(v.string()),
  updatedAt: v.string(),
});

/** The addresses that the provider is given, and what is set up. */
export const identitySetupReply = v.object({
  provider: v.nullable(identityProviderReply),
  redirectUri: v.string(),
  logoutUri: v.string(),
});

/** The steps of a test (rules/identity-provider#testing). */
export const testSteps = ['name', 'connection', 'tls', 'discovery', 'keys', 'client'] as const;

export const testReply = v.object({
  isUsable: v.boolean(),
  steps: v.array(
    v.object({
      step: v.picklist(testSteps),
      ok: v.nullable(v.boolean()),
      reason: v.nullable(v.string()),
      detail: v.nullable(v.string()),
    }),
  ),
});

/** A page of the panel: whatever it names, it is on the same origin. */
const panelPath = () => v.pipe(text(1, 500), v.regex(/^\/panel(?:[/?#][^\\\s]*)?$/, 'matches'));

const sealedFlow = () => text(1, 4096);
const query = () => text(1, 8192);

export const startBody = object({
  purpose: oneOf(signInPurposes),
  token: optional(text()),
  returnTo: optional(panelPath()),
});
export const finishBody = object({
  flow: sealedFlow(),
  query: query(),
  language: optional(oneOf(languages)),
});
export const personStartBody = object({ purpose: oneOf(personPurposes), returnTo: optional(panelPath()) });
export const personFinishBody = object({ flow: sealedFlow(), query: query() });

export const startReply = v.object({ url: v.string(), flow: v.string(), redirectUri: v.string() });
export const finishReply = v.object({ ...sessionReply.entries, returnTo: v.string() });

/** The end of a trip of somebody who is signed in; `tried` is there for the purpose `try`. */
export const personFinishReply = v.object({
  purpose: v.picklist(personPurposes),
  returnTo: v.string(),
  tried: v.nullable(
    v.object({
      subject: v.string(),
      name: v.nullable(v.string()),
      domain: v.nullable(v.string()),
      groups: v.array(v.string()),
      groupCount: v.number(),
      isOverage: v.boolean(),
      grant: v.nullable(v.number()),
    }),
  ),
});

export const logoutReply = v.object({ isEnded: v.boolean() });

/** The ways to sign in, as the sign-in page shows them. */
export const waysReply = v.object({
  provider: v.nullable(v.object({ name: v.string() })),
  passwordFor: v.picklist(['everyone', 'local_owner']),
});

/** The link of the signed-in user with the provider. */
export const ownIdentityReply = v.object({
  provider: v.nullable(v.object({ name: v.string() })),
  isLinked: v.boolean(),
});

export type IdentityProviderBody = Value<typeof identityProviderBody>;
export type StartBody = Value<typeof startBody>;
export type FinishBody = Value<typeof finishBody>;
export type PersonStartBody = Value<typeof personStartBody>;
