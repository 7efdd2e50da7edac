import { Download, FileSpreadsheet, X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { useAction } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button, ButtonLink, IconButton } from '../../parts/button.tsx';
import { Dotted } from '../../parts/dotted.tsx';
import { Lamp, type Tone } from '../../parts/feedback/lamp.tsx';
import { attempt, tell } from '../../parts/feedback/toast.tsx';
import { Ago } from '../../parts/moment.tsx';
import { Empty } from '../../parts/page.tsx';
import { texts as partTexts } from '../../parts/words.ts';
import { texts as sheetTexts } from '../../parts/words-sheet.ts';
import { pathTo } from '../../state/paths.ts';
import { forgetExport, type KnownExport, knownExports } from './known-exports.ts';
import { texts } from './words.ts';

type Standing = Reply<'GET /transactions/exports/:id'>;

const tones: Record<Standing['status'], Tone> = {
  pending: 'idle',
  running: 'idle',
  ready: 'good',
  failed: 'bad',
  cancelled: 'idle',
};
const askAgainMs = 1000;
/** Links live for 15 minutes; one that is shown is never that old. */
const signAgainMs = 10 * 60_000;

/** The status of an export, polled until it is ready. An expired one is removed from the list. */
function useStanding(id: string): Standing | undefined {
  const [standing, setStanding] = useState<Standing | undefined>(undefined);
  useEffect(() => {
    const aborting = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const found = await call('GET /transactions/exports/:id', {
          params: { id },
          signal: aborting.signal,
        });
        setStanding(found);
        if (found.status === 'failed' || found.status === 'cancelled') return;
        timer = setTimeout(ask, found.status === 'ready' ? signAgainMs : askAgainMs);
      } catch (error) {
        if (aborting.signal.aborted) return;
        if (error instanceof ProblemError && error.status === 404) forgetExport(id);
        else timer = setTimeout(ask, 5 * askAgainMs);
      }
    };
    void ask();
    return () => {
      aborting.abort();
      clearTimeout(timer);
    };
  }, [id]);
  return standing;
}

function ExportRow({ made }: { made: KnownExport }) {
  const { id, what, filters, atMs } = made;
  const standing = useStanding(id);
  const state = standing?.status ?? 'pending';
  const isMade = state !== 'pending' && state !== 'running';
  const rows = standing?.rows ?? 0;
  const cancelling = useAction(() =>
    attempt(async () => {
      await call('DELETE /transactions/exports/:id', { params: { id } });
      tell(sheetTexts.cancelled);
      forgetExport(id);
    }),
  );
  const link = standing?.url && new URL(standing.url);
  return (
    <li class="export-row">
      <div class="stack tight">
        <strong>{what}</strong>
        <Dotted
          className="soft small"
          of={[
            filters.join(', '),
            <>
              {texts.exportAsked} <Ago at={atMs} />
            </>,
            rows > 0 && sheetTexts.rows(rows, count(rows)),
          ]}
        />
        {standing?.error && <span class="small">{standing.error.detail}</span>}
      </div>
      <div class="row" role="status">
        <Lamp tone={tones[state]}>{texts.exportState[state]}</Lamp>
        {!isMade && <progress aria-label={texts.exportState[state]} />}
        {!isMade && (
          <Button icon={X} busy={cancelling.isBusy} onClick={() => void cancelling.run()}>
            {partTexts.cancel}
          </Button>
        )}
        {link && (
          <ButtonLink look="primary" icon={Download} href={link.pathname + link.search} download>
            {texts.exportDownload}
          </ButtonLink>
        )}
        {isMade && <IconButton icon={X} label={texts.exportForget} onClick={() => forgetExport(id)} />}
      </div>
    </li>
  );
}

/** The workbooks that were requested on this device: in the making, or ready to be downloaded. */
export function Exports() {
  const exports = knownExports();
  if (exports.length === 0) {
    return (
      <div class="card">
        <Empty
          icon={FileSpreadsheet}
          title={texts.noExports}
          action={<ButtonLink href={pathTo('movements')}>{texts.toDeliveries}</ButtonLink>}
        >
          {texts.noExportsLead}
        </Empty>
      </div>
    );
  }
  return (
    <ul class="list card exports">
      {exports.map((made) => (
        <ExportRow key={made.id} made={made} />
      ))}
    </ul>
  );
}
