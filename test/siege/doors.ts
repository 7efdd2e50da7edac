import { zip } from '../support/zip.ts';
import {
  again,
  type Besieger,
  byKey,
  bySession,
  type Call,
  json,
  manyAddresses,
  open,
  storm,
  type Target,
} from './besieging.ts';

/* Attacks of one caller on the endpoints for people, sheets, lists and documents. */

const read = (
  connections: number,
  path: (target: Target, count: number) => string,
  headers: Record<string, string> = {},
): Besieger =>
  storm(connections, (target, count) => ({
    path: path(target, count),
    headers: { ...byKey(target), ...headers },
  }));

const post = (path: string, headers: Record<string, string>, body: object): Call => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
});

/** As much as a header may have. */
const long = (piece: string) => piece.repeat(Math.floor(12_000 / piece.length));

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A container of parts, each packed. */
const packed = (parts: Record<string, Buffer | string>) =>
  zip(Object.entries(parts).map(([path, content]) => ({ path, content })));

const namespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${namespace}/${type}" Target="${target}"/>`;

/** A workbook of one sheet. */
const workbook = (rows: string, strings = '') =>
  packed({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  });

const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const header =
  '<row><c t="inlineStr"><is><t>Identification</t></is></c><c t="inlineStr"><is><t>Name</t></is></c></row>';

/** Sends sheets, some at a time. */
const sheets =
  (connections: number, make: () => Buffer | string, mediaType = xlsx, query = '?dryRun=true'): Besieger =>
  async (target, signal) => {
    const body = make();
    const path = `/consumers/imports${query}`;
    await storm(connections, () => ({
      method: 'POST',
      path,
      headers: { ...byKey(target), 'content-type': mediaType },
      body,
    }))(target, signal);
  };

/** Asks on many connections at once, reads nothing, and keeps them. */
const kept =
  (connections: number, text: (target: Target, count: number) => string): Besieger =>
  async (target, signal) =>
    again(signal, connections, async (count) => {
      open(target, signal).pause().write(text(target, count));
      if (count % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    });

const range = 'from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z';

export const doors: Record<string, Besieger> = {
  'guesses from one address': storm(50, (_, count) =>
    post('/auth/session', {}, { name: `somebody ${count}`, password: 'a long enough one' }),
  ),
  'guesses from many addresses': storm(100, (_, count) => ({
    ...post('/auth/session', {}, { name: `somebody ${count}`, password: 'a long enough one' }),
    from: manyAddresses[count % manyAddresses.length]!,
  })),
  'one link, used many times at once': storm(100, ({ link }) =>
    post('/auth/welcome', {}, { token: link, password: 'Seventeen grey otters, 4 of them' }),
  ),
  'links that are none': storm(50, () =>
    post('/auth/welcome', {}, { token: 'x'.repeat(43), password: 'Seventeen grey otters' }),
  ),
  'codes of a telephone': storm(20, (target, count) =>
    count % 20 === 0
      ? post('/auth/totp', bySession(target, count), {})
      : post('/auth/totp/activate', bySession(target, count), { code: String(100_000 + count) }),
  ),
  'passwords to confirm': storm(50, (target, count) =>
    post('/auth/confirm', bySession(target, count), { password: `not it ${count}` }),
  ),
  'cookies that open nothing': storm(50, (_, count) => ({
    path: '/products',
    headers: { cookie: `larder_session=${String(count).padStart(43, 'A')}` },
  })),
  'events that nobody reads': kept(1000, (target, count) => {
    const { cookie } = bySession(target, count);
    return `GET /panel/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n\r\n`;
  }),
  'streams that come and go': storm(30, (target, count) => ({
    method: 'HEAD',
    path: '/panel/events',
    headers: bySession(target, count),
  })),
  'walls by the thousand': storm(20, (target, count) =>
    post('/walls', bySession(target, count), { name: `Wall ${count}` }),
  ),
  'walls, looked at': async (target, signal) => {
    const links: string[] = [];
    const { port } = target;
    for (let count = 0; count < 50 && !signal.aborted; count++) {
      const { method, path, headers, body } = post('/walls', bySession(target, count), {
        name: `Hall ${count}`,
      });
      const made = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: method!,
        headers: headers!,
        body: body as string,
      });
      const { url = '' } = (await made.json()) as { url?: string };
      if (url) links.push(new URL(url).pathname);
    }
    await storm(20, (_, count) => ({ path: links[count % links.length] ?? '/wall/none' }))(target, signal);
  },
  'a bomb for a sheet': sheets(10, () => packed({ 'xl/media/image1.png': Buffer.alloc(60_000_000, ' ') })),
  'a million empty rows': sheets(10, () => workbook(header + '<row/>'.repeat(1_000_000))),
  'a million columns': sheets(10, () =>
    workbook(`${header}<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`),
  ),
  'a million texts': sheets(10, () =>
    workbook(
      header + many(19_000, (at) => `<row><c t="s"><v>${at}</v></c><c t="s"><v>${at * 7}</v></c></row>`),
      many(1_000_000, (at) => `<si><t>text ${at * 7919}</t></si>`),
    ),
  ),
  'a sheet of 20 000 rows': sheets(
    10,
    () =>
      ['Identification,Name', ...Array.from({ length: 19_990 }, (_, at) => `${at},Person ${at}`)].join('\n'),
    'text/csv',
  ),
  'a sheet of one person': sheets(
    10,
    () => ['Identification,Name', ...Array.from({ length: 19_990 }, (_, at) => `1,Person ${at}`)].join('\n'),
    'text/csv',
  ),
  'a CSV file of commas': sheets(10, () => `Identification,Name\n${','.repeat(8_000_000)}`, 'text/csv'),
  'a CSV file of quotes': sheets(10, () => `Identification,Name\n${'"'.repeat(8_000_000)}`, 'text/csv'),
  'a CSV file of ends of lines': sheets(
    10,
    () => `Identification,Name\n${'\n'.repeat(8_000_000)}`,
    'text/csv',
  ),
  'a hundred small sheets at once': sheets(100, () => 'Identification,Name\n1,Ana\n', 'text/csv'),
  templates: read(10, () => '/consumers/imports/template?filled=true'),
  'pages in Brotli': read(30, () => '/products?pageSize=1000', { 'accept-encoding': 'br' }),
  'pages in gzip': read(30, () => '/products?pageSize=1000', { 'accept-encoding': 'gzip' }),
  'short answers in Brotli': read(30, () => '/products?pageSize=20', { 'accept-encoding': 'br' }),
  'codings by the thousand': read(30, () => '/products?pageSize=20', { 'accept-encoding': long('x,') }),
  'languages by the thousand': storm(30, () => ({
    path: '/receipts/00000000-0000-7000-8000-000000000000',
    headers: { accept: 'text/html', 'accept-language': long('es-x,') },
  })),
  'tags by the thousand': read(30, ({ busy }) => `/consumers/${busy.consumer}`, {
    'if-none-match': long('"a",'),
  }),
  'changes under a thousand tags': storm(30, (target) => ({
    ...post(
      `/consumers/${target.busy.consumer}`,
      { ...byKey(target), 'if-match': long('"a",') },
      { name: 'Ana' },
    ),
    method: 'PATCH',
  })),
  'cookies by the thousand': storm(30, () => ({ path: '/products', headers: { cookie: long('a=b;') } })),
  'filters of many values': read(20, (_, count) => {
    const ids = Array.from({ length: 30 }, (_, at) => String(count * 100 + at).padStart(12, '0'));
    return `/consumers?${ids.map((id) => `profileId=00000000-0000-7000-8000-${id}&tagId=00000000-0000-7000-8000-${id}&operationId=00000000-0000-7000-8000-${id}`).join('&')}`;
  }),
  'pages far out': read(20, (_, count) => `/products?pageSize=1000&page=${9e9 + count}`),
  'cursors that were altered': read(20, (_, count) => `/products?cursor=${'A'.repeat(6000)}${count}`),
  'arrivals of nobody': read(
    20,
    () => '/transactions?order=arrival&limit=1000&consumerIdentification=nobody',
  ),
  'movements of strange people': read(
    20,
    (_, count) =>
      `/transactions?${range}&consumerIdentification=${encodeURIComponent('%_"*)'.repeat(1 + (count % 30)))}`,
  ),
  'movements, a rare one': read(20, () => `/transactions?${range}&isDelivered=false&isReturnable=true`),
  'products, searched for': read(
    20,
    (_, count) =>
      `/products?pageSize=1000&search=${['a', 'o', '%25', '%22', 'NEAR', 'Pr+od', '**'][count % 7]}`,
  ),
  'products in another order': read(
    20,
    () => '/products?pageSize=1000&sort=-name&updatedFrom=2000-01-01T00:00:00Z',
  ),
  'people, searched for': read(20, () => '/consumers?pageSize=1000&search=a'),
  'the trail, searched for': read(
    20,
    (_, count) => `/audit-logs?search=${['a', '%25', '%C3%A9', '%22%22'][count % 4]}&pageSize=1000`,
  ),
  'a busy statement': read(
    20,
    ({ busy }) => `/consumers/${busy.consumer}/codes/${busy.code}/statement?limit=1000`,
  ),
  'a busy explanation': read(
    20,
    ({ busy }) => `/consumers/${busy.consumer}/codes/${busy.code}/explanation?deviceSerial=VM-1&selection=1`,
  ),
  'what a busy code may take': read(20, ({ busy }) => `/consumers/${busy.consumer}/entitlements`),
  forecasts: read(20, ({ busy }) => `/devices/${busy.device}/forecast`),
  overviews: read(20, () => '/overview'),
  'reports of ten years': read(
    20,
    (_, count) => `/dashboard/${['summary', 'timeseries', 'heatmap', 'products'][count % 4]}?${range}`,
  ),
  'exports by the thousand': storm(20, (target) =>
    post('/transactions/exports', byKey(target), {
      from: '2020-01-01T00:00:00Z',
      to: '2030-01-01T00:00:00Z',
      columns: ['id'],
    }),
  ),
  'documents for a thousand hosts': storm(20, (_, count) => ({
    path: ['/openapi.json', '/docs'][count % 2]!,
    headers: { host: `h${count}.example`, 'accept-encoding': 'gzip' },
  })),
  metrics: storm(20, (_, count) => ({ path: count % 2 ? '/metrics' : '/readyz' })),
  'the same again, with keys': storm(30, (target, count) =>
    post(
      '/tags',
      { ...byKey(target), 'idempotency-key': `k${count}`.padEnd(200, 'x') },
      { key: `tag ${count}` },
    ),
  ),
};
