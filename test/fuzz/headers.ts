import fc from 'fast-check';

/** Lists as long as a header may be. */
const long = (piece: string) => piece.repeat(Math.floor(12_000 / piece.length));

const tags = ['*', '""', '"x"', 'W/"x"', 'x', long('"a",'), long(','), `${long('"a",')}*`];

/** Values of the headers that Larder reads, apart from credentials: right, wrong, and far too long. */
const values: Record<string, readonly string[]> = {
  accept: ['text/html', '*/*', 'application/json;q=x', 'text/html;q=0.5,*/*;q=1e9', long('text/html,')],
  'accept-encoding': ['br', 'gzip', 'br;q=0,gzip', '*;q=0', 'identity', long('br;q=0.1,'), long(',')],
  'accept-language': ['es-CO', 'x-none', 'en-'.repeat(20), long('es-a,'), long('pt;q=.1,'), 'i-klingon'],
  'if-match': tags,
  'if-none-match': tags,
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'never', long('9')],
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=99999999999999999999-', 'bytes=0-0,1-1', long('0-1,')],
  'if-range': ['"x"', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'idempotency-key': ['1', '1', 'a b', '"', long('k'), 'x'.repeat(255)],
  traceparent: [
    `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    `00-${'0'.repeat(32)}-${'0'.repeat(16)}-00`,
    '00',
  ],
  'last-event-id': ['', 'x', long('1')],
  origin: ['null', 'http://elsewhere.example', long('http://')],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', 'x'],
  cookie: ['larder_session=', 'larder_session=x; larder_session=y', long('a=b;'), long(';')],
  authorization: ['Bearer', 'Basic eDp5', 'Bearer ctl_x', long('Bearer ')],
  'x-forwarded-for': ['10.0.0.1', '::1, [::1]:80', long('1.1.1.1,')],
  forwarded: ['for="[::1]:80";proto=https', long('for=x;')],
  'content-encoding': ['gzip', 'identity', 'x'],
  'access-control-request-method': ['PATCH', 'x'],
  host: ['elsewhere.example', '[::1]', 'a:99999', 'a b'],
  'x-http-method-override': ['DELETE'],
};

const header: fc.Arbitrary<[string, string]> = fc.oneof(
  ...Object.entries(values).map(([name, some]) =>
    fc.constantFrom(...some).map((value): [string, string] => [name, value]),
  ),
);

/** Some headers that a request has beside its own, mostly none. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.array(header, { minLength: 1, maxLength: 4 }).map((some) => Object.fromEntries(some)),
  },
);
