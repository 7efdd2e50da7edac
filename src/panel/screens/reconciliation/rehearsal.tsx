import { Upload } from 'lucide';
import { useState } from 'preact/hooks';
import { call, type Reply } from '../../api/call.ts';
import { refresh, useAction } from '../../api/use-call.ts';
import { count } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemNotice } from '../../parts/feedback/notice.tsx';
import { tell } from '../../parts/feedback/toast.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type Column, Table } from '../../parts/lists/table.tsx';
import { When } from '../../parts/moment.tsx';
import { Card } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { useDropped } from '../import/choose.tsx';
import { StateLamp } from './lamps.tsx';
import { texts } from './words.ts';

type Result = Reply<'POST /devices/readings'>['results'][number] & { key: string };

/** Each by itself, a container as it is: so that a name stays with its file. */
async function send(files: readonly File[], dryRun: boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, file] of files.entries()) {
    const isZip = /\.zip$/i.test(file.name);
    const type = isZip ? 'application/zip' : 'application/octet-stream';
    const query = {
      accountId: account.value!.id,
      dryRun: String(dryRun) as 'true',
      fileName: file.name.slice(-200),
    };
    const { results: found } = await call('POST /devices/readings', {
      query,
      file: new Blob([file], { type }),
    });
    results.push(...found.map((one, place) => ({ ...one, key: `${at} ${place}` })));
  }
  return results;
}

const columns: readonly Column<Result>[] = [
  {
    title: texts.machine,
    at: 'main',
    cell: ({ device, fileName }) => device?.name ?? fileName ?? texts.unknownMachine,
  },
  { title: texts.file, plain: true, cell: ({ device, fileName }) => (device === null ? null : fileName) },
  {
    title: texts.when,
    plain: true,
    cell: ({ readAt }) => (readAt === null ? null : <When at={readAt} brief />),
  },
  {
    title: texts.details,
    plain: true,
    cell: ({ since, problem }) =>
      problem
        ? (texts.reasons[problem.code] ?? problem.detail)
        : since
          ? texts.sinceBefore(count(since.vends))
          : null,
  },
  { title: texts.state, at: 'aside', cell: ({ status }) => <StateLamp state={status} /> },
];

/** Uploads files: chosen or dropped, identified in a dry run, and stored after confirmation. */
export function Rehearsal() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const rehearse = useAction(async (chosen: readonly File[]) => {
    setFiles(chosen);
    setResults(await send(chosen, true));
  });
  const done = () => {
    setFiles([]);
    setResults(null);
  };
  const keep = useAction(async () => {
    const kept = await send(files, false);
    refresh('devices', 'reconciliation');
    tell(
      texts.kept(
        count(kept.filter(({ status }) => status === 'accepted' || status === 'quarantined').length),
      ),
    );
    done();
  });
  const choose = (list: FileList | null | undefined) => {
    const chosen = [...(list ?? [])];
    if (chosen.length > 0) void rehearse.run(chosen);
  };
  const isAbove = useDropped(choose);
  const kept = (results ?? []).filter(
    ({ status }) => status === 'accepted' || status === 'quarantined',
  ).length;
  if (results !== null)
    return (
      <Card title={texts.rehearsed} actions={<span class="soft">{texts.rehearsedLead}</span>}>
        <div class="stack">
          <Table label={texts.rehearsed} columns={columns} rows={results} keyOf={({ key }) => key} />
          <ProblemNotice problem={keep.problem} />
          <div class="row">
            <Button look="primary" busy={keep.isBusy} disabled={kept === 0} onClick={() => void keep.run()}>
              {texts.keep(count(kept))}
            </Button>
            <Button look="quiet" onClick={done}>
              {texts.cancel}
            </Button>
          </div>
        </div>
      </Card>
    );
  return (
    <Card>
      <div class={isAbove ? 'drop above' : 'drop'}>
        <Icon of={Upload} />
        <strong>{rehearse.isBusy ? texts.rehearsing : isAbove ? texts.dropNow : texts.drop}</strong>
        <label class="button primary file-button">
          <input
            type="file"
            multiple
            class="visually-hidden"
            onChange={(event) => {
              choose(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
          />
          {texts.choose}
        </label>
        <span class="soft small">{texts.or}</span>
      </div>
      <ProblemNotice problem={rehearse.problem} />
    </Card>
  );
}
