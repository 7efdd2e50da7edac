import { accountLines } from '../../parts/forms/account-options.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { texts } from './words.ts';

const places = {
  taken: () => pathTo('consumption'),
  monthEnd: () => pathTo('consumption', 'month-end'),
  requirements: () => pathTo('consumption', 'requirements'),
  fetched: () => pathTo('consumption', 'left'),
  outliers: () => pathTo('consumption', 'outliers'),
};

/** The parts of the screen. */
export function ConsumptionTabs({ current }: { current: keyof typeof places }) {
  const names = Object.keys(places) as (keyof typeof places)[];
  const handsOut = accountLines().includes('eas');
  const seen = names.filter(
    (name) =>
      name === current ||
      ((name !== 'requirements' || may('requirements:read')) &&
        ((name !== 'fetched' && name !== 'outliers') || handsOut)),
  );
  return (
    <Tabs
      label={texts.title}
      tabs={seen.map((name) => [places[name](), texts.tabs[name]] as const)}
      current={places[current]()}
    />
  );
}
