import { Activity, ScrollText } from 'lucide';
import { useEffect } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { auditedDeeds, auditedThings } from '../../../words/audit.ts';
import { count, longDay, otherZone, time } from '../../language/format.ts';
import { inNaturalOrder } from '../../language/in-order.ts';
import { language } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { SelectField, TextField } from '../../parts/forms/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { FilterBar } from '../../parts/lists/filter-bar.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { pageIn } from '../../parts/lists/listing.tsx';
import { byPage, type FileColumn, momentCell, SaveList } from '../../parts/lists/save-list.tsx';
import { SearchFilter } from '../../parts/lists/search-filter.tsx';
import { Pager } from '../../parts/lists/table.tsx';
import { Card, Empty, Page } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo, withQuery } from '../../state/paths.ts';
import { session } from '../../state/session.ts';
import { Detail } from './detail.tsx';
import { addressOfEntry, byDay, type Line, linesOf, ownersIn, sumOf } from './entries.ts';
import { learnFrom, speech, useNames } from './names.ts';
import { Sentence } from './sentence.tsx';
import { actorOf, sentenceOf } from './sentences.ts';
import { auditFilters, type Reply, useAudit, wholeSite } from './trail.ts';
import type { Entry } from './vocabulary.ts';
import { texts } from './words.ts';

export default function Audit() {
  const { params } = useRoute();
  const { query, set } = useFilters();
  const page = pageIn(query);
  const trail = useAudit(query, page);
  const address = params['rest'] ?? '';
  const zoned = otherZone();
  return (
    <Page title={texts.title} lead={[texts.lead, zoned === null ? '' : texts.times(zoned)].join(' ').trim()}>
      <div class={address === '' ? 'split' : 'split open'}>
        <div class="list">
          <Filters query={query} set={set} />
          <Await of={trail} lines={10}>
            {(found) => (
              <Trail found={found} page={page} query={query} address={address} onClear={() => set(cleared)} />
            )}
          </Await>
        </div>
        {address !== '' && (
          <aside class="detail" aria-label={texts.entry}>
            <Detail key={address} address={address} backTo={withQuery(pathTo('audit'), query)} />
          </aside>
        )}
      </div>
    </Page>
  );
}

const cleared = { search: null, what: null, deed: null, of: null, from: null, to: null };

type Query = Readonly<Record<string, string>>;

const inFile = (): FileColumn<Entry>[] => [
  [texts.when, ({ date }) => momentCell(date)],
  [texts.who, (entry) => actorOf(entry, speech())],
  [
    texts.what2,
    (entry) =>
      sentenceOf(entry, speech())
        .map(({ text }) => text)
        .join(''),
  ],
  [texts.what, ({ resourceType }) => auditedThings[resourceType].kind[language]],
  [texts.deed, ({ action }) => auditedDeeds[action].kind[language]],
  ['ID', ({ resourceId }) => resourceId],
];

/** The filters; they live in the URL. */
function Filters({ query, set }: { query: Query; set: (changes: Record<string, string | null>) => void }) {
  const kinds = Object.entries(auditedThings).map(([type, { kind }]) => [type, kind[language]] as const);
  const done = Object.entries(auditedDeeds).map(([action, { kind }]) => [action, kind[language]] as const);
  return (
    <FilterBar
      names={['what', 'deed', 'of', 'from', 'to']}
      first={
        <SearchFilter
          label={texts.search}
          value={query['search'] ?? ''}
          onSearch={(search) => set({ search })}
        />
      }
      end={
        <SaveList
          of="GET /audit-logs"
          query={{ ...auditFilters(query), ...byPage }}
          name={texts.title}
          columns={inFile()}
          onRows={learnFrom}
        />
      }
    >
      <SelectField
        label={texts.what}
        value={query['what'] ?? ''}
        onChange={(what) => set({ what })}
        options={[['', texts.everything], ...kinds.sort((a, b) => inNaturalOrder(a[1], b[1]))]}
      />
      <SelectField
        label={texts.deed}
        value={query['deed'] ?? ''}
        onChange={(deed) => set({ deed })}
        options={[['', texts.anything], ...done]}
      />
      {session.value?.user.scope !== 'account' && (
        <SelectField
          label={texts.where}
          value={query['of'] ?? ''}
          onChange={(of) => set({ of })}
          options={[
            ['', account.value?.name ?? ''],
            [wholeSite, texts.everywhere],
          ]}
        />
      )}
      <TextField
        label={texts.from}
        type="date"
        value={query['from'] ?? ''}
        onInput={(from) => set({ from })}
      />
      <TextField label={texts.to} type="date" value={query['to'] ?? ''} onInput={(to) => set({ to })} />
    </FilterBar>
  );
}

function Trail({
  found,
  page,
  query,
  address,
  onClear,
}: {
  found: Reply;
  page: number;
  query: Query;
  address: string;
  onClear: () => void;
}) {
  const { items, total, pageSize } = found;
  useEffect(() => learnFrom(items), [items]);
  const machines = items.filter(({ resourceType }) => resourceType === 'planogram');
  const named = {
    consumer: ownersIn(items),
    profile: profilesIn(items),
    device: machines.map(({ resourceId }) => resourceId),
  };
  useNames(
    Object.entries(named).flatMap(([kind, ids]) => [...new Set(ids)].map((id) => [kind, id] as const)),
  );
  if (items.length === 0) {
    return (
      <Card>
        <Empty
          icon={ScrollText}
          title={texts.nothing}
          action={<Button onClick={onClear}>{texts.clear}</Button>}
        >
          {texts.nothingLead}
        </Empty>
      </Card>
    );
  }
  const href = (entry: Entry) => withQuery(pathTo('audit', addressOfEntry(entry)), query);
  const lines = linesOf(items);
  const days = byDay(lines, longDay);
  return (
    <section class="card flush trail" aria-label={texts.list}>
      {days.map(({ day, date, lines }) => (
        <section key={date}>
          <h2 class="trail-day">{day}</h2>
          <ol>
            {lines.map((line) => (
              <li key={line.key}>
                {line.head && line.entries.length > 1 ? (
                  <RequestLines line={line} head={line.head} href={href} address={address} />
                ) : line.entries.length === 1 ? (
                  <EntryLine entry={line.entries[0]!} href={href} address={address} />
                ) : (
                  <RoutineLines line={line} href={href} address={address} />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {lines.length < items.length && (
        <p class="trail-foot soft small">{texts.folded(count(lines.length), count(items.length))}</p>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        count={count}
        href={(to) => withQuery(pathTo('audit'), { ...query, page: to === 1 ? null : to })}
      />
    </section>
  );
}

type LineProps = { href: (entry: Entry) => string; address: string };

function EntryLine({ entry, href, address }: LineProps & { entry: Entry }) {
  const isChosen = address === addressOfEntry(entry);
  return (
    <a class="trail-line" href={href(entry)} aria-current={isChosen ? 'true' : undefined}>
      <time dateTime={entry.date}>{time(entry.date)}</time>
      <Sentence entry={entry} />
    </a>
  );
}

/** Everyday work in one line, which opens to each of its entries. */
function RoutineLines({ line, href, address }: LineProps & { line: Line }) {
  const { movements, batches, reloads } = sumOf(line.entries);
  const told = [
    ...(batches > 0 ? [texts.routine(count(movements), count(batches))] : []),
    ...(reloads > 0 ? [texts.reloads(count(reloads))] : []),
  ].join(` ${texts.and} `);
  const isChosen = line.entries.some((entry) => addressOfEntry(entry) === address);
  return (
    <details class="trail-run" open={isChosen}>
      <summary class="trail-line">
        <time dateTime={line.entries[0]!.date}>{time(line.entries[0]!.date)}</time>
        <span class="sentence soft">
          <Icon of={Activity} /> {told.charAt(0).toUpperCase() + told.slice(1)}
        </span>
      </summary>
      <ol aria-label={texts.showAll}>
        {line.entries.map((entry) => (
          <li key={entry.id}>
            <EntryLine entry={entry} href={href} address={address} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The entries of one request, such as an import, in one line that opens. */
function RequestLines({ line, head, href, address }: LineProps & { line: Line; head: Entry }) {
  const isChosen = line.entries.some((entry) => addressOfEntry(entry) === address);
  return (
    <details class="trail-run" open={isChosen}>
      <summary class="trail-line">
        <time dateTime={head.date}>{time(head.date)}</time>
        <Sentence entry={head}>
          {' '}
          <span class="soft small">{texts.andMore(count(line.entries.length - 1))}</span>
        </Sentence>
      </summary>
      <ol aria-label={texts.showAll}>
        {line.entries.map((entry) => (
          <li key={entry.id}>
            <EntryLine entry={entry} href={href} address={address} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The profiles that cards got or lost. */
function profilesIn(entries: readonly Entry[]): string[] {
  return entries
    .filter(({ action }) => action === 'assign' || action === 'unassign')
    .flatMap(({ previousValue, newValue }) => [previousValue, newValue])
    .flatMap((value) => {
      const { vendingProfileId, easProfileId } = (value ?? {}) as Record<string, unknown>;
      return [vendingProfileId, easProfileId].filter((id) => typeof id === 'string');
    });
}
