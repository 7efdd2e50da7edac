import { useLocation, useRoute } from 'preact-iso/router';
import { zone } from '../../language/format.ts';
import { dayAt } from '../../language/zoned.ts';
import { periodOf } from '../../parts/lists/period.ts';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { pathTo, withQuery } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { rangeOf } from '../movements/filters.ts';
import { texts as movementTexts } from '../movements/words.ts';
import { RefusalDetail, useRefusal } from './detail.tsx';
import { Refusals as List, whoOf } from './list.tsx';
import { UnknownCards } from './unknown-cards.tsx';
import { texts } from './words.ts';

const unknownCards = 'unknown-cards';

/** Refusals with the selected one next to the list, and unknown cards. */
export default function Refusals() {
  const { query } = useLocation();
  const [first] = (useRoute().params['rest'] ?? '').split('/').filter(Boolean);
  const isUnknown = first === unknownCards || !may('reports:read');
  const address = isUnknown ? undefined : first;
  const today = dayAt(zone(), Date.now());
  const period = periodOf(query, today, '7d');
  const refusal = useRefusal(address);
  const toList = withQuery(pathTo('refusals'), query);
  const kept = { period: query['period'], from: query['from'], to: query['to'] };
  const [list, unknown] = [
    withQuery(pathTo('refusals'), kept),
    withQuery(pathTo('refusals', unknownCards), kept),
  ];
  const isOpen = address !== undefined;
  return (
    <div class={isOpen ? 'moves refusals open' : 'moves refusals'}>
      <Page
        title={texts.title}
        tab={isUnknown ? texts.unknown : refusal.data ? whoOf(refusal.data) : texts.title}
        lead={isUnknown ? texts.unknownLead : texts.lead}
        {...(isOpen && { back: { href: toList, label: movementTexts.toList } })}
      >
        <Tabs
          label={texts.views}
          tabs={[
            ...(may('reports:read') ? [[list, texts.title] as const] : []),
            ...(may('codes:read') ? [[unknown, texts.unknown] as const] : []),
          ]}
          current={isUnknown ? unknown : list}
        />
        <div class={isOpen ? 'split open' : 'split'}>
          {isUnknown ? (
            <UnknownCards />
          ) : (
            <List period={period} range={rangeOf(query, zone(), today)} chosen={refusal.data?.id} />
          )}
          {isOpen && <RefusalDetail key={address} of={refusal} toList={toList} />}
        </div>
      </Page>
    </div>
  );
}
