import { Undo2 } from 'lucide';
import { call } from '../../../api/call.ts';
import { refresh, useCall } from '../../../api/use-call.ts';
import { usePages } from '../../../api/use-pages.ts';
import { count } from '../../../language/format.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog, useDialog } from '../../../parts/feedback/dialog.tsx';
import { Lamp } from '../../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { tell } from '../../../parts/feedback/toast.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { mayImport } from '../../../parts/import-link.tsx';
import { type Column, Table } from '../../../parts/lists/table.tsx';
import { When } from '../../../parts/moment.tsx';
import { Card, Facts, Page } from '../../../parts/page.tsx';
import { pathTo } from '../../../state/paths.ts';
import { changesOf, type ImportKind, type Row } from '../outcome.ts';
import { shownValue } from '../values.ts';
import { texts as importTexts, textsOf } from '../words.ts';
import { canUndo, fieldWords, type PastImport, type PastRow, reasonWords } from './logic.ts';
import { Rows } from './rows.tsx';
import { texts } from './words.ts';

/** One import: who and when, the changes, and the undo. */
export function ImportPage({ kind, id }: { kind: ImportKind; id: string }) {
  const found = useCall('GET /imports/:id', { params: { id } });
  const title = found.data ? (found.data.fileName ?? texts.noName) : texts.title[kind];
  return (
    <Page
      title={title}
      back={{ href: pathTo(kind, 'imports'), label: texts.title[kind] }}
      actions={found.data && canUndo(found.data) && mayImport(kind) && <Undo of={found.data} />}
    >
      <div class="import stack">
        <Await of={found} lines={6}>
          {(one) => (
            <>
              <About one={one} />
              {one.undo.left > 0 && (
                <PastRows
                  kind={kind}
                  id={id}
                  isLeft
                  title={texts.leftTitle(count(one.undo.left))}
                  lead={texts.leftLead}
                />
              )}
              {one.undo.until !== null && <PastRows kind={kind} id={id} title={texts.changes} />}
            </>
          )}
        </Await>
      </div>
    </Page>
  );
}

function About({ one }: { one: PastImport }) {
  const { actor, date, summary, undo } = one;
  return (
    <Card>
      <Facts
        of={[
          [texts.who, actor.label],
          [texts.when, <When at={date} />],
          [texts.rows, <Rows of={summary} />],
          [texts.undone, undo.date === null ? undefined : <When at={undo.date} />],
          [texts.until, undo.until === null || undo.open === 0 ? undefined : <When at={undo.until} />],
        ]}
      />
      {undo.until === null && <p class="soft">{texts.over}</p>}
    </Card>
  );
}

function Undo({ of: { id, undo } }: { of: PastImport }) {
  const { shown, open, close } = useDialog<'undo'>();
  const label = undo.date === null ? texts.undo : texts.undoAgain;
  const work = async () => {
    const { undone, left } = await call('POST /imports/:id/undo', { params: { id } });
    tell(texts.wasUndone(count(undone), count(left)));
    refresh('consumers', 'products');
  };
  return (
    <>
      <Button icon={Undo2} onClick={() => open('undo')}>
        {label}
      </Button>
      {shown && (
        <ConfirmDialog title={texts.undoTitle} label={label} work={work} onClose={close}>
          {texts.undoLead}
        </ConfirmDialog>
      )}
    </>
  );
}

function PastRows({
  kind,
  id,
  title,
  lead,
  isLeft = false,
}: {
  kind: ImportKind;
  id: string;
  title: string;
  lead?: string;
  isLeft?: boolean;
}) {
  const rows = usePages(
    'GET /imports/:id/rows',
    { params: { id }, query: { left: isLeft ? 'true' : 'false', limit: '50' } },
    [],
    ({ row }) => String(row),
  );
  return (
    <Card flush title={title}>
      {lead !== undefined && <p class="soft small lead-in-card">{lead}</p>}
      <Await of={rows} lines={4}>
        {({ items, nextCursor }) => (
          <>
            <Table<PastRow>
              label={title}
              rows={items}
              keyOf={({ row }) => String(row)}
              columns={columnsOf(kind, isLeft)}
            />
            {nextCursor !== null && (
              <div class="pager">
                <span />
                <Button busy={rows.isLoadingMore} onClick={rows.more}>
                  {texts.more}
                </Button>
              </div>
            )}
            <ProblemNotice problem={rows.moreProblem} />
          </>
        )}
      </Await>
    </Card>
  );
}

function columnsOf(kind: ImportKind, isLeft: boolean): Column<PastRow>[] {
  return [
    {
      title: textsOf[kind].subject,
      at: 'main',
      cell: ({ name, key }) => (
        <>
          {name} {key !== null && <span class="soft small unbroken">{key}</span>}
        </>
      ),
    },
    isLeft
      ? { title: texts.why, plain: true, cell: reasonWords }
      : { title: importTexts.changes, plain: true, cell: (row) => <PastChanges row={row} /> },
    {
      title: texts.rowState,
      at: 'aside',
      cell: ({ status, undoneAt, left }) =>
        undoneAt !== null ? (
          <Lamp tone="idle">{texts.rowUndone}</Lamp>
        ) : left !== null ? (
          <Lamp tone="warn">{texts.rowLeft}</Lamp>
        ) : (
          <Lamp tone={status === 'created' ? 'good' : 'idle'}>{importTexts.statuses[status]}</Lamp>
        ),
    },
    { title: importTexts.row, cell: ({ row }) => count(row), isNumber: true },
  ];
}

function PastChanges({ row: { status, changes } }: { row: PastRow }) {
  return (
    <span class="changes">
      {changesOf({ status, changes } as Row).map(([field, before, now]) => (
        <span key={field}>
          <span class="soft">{fieldWords(field)}</span>{' '}
          {before !== null && (
            <>
              <del>{shownValue(field, before)}</del> →{' '}
            </>
          )}
          <span>{shownValue(field, now)}</span>
        </span>
      ))}
    </span>
  );
}
