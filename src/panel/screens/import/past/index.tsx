import { FileSpreadsheet } from 'lucide';
import { usePages } from '../../../api/use-pages.ts';
import { count } from '../../../language/format.ts';
import { Button } from '../../../parts/button.tsx';
import { Lamp } from '../../../parts/feedback/lamp.tsx';
import { ProblemNotice } from '../../../parts/feedback/notice.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { ImportLink } from '../../../parts/import-link.tsx';
import { Table } from '../../../parts/lists/table.tsx';
import { When } from '../../../parts/moment.tsx';
import { Card, Empty, Page } from '../../../parts/page.tsx';
import { account } from '../../../state/account.ts';
import { pathTo } from '../../../state/paths.ts';
import type { ImportKind } from '../outcome.ts';
import { ImportPage } from './import-page.tsx';
import type { PastImport } from './logic.ts';
import { Rows } from './rows.tsx';
import { texts } from './words.ts';

/** Past imports of people or of products, and the one that the URL names. */
export default function PastImports({ kind, id }: { kind: ImportKind; id: string }) {
  return id === '' ? <List kind={kind} /> : <ImportPage key={id} kind={kind} id={id} />;
}

/** The state of an import's undo. */
export function State({ of: { undo } }: { of: PastImport }) {
  if (undo.date === null || (undo.undone === 0 && undo.left === 0 && undo.until !== null)) return null;
  return <Lamp tone="idle">{undo.left > 0 ? texts.partlyUndone(count(undo.left)) : texts.undone}</Lamp>;
}

function List({ kind }: { kind: ImportKind }) {
  const imports = usePages('GET /imports', {
    query: { accountId: account.value!.id, kind, limit: '50' },
  });
  return (
    <Page
      title={texts.title[kind]}
      lead={texts.lead}
      back={{ href: pathTo(kind), label: texts.back[kind] }}
      actions={<ImportLink of={kind} />}
    >
      <Card flush>
        <Await of={imports} lines={6}>
          {({ items, nextCursor }) =>
            items.length === 0 ? (
              <Empty icon={FileSpreadsheet} title={texts.none} action={<ImportLink of={kind} />}>
                {texts.noneLead}
              </Empty>
            ) : (
              <>
                <Table<PastImport>
                  label={texts.title[kind]}
                  rows={items}
                  keyOf={(one) => one.id}
                  href={(one) => pathTo(kind, 'imports', one.id)}
                  columns={[
                    { title: texts.file, at: 'main', cell: ({ fileName }) => fileName ?? texts.noName },
                    { title: texts.when, cell: ({ date }) => <When at={date} brief />, plain: true },
                    { title: texts.who, cell: ({ actor }) => actor.label },
                    { title: texts.rows, cell: ({ summary }) => <Rows of={summary} /> },
                    { title: texts.state, at: 'aside', cell: (one) => <State of={one} /> },
                  ]}
                />
                {nextCursor !== null && (
                  <div class="pager">
                    <span />
                    <Button busy={imports.isLoadingMore} onClick={imports.more}>
                      {texts.more}
                    </Button>
                  </div>
                )}
                <ProblemNotice problem={imports.moreProblem} />
              </>
            )
          }
        </Await>
      </Card>
    </Page>
  );
}
