import { FileInput } from 'lucide';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { refresh, useAction } from '../../api/use-call.ts';
import { type Row, usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import { useFilters } from '../../parts/lists/filters.ts';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { Card, Empty } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { IgnoreDialog } from './ignore.tsx';
import { StateLamp } from './lamps.tsx';
import { WhichMachine } from './reading/which.tsx';
import { Rehearsal } from './rehearsal.tsx';
import { texts } from './words.ts';

type Reading = Row<'GET /devices/readings'>;

const states = ['', 'quarantined', 'accepted', 'ignored'] as const;

/** Files of machines: where they are dropped, and what became of them. */
export function Readings() {
  const { query, set } = useFilters();
  const state = states.find((one) => one === query['state']) ?? '';
  const pages = usePages('GET /devices/readings', {
    query: { accountId: account.value!.id, state, limit: 50 },
  });
  const [assigned, assign] = useState<Reading | null>(null);
  const [ignored, ignore] = useState<Reading | null>(null);
  const columns: readonly Column<Reading>[] = [
    { title: texts.machine, at: 'main', cell: ({ device }) => device?.name ?? texts.unknownMachine },
    { title: texts.when, plain: true, cell: ({ readAt }) => <When at={readAt} brief /> },
    { title: texts.file, plain: true, cell: ({ fileName }) => fileName },
    {
      title: texts.details,
      plain: true,
      cell: ({ reason }) => (reason === null ? null : (texts.reasons[reason] ?? reason)),
    },
    { title: texts.state, at: 'aside', cell: ({ state }) => <StateLamp state={state} /> },
    {
      title: '',
      plain: true,
      cell: (reading) =>
        reading.state === 'quarantined' && may('inventory:update') ? (
          <Deeds reading={reading} onAssign={() => assign(reading)} onIgnore={() => ignore(reading)} />
        ) : null,
    },
  ];
  return (
    <div class="stack">
      {may('inventory:update') && <Rehearsal />}
      <div class="filters no-print">
        <SelectField
          label={texts.state}
          value={state}
          options={states.map((one) => [one, one === '' ? texts.allStates : texts.states[one]] as const)}
          onChange={(value) => set({ state: value })}
        />
      </div>
      <ProblemNotice problem={pages.problem} />
      {pages.data !== undefined && pages.data.items.length === 0 ? (
        <Card>
          <Empty icon={FileInput} title={texts.noReadings}>
            {texts.noReadingsLead}
          </Empty>
        </Card>
      ) : (
        <Card flush>
          <Table
            label={texts.readings}
            columns={columns}
            rows={pages.data?.items ?? []}
            keyOf={({ id }) => id}
            href={({ id }) => pathTo('reconciliation', 'readings', id)}
          />
          {pages.data?.nextCursor && (
            <div class="row more">
              <Button busy={pages.isLoadingMore} onClick={pages.more}>
                {texts.more}
              </Button>
            </div>
          )}
        </Card>
      )}
      {assigned && <WhichMachine reading={assigned} onClose={() => assign(null)} />}
      {ignored && <IgnoreDialog reading={ignored} onClose={() => ignore(null)} />}
    </div>
  );
}

function Deeds({
  reading,
  onAssign,
  onIgnore,
}: {
  reading: Reading;
  onAssign: () => void;
  onIgnore: () => void;
}) {
  const accept = useAction(async () => {
    await call('POST /devices/readings/:id/accept', { params: { id: reading.id } });
    refresh('devices');
    tell(texts.accepted);
  });
  return (
    <span class="row no-print">
      {reading.device === null && <Button onClick={onAssign}>{texts.assign}</Button>}
      {reading.device !== null && !reading.isDamaged && (
        <Button busy={accept.isBusy} onClick={() => void accept.run()}>
          {texts.accept}
        </Button>
      )}
      <Button look="quiet" onClick={onIgnore}>
        {texts.ignore}
      </Button>
    </span>
  );
}
