import { accountLines } from '../../parts/forms/account-options.ts';
import { useFilters } from '../../parts/lists/filters.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { texts } from './words.ts';

const places = {
  taken: () => pathTo('consumption'),
  monthEnd: () => pathTo('consumption', 'month-end'),
  requirements: () => pathTo('consumption', 'requirements'),
  fetched: () => pathTo('consumption', 'left'),
  outliers: () => pathTo('consumption', 'outliers'),
};

/** The parts of the screen. All keep a chosen period, and a chosen tag where figures are by tag. */
export function ConsumptionTabs({ current }: { current: keyof typeof places }) {
  const { period, from, to, by } = useFilters().query;
  const tag = by?.replace(/^tag:/, '');
  const isByTag = by !== undefined && (by !== tag || current === 'monthEnd');
  const linkTo = (name: keyof typeof places) =>
    withQuery(places[name](), {
      period,
      from,
      to,
      by: isByTag ? (name === 'monthEnd' ? tag : `tag:${tag}`) : undefined,
    });
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
      tabs={seen.map((name) => [linkTo(name), texts.tabs[name]] as const)}
      current={linkTo(current)}
    />
  );
}
