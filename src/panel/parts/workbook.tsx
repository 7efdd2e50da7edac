import { Download, FileSpreadsheet, FileText, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, type Name, type Options, type Reply } from '../api/call.ts';
import { ProblemError } from '../api/problem.ts';
import { type Action, useAction } from '../api/use-call.ts';
import { count, zone } from '../language/format.ts';
import { language } from '../language/language.ts';
import { may } from '../state/session.ts';
import { Button, IconButton } from './button.tsx';
import { attempt, tell } from './feedback/toast.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { texts } from './words-sheet.ts';

/** An endpoint that creates a workbook and has a `GET …/:id` for its status. */
export type WorkbookKind = {
  [N in Name]: N extends `POST ${infer Path}/exports`
    ? `GET ${Path}/exports/:id` extends Name
      ? N
      : never
    : never;
}[Name];

/** A workbook: its kind, and of what. The language and the zone are those of the page. */
export type Workbook<K extends WorkbookKind> = {
  kind: K;
  of: Omit<Options<K>['body'], 'timeZone' | 'locale' | 'format'>;
};

const askAgainMs = 500;

/** The making of a workbook; `rows` are written so far. */
type Making = Action<[]> & { rows: number; cancel(): void };

/** Creates a workbook, and passes it to the browser; errors are shown. A user who leaves the page cancels it. */
function useWorkbook<K extends WorkbookKind>(workbook: Workbook<K>): Making {
  const ending = useRef(new AbortController());
  const [rows, setRows] = useState(0);
  useEffect(() => () => ending.current.abort(), []);
  const action = useAction(() => {
    ending.current = new AbortController();
    setRows(0);
    return attempt(() => make(workbook, ending.current.signal, setRows));
  });
  return { ...action, rows, cancel: () => ending.current.abort() };
}

/** The progress of a workbook, with a button that cancels it. */
function MakingButtons({ rows, cancel }: Making) {
  return (
    <div class="row making">
      <span class="soft small" role="status">
        {rows > 0 ? texts.rows(rows, count(rows)) : texts.making}
      </span>
      <IconButton look="plain" icon={X} label={texts.cancelFile} onClick={cancel} />
    </div>
  );
}

/** A button that makes a workbook of what is shown, for users who may export. */
export function WorkbookButton<K extends WorkbookKind>(workbook: Workbook<K>) {
  const making = useWorkbook(workbook);
  if (!may('reports:read')) return null;
  if (making.isBusy) return <MakingButtons {...making} />;
  return (
    <Button icon={Download} onClick={() => void making.run()}>
      {texts.download}
    </Button>
  );
}

/**
 * The one button that saves the shown data, as a workbook or as CSV. Users who may not export workbooks get CSV only.
 */
export function DownloadMenu<K extends WorkbookKind>({
  name,
  workbook,
  isBusy = false,
  onCsv,
}: {
  /** The file name. */
  name: string;
  workbook: Workbook<K>;
  isBusy?: boolean;
  onCsv: () => void;
}) {
  const making = useWorkbook(workbook);
  if (making.isBusy) return <MakingButtons {...making} />;
  if (isBusy || !may('reports:read')) return <CsvButton name={name} isBusy={isBusy} onClick={onCsv} />;
  return (
    <Menu label={texts.download} name={texts.download_(name)} icon={Download} hasCaret>
      <button type="button" class="nav-link" onClick={() => void making.run()}>
        <Icon of={FileSpreadsheet} /> {texts.asExcel}
      </button>
      <button type="button" class="nav-link" onClick={onCsv}>
        <Icon of={FileText} /> {texts.asCsv}
      </button>
    </Menu>
  );
}

/** The same for CSV only. */
export function CsvButton({
  name,
  isBusy = false,
  look = 'plain',
  onClick,
}: {
  name: string;
  isBusy?: boolean;
  look?: 'plain' | 'quiet';
  onClick: () => void;
}) {
  return (
    <Button look={look} icon={Download} busy={isBusy} aria-label={texts.downloadOf(name)} onClick={onClick}>
      <span class="wide-only">{texts.download}</span>
    </Button>
  );
}

async function make<K extends WorkbookKind>(
  { kind, of }: Workbook<K>,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<void> {
  const { id } = await begun(kind, of);
  const at = { params: { id } };
  const standing = `${kind.replace('POST', 'GET')}/:id` as 'GET /transactions/exports/:id';
  while (!signal.aborted) {
    const { status, rows, url, error } = await call(standing, at);
    if (signal.aborted) break;
    if (status === 'failed') return tell(error?.detail ?? texts.notMade);
    if (status === 'cancelled') return tell(texts.cancelled);
    onRows(rows ?? 0);
    if (status === 'ready' && url) {
      const { pathname, search } = new URL(url);
      const link = document.createElement('a');
      link.href = pathname + search;
      link.download = '';
      link.click();
      return tell(texts.made);
    }
    await new Promise((done) => {
      setTimeout(done, askAgainMs);
      signal.addEventListener('abort', done, { once: true });
    });
  }
  await call(standing.replace('GET', 'DELETE') as 'DELETE /transactions/exports/:id', at);
  tell(texts.cancelled);
}

/** Requests a workbook; if another is being made, a message of the panel says so. */
async function begun(kind: WorkbookKind, of: object): Promise<Reply<'POST /transactions/exports'>> {
  try {
    return await call(kind, { body: { ...of, timeZone: zone(), locale: language } } as never);
  } catch (error) {
    const isBusy = error instanceof ProblemError && error.code === 'transactions.export.already_running';
    throw isBusy ? new ProblemError({ ...error, detail: texts.anotherRuns, traceId: null }) : error;
  }
}
