import type { Account } from '../state/account.ts';

type LogoFacts = NonNullable<NonNullable<Account['issueRecord']>['logo']>;

/** The address of an account's logo. */
export const logoAddress = (accountId: string) => `/accounts/${encodeURIComponent(accountId)}/logo`;

/** The logo of an account. Its hash is in the address, so that another one is drawn at once. */
export function Logo({ accountId, logo: { sha256, width, height } }: { accountId: string; logo: LogoFacts }) {
  return (
    <img class="logo" src={`${logoAddress(accountId)}#${sha256}`} width={width} height={height} alt="" />
  );
}
