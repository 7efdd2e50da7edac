import { Ellipsis } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { Mark } from '../parts/feedback/mark.tsx';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { pathTo } from '../state/paths.ts';
import { may, seesInstallation } from '../state/session.ts';
import { groups, type Screen, screens } from './screens.ts';
import { texts } from './words.ts';

/** The screens that the user may see. */
export function screensToSee(): readonly Screen[] {
  return screens.filter(
    ({ needs, ofInstallation }) =>
      (needs.length === 0 || needs.some(may)) && (!ofInstallation || seesInstallation()),
  );
}

const pathOf = (screen: Screen) => (screen.path === '' ? pathTo() : pathTo(screen.path));

/** True if a path is that of a screen or of a page below it. */
function isAt(path: string, screen: Screen): boolean {
  const href = pathOf(screen);
  if (path === href || (screen.path !== '' && path.startsWith(`${href}/`))) return true;
  return (screen.also ?? []).some((other) => path === pathTo(other));
}

function NavLink({ screen }: { screen: Screen }) {
  const { path } = useLocation();
  return (
    <a class="nav-link" href={pathOf(screen)} aria-current={isAt(path, screen) ? 'page' : undefined}>
      <Icon of={screen.icon} />
      {screen.name}
    </a>
  );
}

/** Screens under the headings of their groups. */
function Groups({ of: shown }: { of: readonly Screen[] }) {
  return groups.map((group) => {
    const own = shown.filter((screen) => screen.group === group);
    if (own.length === 0) return null;
    return (
      <div class="nav-group" key={group}>
        {group !== 'now' && <p class="group">{texts.groups[group]}</p>}
        {own.map((screen) => (
          <NavLink key={screen.path} screen={screen} />
        ))}
      </div>
    );
  });
}

/** At the left, where it is wide. */
export function Side() {
  return (
    <nav class="side no-print" aria-label={texts.navigation}>
      <a class="brand" href={pathTo()}>
        <Mark />
        Larder
      </a>
      <Groups of={screensToSee()} />
    </nav>
  );
}

const inTheBar = ['', 'machines', 'people', 'movements'];

/** At the bottom, where it is narrow: four screens, and a menu with the others. */
export function Bottom() {
  const { path: here } = useLocation();
  const seen = screensToSee();
  const others = seen.filter(({ path }) => !inTheBar.includes(path));
  return (
    <nav class="bottom no-print" aria-label={texts.navigation}>
      {seen
        .filter(({ path }) => inTheBar.includes(path))
        .map((screen) => (
          <NavLink key={screen.path} screen={screen} />
        ))}
      <Menu
        label={texts.more}
        icon={Ellipsis}
        className="nav-link"
        menuClass="nav-menu"
        isCurrent={others.some((screen) => isAt(here, screen))}
      >
        <Groups of={others} />
      </Menu>
    </nav>
  );
}
