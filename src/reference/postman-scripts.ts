/*
 * What the collection does around its requests: it tests the status of each answer, and keeps ids from lists for the
 * requests that name one thing (rules/requests#documents-and-health).
 */

type Scripted = { method: string; path: string; status: string | undefined };

/**
 * The variable that a parameter of a path takes its value from, `devices.id`, as the list that has such ids is called;
 * undefined where no list has.
 */
export function variableOf(path: string, name: string, paths: readonly string[]): string | undefined {
  const before = path.slice(0, path.indexOf(`/{${name}}`));
  if (name === 'codeId') return 'consumers.codeId';
  const noun = `/${before.split('/').at(-1)}`;
  const list = [before, noun].find((one) => paths.includes(one));
  return list && `${list.slice(1).replaceAll(/\/(?:\{\w+\}\/)?/g, '.')}.id`;
}

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
  'reconciliation.no_boundaries',
  'consumption.persons_off',
  'transactions.evidence_not_found',
];

/** Before any request: the range of time that reports are asked for, the last 30 days unless it was set. */
export const collectionEvents = [
  eventOf('prerequest', [
    'const day = 24 * 60 * 60 * 1000;',
    "if (!pm.collectionVariables.get('to')) pm.collectionVariables.set('to', new Date().toISOString());",
    "if (!pm.collectionVariables.get('from'))",
    "  pm.collectionVariables.set('from', new Date(Date.parse(pm.collectionVariables.get('to')) - 30 * day).toISOString());",
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
  const kept = path.slice(1).replaceAll('/', '.');
  return [eventOf('test', isList ? [...lines, ...keeping(kept)] : lines)];
}

/** Keeps the id of an item of a list: of one that has more to ask for, a code or a video, before others. */
const keeping = (list: string) => [
  'if (pm.response.code === 200 && /^application.json/.test(pm.response.headers.get("content-type"))) {',
  '  const items = pm.response.json().items || [];',
  '  const item = items.find((one) => one.codes && one.codes.length > 0 || one.videoKey) || items[0] || {};',
  `  if (item.id) pm.collectionVariables.set('${list}.id', item.id);`,
  `  if (item.codes && item.codes[0]) pm.collectionVariables.set('${list}.codeId', item.codes[0].codeId);`,
  `  if (item.serial) pm.collectionVariables.set('${list}.serial', item.serial);`,
  '}',
];

function eventOf(listen: 'prerequest' | 'test', exec: string[]) {
  return { listen, script: { type: 'text/javascript', exec } };
}
