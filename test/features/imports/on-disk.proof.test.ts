import { expect, it } from 'vitest';
import { siteOfTest } from '../../support/site.ts';
import { csv, send, template, workbook, xlsxType } from './support.ts';

// Shows rules/imports#the-file.
it('sheets are read and written by a thread, which outlives nothing that is sent', async () => {
  const site = await siteOfTest({ onDisk: true });
  const good = await workbook([
    ['ID', 'Name', 'Card', 'Card type'],
    ['007', 'Ana', '08', 'NFC'],
  ]);
  const answers = await Promise.all([
    send(site, 'consumers', Buffer.from('PK not a workbook'), { type: xlsxType }),
    send(site, 'consumers', good, { type: xlsxType }),
    send(site, 'consumers', Buffer.alloc(9 * 1024 * 1024, 'x'), { type: 'text/csv' }),
    send(
      site,
      'consumers',
      csv([
        ['ID', 'Name'],
        ['', 'Eva'],
      ]),
      { query: '?onError=skip' },
    ),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code ?? body.summary.failed])).toEqual([
    [400, 'imports.unreadable'],
    [200, 0],
    [413, 'request.too_large'],
    [200, 1],
  ]);
  const { bytes } = await template(site, 'consumers', '?filled=true');
  expect((await send(site, 'consumers', bytes, { type: xlsxType })).body.summary).toEqual({
    created: 0,
    updated: 0,
    unchanged: 1,
    failed: 0,
  });
  const dry = await send(
    site,
    'consumers',
    csv([
      ['ID', 'Name'],
      ['9', 'Eva'],
    ]),
    { query: '?dryRun=true' },
  );
  expect(dry.body.rows).toMatchObject([{ status: 'created', id: null }]);
  expect((await site.call('GET', '/consumers')).body.total).toBe(1);
});

// Shows rules/imports#one-run.
it('3000 rows come in beside look-ups, which see none of them or all', async () => {
  const site = await siteOfTest({ onDisk: true });
  const rows = Array.from({ length: 3000 }, (_, at) => [`${7_000_000 + at}`, `Ana ${at}`, `C${at}`, 'NFC']);
  const sheet = csv([['ID', 'Name', 'Card', 'Card type'], ...rows]);
  let isDone = false;
  const importing = send(site, 'consumers', sheet).finally(() => {
    isDone = true;
  });
  const seen = new Set<number>();
  do {
    const { status, body } = await site.call('GET', '/consumers?pageSize=1');
    expect(status).toBe(200);
    seen.add(body.total);
  } while (!isDone);
  expect((await importing).body.summary).toMatchObject({ created: 3000, failed: 0 });
  expect([...seen].filter((total) => total !== 0 && total !== 3000)).toEqual([]);
  expect((await site.call('GET', '/consumers?pageSize=1')).body.total).toBe(3000);
}, 60_000);
