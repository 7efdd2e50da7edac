import { Vault } from 'lucide';
import { useEffect } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { refresh, useCall } from '../../api/use-call.ts';
import { longDay, otherZone } from '../../language/format.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import lazy, { lazyPart } from '../../parts/lazy.ts';
import { useFilters } from '../../parts/lists/filters.ts';
import { Card, Empty, Page } from '../../parts/page.tsx';
import { incidentsOf, type Overview, type ReasonGroup } from '../../parts/reasons/reasons.ts';
import { wayTo } from '../../parts/reasons/ways.ts';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may, seesInstallation } from '../../state/session.ts';
import { kindsOfLarder } from '../incidents/kinds-of-larder.ts';
import type { Incident } from '../incidents/standing.ts';
import { Appliance, NeedyMachines, Refunds, Refused, Tools } from './cards.tsx';
import { Compared } from './compared.tsx';
import { Happening } from './happening.tsx';
import { HourBars, type Measure } from './hours.tsx';
import { BigLamp } from './lamp.tsx';
import { texts } from './words.ts';

const everyMs = 60_000;

const Rejected = lazyPart(async () => ({ default: (await import('./attention.tsx')).Rejected }));
const OnReason = lazyPart(async () => ({ default: (await import('./attention.tsx')).OnReason }));
const ProgressCard = lazy(() => import('../first-steps/progress-card.tsx'));

/** True if the site had a movement today or on the same day a week ago. Then it is set up. */
function isAtWork({ hours }: Overview): boolean {
  return hours.some(({ today, lastWeek }) =>
    [today, lastWeek].some((of) => of !== null && of.sales + of.deliveries > 0),
  );
}

/** Returns the measures for which an account has figures. */
function measuresOf(lines: readonly ('vending' | 'eas')[]): Measure[] {
  const sold: Measure[] = lines.includes('vending') ? ['revenue', 'sales'] : [];
  return [...sold, ...(lines.includes('eas') ? (['deliveries'] as const) : []), 'failed'];
}

function Hours({ overview }: { overview: Overview }) {
  const { query, set } = useFilters();
  const measures = measuresOf(account.value!.businessLines);
  const measure = measures.find((one) => one === query['show']) ?? measures[0]!;
  return (
    <Card
      title={texts.byHour}
      actions={
        // A field of the forms would bring their parts into the first load.
        <div class="field">
          <label for="hours-measure">{texts.measure}</label>
          <select
            id="hours-measure"
            class="input"
            value={measure}
            onChange={({ currentTarget: { value } }) => set({ show: value === measures[0] ? null : value })}
          >
            {measures.map((one) => (
              <option key={one} value={one} selected={one === measure}>
                {texts.measures[one]}
              </option>
            ))}
          </select>
        </div>
      }
    >
      <HourBars hours={overview.hours} measure={measure} currency={overview.account.currency} />
    </Card>
  );
}

/** The current day: one status, sales and issues, open problems, and the latest movements. */
export default function Today() {
  const overview = useCall('GET /overview', { query: { accountId: account.value!.id } });
  // Details are loaded only if there are any, and after the overview: reading it opens what happened since.
  const hasDetails = may('reports:read') && (overview.data?.reasons.length ?? 0) > 0;
  const open = useCall(
    'GET /incidents',
    hasDetails
      ? { query: { state: ['open', 'acknowledged'], accountId: account.value!.id, limit: 100 } }
      : null,
  );
  // Incidents without an account are shown to users who see all accounts.
  const ofLarder = useCall(
    'GET /incidents',
    hasDetails && seesInstallation()
      ? { query: { state: ['open', 'acknowledged'], kind: [...kindsOfLarder], limit: 100 } }
      : null,
  );
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refresh('overview'), everyMs);
    return () => clearInterval(timer);
  }, []);
  const incidents = [
    ...(open.data?.items ?? []),
    ...(ofLarder.data?.items ?? []).filter(({ accountId }) => accountId === null),
  ] as Incident[];
  const below = (group: ReasonGroup) => {
    const of = incidentsOf(group, incidents);
    return (
      <ErrorBoundary>
        {group.code === 'reports_rejected' && <Rejected />}
        {of.length > 0 && <OnReason of={of} />}
      </ErrorBoundary>
    );
  };
  const lead = <Dotted of={[longDay(overview.data?.at ?? Date.now()), otherZone()]} />;
  return (
    <Page title={texts.title} lead={lead}>
      {overview.data && !isAtWork(overview.data) && (
        <ErrorBoundary>
          <ProgressCard />
        </ErrorBoundary>
      )}
      <Await of={overview} lines={8}>
        {(data) =>
          data.machines.total === 0 ? (
            <Empty
              icon={Vault}
              title={texts.noMachines}
              action={
                <div class="row">
                  <ButtonLink look="primary" href={pathTo('machines')}>
                    {texts.toMachines}
                  </ButtonLink>
                  <ButtonLink href={pathTo('first-steps')}>{texts.firstSteps}</ButtonLink>
                </div>
              }
            >
              {texts.noMachinesLead}
            </Empty>
          ) : (
            <div class="today-view">
              <BigLamp standing={data} wayTo={wayTo} below={below} folds />
              <div class="main-side">
                <section class="card day-figures" aria-label={texts.total}>
                  {measuresOf(account.value!.businessLines)
                    .filter((measure) => measure !== 'sales')
                    .map((measure) => (
                      <Compared key={measure} measure={measure} of={data} />
                    ))}
                  {data.refusals.today + data.refusals.lastWeek > 0 && <Refused refusals={data.refusals} />}
                </section>
                <Refunds refunds={data.refunds} />
                <Hours overview={data} />
                <NeedyMachines machines={data.machines} />
                <Tools tools={data.tools} />
              </div>
              <div class="other-side">
                <Happening />
                <Appliance installation={data.installation} reasons={data.reasons} />
              </div>
            </div>
          )
        }
      </Await>
    </Page>
  );
}
