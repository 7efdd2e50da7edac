/*
 * What the collection does around its requests: it tests the status of each answer, and keeps ids from lists for the
 * requests that name one thing (rules/requests#documents-and-health).
 */

type Scripted = { method: string; path: string; status: string | undefined };

/** The paths of a document, and under each what it is asked by. */
type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The variable that a parameter of a path takes its value from, as the list that has such ids is called: `devices.id`
 * of what is there, `products.made` of what the collection made itself, for whatever changes a thing; undefined where no
 * list has.
 */
export function variableOf(path: string, name: string, method: string, paths: Paths): string | undefined {
  if (name in pathValues) return undefined;
  if (name === 'codeId') return method === 'get' ? 'consumers.codeId' : 'consumers.codes.made';
  const before = path.slice(0, path.indexOf(`/{${name}}`));
  const noun = `/${before.split('/').at(-1)}`;
  const list = [before, noun].find((one) => one in paths);
  if (!list) return undefined;
  const making = paths[list]!['post'] as { security?: unknown } | undefined;
  const isMade = method !== 'get' && making !== undefined && making.security === undefined;
  return `${nameOf(list)}.${isMade ? 'made' : 'id'}`;
}

const nameOf = (list: string) => list.slice(1).replaceAll(/\/(?:\{\w+\}\/)?/g, '.');

/** What parameters of a path are that no list has. */
export const pathValues: Readonly<Record<string, string>> = { businessLine: 'vending', fingerId: '6' };

/** What a query that must be sent is asked with, by its name. */
export const queryVariables: Record<string, string> = {
  from: 'from',
  to: 'to',
  productId: 'products.id',
  deviceSerial: 'devices.serial',
  by: 'groups',
};

/** What an operation is asked with although none of it alone must be sent: it wants one of several. */
const alsoSent: Record<string, readonly string[]> = {
  '/transactions': ['from', 'to'],
  '/transactions/recharges': ['from', 'to'],
  '/consumers/{id}/codes/{codeId}/explanation': ['productId'],
};

/** Whether a request is sent with a member of the query as it is imported. */
export const isSent = (path: string, { name, required }: { name: string; required?: boolean }) =>
  required === true || (alsoSent[path]?.includes(name) ?? false);

/** What a site may have none of: then nothing is wrong with the request. */
const absences = [
  'consumers.product_not_in_profile',
  'contacts.not_signed',
  'consumers.code_not_fingerprint',
  'consumers.code_requires_profile',
  'transactions.nothing_to_refund',
  'transactions.refund_not_found',
  'transactions.already_returned',
  'transactions.export.already_running',
  'reconciliation.no_boundaries',
  'consumption.persons_off',
  'transactions.evidence_not_found',
];

/** Before any request: the range of time that reports are asked for, the last 30 days unless it was set, and tomorrow. */
export const collectionEvents = [
  eventOf('prerequest', [
    'const day = 24 * 60 * 60 * 1000;',
    "if (!pm.collectionVariables.get('to')) pm.collectionVariables.set('to', new Date().toISOString());",
    "if (!pm.collectionVariables.get('from'))",
    "  pm.collectionVariables.set('from', new Date(Date.parse(pm.collectionVariables.get('to')) - 30 * day).toISOString());",
    "pm.collectionVariables.set('tomorrow', new Date(Date.now() + day).toISOString());",
  ]),
];

/**
 * The test of a request: that it is answered with the status of success. What names a thing of which no list had one,
 * or asks for what the site has none of, is skipped, and says so.
 */
export function eventsOf({ method, path, status }: Scripted, variables: readonly string[]): object[] {
  if (status === undefined) return [];
  const needed = JSON.stringify(variables);
  const lines = [
    `const missing = ${needed}.filter((name) => !pm.collectionVariables.get(name));`,
    `const isAbsent = pm.response.code >= 400 && ${JSON.stringify(absences)}.some((code) => pm.response.text().includes(code));`,
    'const test = missing.length > 0 || isAbsent ? pm.test.skip : pm.test;',
    `test('answers ${status}', () => pm.expect(pm.response.code).to.equal(${status}));`,
  ];
  const isList = method === 'get' && status === '200' && !path.includes('{');
  const isMaking = method === 'post' && (status === '201' || status === '202');
  const remembered = isList
    ? keeping(nameOf(path))
    : isMaking
      ? keepingMade(nameOf(path))
      : keepingSlots(method, path);
  const test = eventOf('test', [...lines, ...remembered]);
  // Of one caller's exports the next waits for the one before.
  return isMaking && path.endsWith('/exports')
    ? [eventOf('prerequest', ['setTimeout(() => {}, 500);']), test]
    : [test];
}

/** Keeps what was just made, for the requests that change it, and take it away at the end. */
const keepingMade = (list: string) => [
  'if (pm.response.code < 300) {',
  '  const made = pm.response.json();',
  `  if (made.id) pm.collectionVariables.set('${list}.made', made.id);`,
  `  if (made.id && !pm.collectionVariables.get('${list}.id')) pm.collectionVariables.set('${list}.id', made.id);`,
  `  if (made.codeId) pm.collectionVariables.set('${list}.made', made.codeId);`,
  '}',
];

/** Keeps what a machine holds, so that it is told the same again. */
const keepingSlots = (method: string, path: string) =>
  method === 'get' && path === '/devices/{id}/planogram'
    ? [
        'if (pm.response.code === 200) {',
        '  const { items } = pm.response.json();',
        "  pm.collectionVariables.set('devices.planogram', JSON.stringify(items));",
        '  const slot = items.find(({ stock }) => stock !== null);',
        "  if (slot) pm.collectionVariables.set('devices.selection', slot.selection);",
        "  if (slot) pm.collectionVariables.set('devices.stock', String(slot.stock));",
        '}',
      ]
    : [];

/** Keeps the id of an item of a list: of one that has more to ask for, a code or a video, before others. */
const keeping = (list: string) => [
  'if (pm.response.code === 200 && /^application.json/.test(pm.response.headers.get("content-type"))) {',
  '  const items = pm.response.json().items || [];',
  '  const item = items.find((one) => one.codes && one.codes.length > 0 || one.videoKey) || items[0] || {};',
  `  if (item.id) pm.collectionVariables.set('${list}.id', item.id);`,
  `  if (item.codes && item.codes[0]) pm.collectionVariables.set('${list}.codeId', item.codes[0].codeId);`,
  `  if (item.serial) pm.collectionVariables.set('${list}.serial', item.serial);`,
  `  if (item.name) pm.collectionVariables.set('${list}.name', item.name);`,
  '}',
];

function eventOf(listen: 'prerequest' | 'test', exec: string[]) {
  return { listen, script: { type: 'text/javascript', exec } };
}
