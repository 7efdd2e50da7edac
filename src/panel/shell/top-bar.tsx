import { CircleUser, LogOut, Search, Settings, Store } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation } from 'preact-iso/router';
import { wordsWithin } from '../language/words.ts';
import { Mark } from '../parts/feedback/mark.tsx';
import { Icon } from '../parts/icon.tsx';
import lazy from '../parts/lazy.ts';
import { Menu } from '../parts/menu.tsx';
import { account, accounts, nameInUrl } from '../state/account.ts';
import { pathTo, root, withQuery } from '../state/paths.ts';
import { may, session, signOut } from '../state/session.ts';
import { texts } from './words.ts';

const Suggestions = lazy(() => import('./search/suggestions.tsx'));

/** The search over everything: results appear while typing, Enter shows all of them; `/` focuses it from anywhere. */
function SearchBox() {
  const { query, path, route } = useLocation();
  const isSearch = path === pathTo('search');
  const [typed, setTyped] = useState(isSearch ? (query['search'] ?? '') : '');
  const [isOpen, open] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setTyped(isSearch ? (query['search'] ?? '') : '');
  }, [isSearch]);
  // The result is shown, and the box is ready for the next search.
  useEffect(() => {
    open(false);
    if (!isSearch) setTyped('');
  }, [path]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const inField = (event.target as HTMLElement).closest?.(
        'input, textarea, select, dialog, [contenteditable]',
      );
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || inField) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const show = (text: string, replace: boolean, isEntered = false) => {
    setTyped(text);
    if (text.trim() === '') return;
    route(withQuery(pathTo('search'), { search: text.trim(), enter: isEntered ? 1 : null }), replace);
  };
  return (
    <form
      class="search search-box"
      onFocusOut={(event) => {
        const left = event.target as Node;
        if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
        // A result that disappears takes the focus with it; the user must be able to continue typing.
        setTimeout(() => (left.isConnected ? open(false) : input.current?.focus()));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        open(false);
        input.current?.focus();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        open(false);
        show(typed, isSearch, true);
        // A card reader types the next card over this one.
        input.current?.select();
      }}
    >
      <Icon of={Search} />
      <input
        ref={input}
        class="input"
        type="search"
        value={typed}
        aria-label={texts.search}
        title={texts.search}
        placeholder={texts.searchShort}
        autocomplete="off"
        onInput={(event) => {
          const { value } = event.currentTarget;
          if (isSearch) return show(value, true);
          setTyped(value);
          open(value.trim() !== '');
        }}
        onFocus={() => open(!isSearch && typed.trim() !== '')}
      />
      {typed.trim() === '' || isSearch ? <kbd>/</kbd> : <kbd class="wide">{texts.enterKey} ↵</kbd>}
      {isOpen && !isSearch && (
        <section class="suggestions" aria-label={texts.found}>
          <ErrorBoundary>
            <Suggestions typed={typed.trim()} />
          </ErrorBoundary>
        </section>
      )}
    </form>
  );
}

/** Above: the search, the account where there are several, and who is signed in. */
export function TopBar() {
  const { route, path } = useLocation();
  const user = session.value?.user;
  return (
    <header class="top no-print">
      <a class="brand-narrow" href={pathTo()} aria-label={texts.today}>
        <Mark />
      </a>
      <SearchBox />
      <span class="spring" />
      {accounts.value.length > 1 && (
        <Menu label={account.value?.name ?? texts.account} icon={Store} hasCaret className="button account">
          {may('reports:read') && (
            <a class="nav-link" href={pathTo('sites')}>
              {texts.allSites}
            </a>
          )}
          {accounts.value.map((one) => (
            <a
              key={one.id}
              class="nav-link"
              href={`${root}/${nameInUrl(one)}`}
              aria-current={one.id === account.value?.id ? 'true' : undefined}
            >
              {one.name}
            </a>
          ))}
        </Menu>
      )}
      {user && (
        <Menu
          label={texts.signedInAs(user.name, wordsWithin.roles[user.role])}
          icon={CircleUser}
          showsLabel={false}
          className="button quiet square"
          isCurrent={path === pathTo('settings')}
        >
          <p class="soft small nav-link">{texts.signedInAs(user.name, wordsWithin.roles[user.role])}</p>
          <a class="nav-link" href={pathTo('settings')}>
            <Icon of={Settings} />
            {texts.settings}
          </a>
          <button
            type="button"
            class="nav-link"
            onClick={() => {
              void signOut().then(() => route(`${root}/`));
            }}
          >
            <Icon of={LogOut} />
            {texts.signOut}
          </button>
        </Menu>
      )}
    </header>
  );
}
