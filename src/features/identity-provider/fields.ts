import * as v from 'valibot';
import { testStepsReply } from '../../api/connection-test.ts';
import {
  array,
  described,
  id,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { roles } from '../../api/roles.ts';
import { uuid, wholeNumber } from '../../api/values.ts';
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

const byText = 'The kind of value: a `group`, or the hosted `domain` (`hd`) of Google.';
const valueText = 'The group exactly as it is sent (a name, an id or a path), or the domain.';
const grantsClientIdText = 'The id of the client that the row gives; null for all.';
const accountIdText = 'The id of the account that the row gives; null for all accounts of the client.';

const grant = object({
  by: described(byText, oneOf(['group', 'domain'])),
  value: described(valueText, text(1, 300)),
  role: described('The role that the row gives.', oneOf(roles)),
  clientId: described(grantsClientIdText, optional(nullable(id()))),
  accountId: described(accountIdText, optional(nullable(id()))),
});

const issuerText = 'The issuer, exactly as the identity provider writes it in its document and its tokens.';
const clientIdText = 'The id of the client: Larder, as the identity provider knows it.';
const caText = 'Certificates (PEM) that are trusted in addition to the known authorities; null for none.';
const groupsClaimText = 'The claim that lists the groups of a user; `groups` by default.';
const grantsText = 'The table of groups. The first row that applies counts.';
const localOwnerIdText = 'The id of the one owner who signs in by password; null if everyone may.';

export const identityProviderBody = object({
  name: described('The name.', text(1, 60)),
  issuer: described(issuerText, issuer()),
  clientId: described(clientIdText, text(1, 300)),
  clientSecret: described(
    'The secret of the client; it is never returned. If absent, it stays as long as issuer and client stay.',
    optional(text(1, 1000)),
  ),
  ca: described(caText, optional(nullable(certificates()))),
  groupsClaim: described(groupsClaimText, optional(text(1, 100))),
  grants: described(grantsText, array(grant, 0, maxGrants)),
  localOwnerId: described(localOwnerIdText, optional(nullable(id()))),
});

const grantReply = v.object({
  by: described(byText, v.picklist(['group', 'domain'])),
  value: described(valueText, v.string()),
  role: described('The role that the row gives.', v.picklist(roles)),
  clientId: described(grantsClientIdText, v.nullable(uuid)),
  accountId: described(accountIdText, v.nullable(uuid)),
});

/** The identity provider as it is answered, without its secret. */
export const identityProviderReply = v.object({
  name: member.name,
  issuer: described(issuerText, v.string()),
  clientId: described(clientIdText, uuid),
  ca: described(caText, v.nullable(v.string())),
  groupsClaim: described(groupsClaimText, v.string()),
  grants: described(grantsText, v.array(grantReply)),
  localOwnerId: described(localOwnerIdText, v.nullable(v.string())),
  updatedAt: member.updatedAt,
});

const redirectUriText = 'The address to which the identity provider sends users back.';

/** The addresses that the provider is given, and what is set up. */
export const identitySetupReply = v.object({
  provider: described('The identity provider; null for none.', v.nullable(identityProviderReply)),
  redirectUri: described(redirectUriText, v.string()),
  logoutUri: described(
    'The address at which the identity provider ends sessions (`backchannel_logout_uri`).',
    v.string(),
  ),
});

/** The steps of a test (rules/identity-provider#testing). */
export const testSteps = ['name', 'connection', 'tls', 'discovery', 'keys', 'client'] as const;

export const testReply = v.object({
  isUsable: described('True if no step failed.', v.boolean()),
  steps: testStepsReply(testSteps, 'Details: hosts, the code of an error, or a number of keys.', {}),
});

/** The path of a page of the panel, which is always on the same origin. */
const panelPath = () => v.pipe(text(1, 500), v.regex(/^\/panel(?:[/?#][^\\\s]*)?$/, 'matches'));

const sealedFlow = () => text(1, 4096);
const query = () => text(1, 8192);

const purposeText = 'The aim: `sign_in`, `welcome`, `link`, `confirm` or `try`.';

export const startBody = object({
  purpose: described(purposeText, oneOf(signInPurposes)),
  token: described('The token of a one-time link, for the purpose `welcome`.', optional(text())),
  returnTo: described('The page of Larder to return to.', optional(panelPath())),
});
const flowText =
  'The sealed start of the sign-in; the browser returns it with the identity provider’s answer.';
const queryText = 'The query with which the identity provider sent the browser back.';

export const finishBody = object({
  flow: described(flowText, sealedFlow()),
  query: described(queryText, query()),
  language: described('The language of a user who is created by this sign-in.', optional(oneOf(languages))),
});
export const personStartBody = object({
  purpose: described(purposeText, oneOf(personPurposes)),
  returnTo: described('The page of Larder to return to.', optional(panelPath())),
});
export const personFinishBody = object({
  flow: described(flowText, sealedFlow()),
  query: described(queryText, query()),
});

export const startReply = v.object({
  url: described('The address at the identity provider to send the browser to.', v.string()),
  flow: described(flowText, v.string()),
  redirectUri: described(redirectUriText, v.string()),
});
export const finishReply = v.object({
  ...sessionReply.entries,
  returnTo: described('The page of Larder to return to.', v.string()),
});

/** The end of a provider flow of a signed-in user; `tried` is for the purpose `try`. */
export const personFinishReply = v.object({
  purpose: described(purposeText, v.picklist(personPurposes)),
  returnTo: described('The page of Larder to return to.', v.string()),
  tried: described(
    'The result of the trial sign-in; null for other purposes.',
    v.nullable(
      v.object({
        subject: described('The subject (`sub`).', v.string()),
        name: described('The name that a new user would get; null for none.', v.nullable(v.string())),
        domain: described('The hosted domain (`hd`); null for none.', v.nullable(v.string())),
        groups: described('The groups that were sent, at most 500.', v.array(v.string())),
        groupCount: described('The number of groups that were sent.', wholeNumber),
        isOverage: described(
          'True if there are too many groups for a token, so that none was sent.',
          v.boolean(),
        ),
        grant: described(
          'The row of the table that would apply, from 0; null for none.',
          v.nullable(wholeNumber),
        ),
      }),
    ),
  ),
});

export const logoutReply = v.object({
  isEnded: described('True: the sessions that the token names have ended.', v.boolean()),
});

const providerText = 'The identity provider, by its name; null for none.';

/** The ways to sign in, as the sign-in page shows them. */
export const waysReply = v.object({
  provider: described(providerText, v.nullable(v.object({ name: member.name }))),
  passwordFor: described(
    'The users who may sign in by password: `everyone` or `local_owner`.',
    v.picklist(['everyone', 'local_owner']),
  ),
});

/** The link of the signed-in user with the provider. */
export const ownIdentityReply = v.object({
  provider: described(providerText, v.nullable(v.object({ name: member.name }))),
  isLinked: described('True if the signed-in user is linked with it.', v.boolean()),
});

export type IdentityProviderBody = Value<typeof identityProviderBody>;
export type StartBody = Value<typeof startBody>;
export type FinishBody = Value<typeof finishBody>;
export type PersonStartBody = Value<typeof personStartBody>;
