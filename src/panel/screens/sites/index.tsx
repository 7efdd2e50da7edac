import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { revisionOf } from '../../api/revisions.ts';
import { count, money } from '../../language/format.ts';
import { Lamp } from '../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { Card, Page } from '../../parts/page.tsx';
import { groupReasons } from '../../parts/reasons/reasons.ts';
import { type Account, accounts, nameInUrl } from '../../state/account.ts';
import { root } from '../../state/paths.ts';
import { timeIn } from '../first-steps/region-options.ts';
import { texts } from './words.ts';

type Overview = Reply<'GET /overview'>;

/** The number of sites that are shown, and of requests at once. */
const shownAtMost = 50;
const atOnce = 3;
const everyMs = 60_000;

/** The overview of each site by its id, as they arrive; again every minute. */
function useOverviews(sites: readonly Account[]) {
  const [found, setFound] = useState<ReadonlyMap<string, Overview>>(new Map());
  const [problem, setProblem] = useState<ProblemError>();
  const [round, next] = useState(0);
  const revision = revisionOf('overview').value;
  const ids = sites.map(({ id }) => id).join();
  useEffect(() => {
    const aborting = new AbortController();
    const waiting = [...sites];
    const worker = async () => {
      for (let site = waiting.shift(); site; site = waiting.shift()) {
        const { id } = site;
        const overview = await call('GET /overview', { query: { accountId: id }, signal: aborting.signal });
        setFound((before) => new Map(before).set(id, overview));
      }
    };
    Promise.all(Array.from({ length: atOnce }, worker)).then(
      () => setProblem(undefined),
      (error: unknown) => {
        if (aborting.signal.aborted) return;
        if (!(error instanceof ProblemError)) throw error;
        setProblem(error);
      },
    );
    const timer = setTimeout(() => next(round + 1), everyMs);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [ids, round, revision]);
  return { found, problem };
}

/** All sites that the user sees: status, the day so far and machines; each links to its Today. */
export default function Sites() {
  const sites = accounts.value.slice(0, shownAtMost);
  const { found, problem } = useOverviews(sites);
  const cell = (of: (overview: Overview) => ComponentChildren) => (site: Account) => {
    const overview = found.get(site.id);
    return overview ? of(overview) : '…';
  };
  const columns: Column<Account>[] = [
    { title: texts.site, at: 'main', cell: ({ name }) => name, by: ({ name }) => name },
    {
      title: texts.status,
      at: 'aside',
      cell: cell(({ lamp, reasons }) => (
        <Lamp tone={lamp}>
          {lamp === 'good' ? texts.good : texts.attention(count(groupReasons(reasons).length))}
        </Lamp>
      )),
    },
    {
      title: texts.sales,
      isNumber: true,
      cell: cell(({ soFar, account }) => money(soFar.today.revenue, account.currency)),
    },
    {
      title: texts.issues,
      isNumber: true,
      cell: cell(({ soFar }) => count(soFar.today.deliveries)),
      by: ({ id }) => found.get(id)?.soFar.today.deliveries ?? null,
    },
    {
      title: texts.machines,
      isNumber: true,
      cell: cell(({ machines }) => count(machines.total)),
      by: ({ id }) => found.get(id)?.machines.total ?? null,
    },
    { title: texts.zone, isNumber: true, cell: ({ timeZone }) => timeIn(timeZone) },
  ];
  const omitted = accounts.value.length - sites.length;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div class="stack">
        <ProblemNotice problem={problem} />
        <Card flush>
          <Table
            label={texts.title}
            columns={columns}
            rows={sites}
            keyOf={({ id }) => id}
            href={(site) => `${root}/${nameInUrl(site)}`}
            sorts
          />
        </Card>
        {omitted > 0 && <p class="soft">{texts.more(omitted, count(omitted))}</p>}
      </div>
    </Page>
  );
}
