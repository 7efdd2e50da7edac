/** Meanings of the members that are about the identity provider, and signing in by it. */
export const identityMeanings: Readonly<Record<string, string>> = {
  // The setup.
  'identityProvider.provider': 'The identity provider; null for none.',
  'waysToSignIn.provider': 'The identity provider, by its name; null for none.',
  'identity.provider': 'The identity provider, by its name; null for none.',
  isLinked: 'True if the signed-in user is linked with it.',
  passwordFor: 'The users who may sign in by password: `everyone` or `local_owner`.',
  redirectUri: 'The address to which the identity provider sends users back.',
  logoutUri: 'The address at which the identity provider ends sessions (`backchannel_logout_uri`).',
  issuer: 'The issuer, exactly as the identity provider writes it in its document and its tokens.',
  clientSecret:
    'The secret of the client; it is never answered. Left out, it stays while issuer and client stay.',
  'identityProvider.clientId': 'The id of the client: Larder, as the identity provider knows it.',
  groupsClaim: 'The claim that lists the groups of a user; `groups` by default.',
  grants: 'The table of groups. The first row that applies counts.',
  'grants.by': 'The kind of value: a `group`, or the hosted `domain` (`hd`) of Google.',
  'grants.value': 'The group exactly as it is sent, a name, an id or a path; or the domain.',
  'grants.role': 'The role that the row gives.',
  'grants.clientId': 'The id of the client that the row gives; null for all.',
  'grants.accountId': 'The id of the account that the row gives; null for all of the client.',
  localOwnerId: 'The id of the one owner who signs in by password; null if everyone may.',
  isUsable: 'True if no step failed.',
  'testIdentityProvider.steps.step':
    'The step: `name`, `connection`, `tls`, `discovery`, `keys` or `client`.',
  'testIdentityProvider.steps.detail': 'Details: hosts, the code of an error, or a number of keys.',

  // The way there and back.
  purpose: 'The aim: `sign_in`, `welcome`, `link`, `confirm` or `try`.',
  'signIn.token': 'The token of a one-time link, for the purpose `welcome`.',
  returnTo: 'The page of Larder to return to.',
  'signIn.url': 'The address at the identity provider to send the browser to.',
  'identityProof.url': 'The address at the identity provider to send the browser to.',
  flow: 'The start, sealed: the browser sends it back with what the identity provider answered.',
  'signInByProvider.query': 'The query with which the browser came back.',
  'confirmIdentity.query': 'The query with which the browser came back.',
  'signInByProvider.language': 'The language of a user who is made by this sign-in.',
  tried: 'The result of such a sign-in; null for other purposes.',
  'tried.subject': 'The subject (`sub`).',
  'tried.name': 'The name that a new user would get; null for none.',
  'tried.domain': 'The hosted domain (`hd`); null for none.',
  'tried.groups': 'The groups that were sent, at most 500.',
  groupCount: 'The number of groups that were sent.',
  isOverage: 'True if there are too many groups for a token, so that none was sent.',
  grant: 'The row of the table that would apply, from 0; null for none.',
  'closeProviderSessions.isEnded': 'True: the sessions that the token names are over.',

  // Users.
  'user.identity': 'The account at the identity provider; null for none.',
  'identity.subject': 'The subject (`sub`), which the issuer gives to no one else.',
  'identity.group': 'The row of the table of groups by which the user came; null if owners set their rights.',
};
