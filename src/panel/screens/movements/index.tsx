import { useLocation, useRoute } from 'preact-iso/router';
import { useCall } from '../../api/use-call.ts';
import { zone } from '../../language/format.ts';
import { dayAt } from '../../language/zoned.ts';
import { useDialog } from '../../parts/feedback/dialog.tsx';
import { periodOf } from '../../parts/lists/period.ts';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { Credits } from './credits.tsx';
import { Deliveries, DeliveryDetail, detailFields } from './deliveries.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { Exports } from './exports.tsx';
import { filterWords } from './filter-fields.tsx';
import { deliveryFilters, rangeOf } from './filters.ts';
import { OfSomebody } from './of-somebody.tsx';
import { RechargeDetail, Recharges, useRecharge } from './recharges.tsx';
import { RejectedDetail, RejectedReports, sentWords, useRejected } from './rejected.tsx';
import { PairDetail, Returns, StillOut, usePair } from './returns.tsx';
import { texts } from './words.ts';
import { texts as creditTexts } from './words-credits.ts';
import { texts as rejectedTexts } from './words-rejected.ts';

/** The lists, by the part of the path after `movements`; deliveries are there themselves. */
const lists = ['top-ups', 'credits', 'returns', 'out', 'rejected', 'workbooks'] as const;
type List = 'deliveries' | (typeof lists)[number];

/** The list and the movement that the rest of the path names. */
function shownAt(rest: string | undefined): { list: List; id: string | undefined } {
  const [first, second] = (rest ?? '').split('/').filter(Boolean);
  const list = lists.find((one) => one === first);
  return list ? { list, id: second } : { list: 'deliveries', id: first };
}

/**
 * Movements: `movements`, `movements/top-ups`, `movements/returns`, `movements/out`, `movements/rejected`,
 * each with a movement below.
 */
export default function Movements() {
  const { query } = useLocation();
  const { list, id } = shownAt(useRoute().params['rest']);
  const exporting = useDialog<true>();
  const today = dayAt(zone(), Date.now());
  const period = periodOf(query, today, '7d');
  const range = { accountId: account.value?.id, ...rangeOf(query, zone(), today) };
  const listPath = list === 'deliveries' ? pathTo('movements') : pathTo('movements', list);
  const toList = withQuery(listPath, query);

  const delivery = useCall(
    'GET /transactions/:id',
    list === 'deliveries' && id ? { params: { id }, query: { fields: detailFields } } : null,
  );
  const recharge = useRecharge(list === 'top-ups' ? id : undefined);
  const rejected = useRejected(list === 'rejected' ? id : undefined);
  const pair = usePair(list === 'returns' || list === 'out' ? id : undefined);
  const named =
    delivery.data?.product?.name ??
    pair.data?.product.name ??
    recharge.data?.consumer.name ??
    (rejected.data && sentWords(rejected.data));

  const lines = account.value?.businessLines ?? [];
  const kept = { period: query['period'], from: query['from'], to: query['to'] };
  const tab = (name: List, text: string) =>
    [withQuery(name === 'deliveries' ? pathTo('movements') : pathTo('movements', name), kept), text] as const;
  const tabs = [
    tab('deliveries', texts.deliveries),
    ...(lines.includes('vending')
      ? [tab('top-ups', texts.recharges), tab('credits', creditTexts.credits)]
      : []),
    ...(lines.includes('eas') ? [tab('returns', texts.returns), tab('out', texts.out)] : []),
    tab('rejected', rejectedTexts.title),
    tab('workbooks', texts.exports),
  ];
  const names: Record<List, string> = {
    deliveries: texts.deliveries,
    'top-ups': texts.recharges,
    credits: creditTexts.credits,
    returns: texts.returns,
    out: texts.out,
    rejected: rejectedTexts.title,
    workbooks: texts.exports,
  };
  const leads: Partial<Record<List, string>> = {
    credits: creditTexts.lead,
    out: texts.outLead,
    rejected: rejectedTexts.lead,
    workbooks: texts.exportsLead,
  };
  const props = { period, range, chosen: id, listPath };
  return (
    <div class={`moves${id ? ' open' : ''}${query['column'] ? ' tagged' : ''}`}>
      <Page
        title={texts.title}
        tab={(id && named) || names[list]}
        lead={leads[list] ?? texts.lead}
        {...(id && { back: { href: toList, label: texts.toList } })}
      >
        <Tabs label={texts.views} tabs={tabs} current={withQuery(listPath, kept)} />
        <div class={id ? 'split open' : 'split'}>
          {list === 'deliveries' && query['who'] && <OfSomebody who={query['who']} />}
          {list === 'deliveries' && !query['who'] && (
            <Deliveries {...props} onDownload={() => exporting.open(true)} />
          )}
          {list === 'top-ups' && <Recharges {...props} />}
          {list === 'credits' && <Credits {...props} />}
          {list === 'returns' && <Returns {...props} />}
          {list === 'out' && <StillOut {...props} />}
          {list === 'rejected' && <RejectedReports {...props} />}
          {list === 'workbooks' && <Exports />}
          {id && list === 'deliveries' && <DeliveryDetail key={id} of={delivery} toList={toList} />}
          {id && list === 'rejected' && <RejectedDetail key={id} of={rejected} toList={toList} />}
          {id && list === 'top-ups' && <RechargeDetail key={id} of={recharge} toList={toList} />}
          {id && (list === 'returns' || list === 'out') && <PairDetail key={id} of={pair} toList={toList} />}
        </div>
      </Page>
      {exporting.shown && (
        <ExportDialog
          period={period}
          filters={{ ...range, ...deliveryFilters(query) }}
          filterWords={filterWords(query)}
          onClose={exporting.close}
        />
      )}
    </div>
  );
}
