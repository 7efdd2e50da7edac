import { useLocation } from 'preact-iso/router';
import { account, accounts } from '../state/account.ts';
import { pathIn } from '../state/paths.ts';
import { Notice } from './feedback/notice.tsx';
import { texts } from './words-of-site.ts';

/**
 * Shows that the open item is of another account than the page, with a link to it there. Hidden if it is of the shown
 * account, or its account is unknown.
 */
export function OfSite({ accountId }: { accountId: string | null | undefined }) {
  const { url } = useLocation();
  const other = accounts.value.find(({ id }) => id === accountId);
  if (other === undefined || other.id === account.value?.id) return null;
  return (
    <Notice tone="warn" title={texts.ofOther(other.name, account.value?.name ?? '')}>
      <a href={pathIn(other, url)}>{texts.toOther(other.name)}</a>
    </Notice>
  );
}
