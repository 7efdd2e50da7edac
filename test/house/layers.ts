/*
 * The rooms of src/ and what each may import. `npm run layers` looks at every import, and so does layers.test.ts. In each
 * table a room may use only rooms listed above it, so that no arrow points up and no cycle can form.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The rooms of a folder by name, each with the rooms of the same folder that it may import. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

const ground = ['lib', 'words', 'problems'];
const base = [...ground, 'store', 'api'];
const business = [...base, 'outbound', 'access', 'features'];

export const layers: Rooms = {
  lib: [],
  // Names of things, in each language.
  words: [],
  problems: ['lib'],
  store: ground,
  api: [...ground, 'store'],
  outbound: ground,
  access: base,
  features: [...base, 'outbound', 'access'],
  http: base,
  reference: [...base, 'http'],
  ops: business,
  'head-office': business,
  'second-box': [...business, 'ops'],
  app: [...business, 'http', 'reference', 'head-office', 'ops', 'second-box'],
  // A program for the browser: of these rooms it takes types, and values of lib and words alone.
  panel: ['lib', 'words', 'api', 'app'],
  demo: business,
  cli: [...business, 'http', 'reference', 'head-office', 'ops', 'second-box', 'app', 'demo'],
};

export const features: Rooms = {
  sites: [],
  users: ['sites'],
  'identity-provider': ['sites', 'users'],
  devices: ['sites', 'users'],
  catalogue: ['sites', 'devices'],
  planograms: ['devices', 'catalogue'],
  selectors: ['sites', 'catalogue'],
  subsidies: ['catalogue'],
  consumers: ['sites', 'catalogue', 'subsidies'],
  directory: ['sites', 'catalogue', 'consumers'],
  evidence: [],
  movements: ['sites', 'devices', 'catalogue', 'planograms', 'subsidies', 'consumers', 'evidence'],
  feed: ['sites', 'devices', 'catalogue', 'planograms', 'subsidies', 'consumers', 'evidence', 'movements'],
  counters: ['devices', 'planograms', 'movements'],
  reports: ['devices', 'subsidies', 'consumers', 'movements'],
  consumption: ['catalogue', 'consumers', 'movements'],
  overview: ['sites', 'movements', 'feed'],
  displays: ['overview'],
  installation: [],
  receipts: ['selectors', 'movements'],
  exports: ['sites', 'consumers', 'catalogue', 'movements', 'counters', 'reports', 'consumption'],
  imports: ['sites', 'catalogue', 'planograms', 'subsidies', 'consumers', 'movements'],
  audit: [],
  changes: ['sites', 'users', 'devices', 'catalogue', 'consumers', 'movements', 'counters', 'consumption'],
  incidents: ['feed', 'counters', 'reports', 'consumption', 'overview', 'changes'],
  notifications: ['users', 'incidents'],
  grants: ['consumers', 'feed', 'notifications'],
  'scheduled-reports': [
    'consumers',
    'movements',
    'consumption',
    'overview',
    'exports',
    'incidents',
    'notifications',
  ],
  live: ['sites', 'movements', 'overview', 'exports', 'incidents'],
  provisioning: ['sites', 'devices', 'catalogue', 'consumers', 'movements', 'counters'],
};

/** The rooms of the panel. A file directly in panel/, such as main.tsx, may import all of them. */
export const panelRooms: Rooms = {
  api: [],
  state: ['api'],
  language: ['state'],
  parts: ['api', 'state', 'language'],
  screens: ['api', 'state', 'language', 'parts'],
  shell: ['api', 'state', 'language', 'parts', 'screens'],
};

/** The screens of the panel. Code that two screens share, if neither may import the other, belongs in parts/. */
export const screens: Rooms = {
  import: [],
  profiles: [],
  products: ['import'],
  audit: [],
  access: [],
  notifications: ['access'],
  'scheduled-reports': ['notifications'],
  connections: ['access', 'notifications'],
  movements: [],
  refusals: ['profiles', 'audit', 'movements'],
  incidents: [],
  machines: ['scheduled-reports', 'movements', 'incidents'],
  'first-steps': ['profiles', 'products'],
  places: ['first-steps'],
  reconciliation: ['import'],
  consumption: ['scheduled-reports', 'movements'],
  people: ['import', 'profiles', 'audit', 'movements', 'refusals', 'consumption'],
  reports: ['scheduled-reports', 'movements'],
  settings: [],
  system: [],
  today: ['movements', 'machines', 'first-steps', 'incidents'],
  sites: ['first-steps', 'today'],
  display: ['machines', 'today'],
};

/**
 * Rooms that may import the statements (`*-store.ts`) of others: a site file names things by id, including removed
 * ones, and `larder verify` compares every row with its audit entries.
 */
export const takesStatements: readonly string[] = ['features/provisioning', 'ops/verify'];

/** An import, as paths from src/: `features/feed/index.ts`. */
export type Arrow = { from: string; to: string };

const ownStatements = 'the statements of a room are its own: call one of its functions';

/** Returns why an import is not allowed; undefined if it is. A file directly in src/ may import everything. */
export function faultOf({ from, to }: Arrow): string | undefined {
  const [path, otherPath] = [from.split('/'), to.split('/')];
  if (path.length === 1) return undefined;
  const nested: readonly (readonly [folder: string, rooms: Rooms])[] = [
    ['', layers],
    ['features/', features],
    ['panel/', panelRooms],
    ['panel/screens/', screens],
  ];
  for (const [folder, rooms] of nested) {
    if (!from.startsWith(folder) || !to.startsWith(folder)) continue;
    const depth = folder.split('/').length - 1;
    const [room, other] = [path[depth]!, otherPath[depth]!];
    // A file beside the rooms, not in one.
    if (room === other || depth === path.length - 1) continue;
    const may = rooms[room];
    if (!may) return `${folder}${room} is not in test/house/layers.ts`;
    if (!may.includes(other))
      return `${folder}${room} may use ${may.join(', ') || 'none of its neighbors'}, not ${other}`;
  }
  const own = path.slice(0, 2).join('/');
  const isStatements = /^(features|access)\/.*-store\.ts$/.test(to);
  const ownRoom = to.startsWith('features/') ? otherPath.slice(0, 2).join('/') : 'access';
  const isOwn = from.startsWith(`${ownRoom}/`);
  return isStatements && !isOwn && !takesStatements.includes(own) ? ownStatements : undefined;
}

const src = join(import.meta.dirname, '..', '..', 'src');

/** Every file of src/ that can import another, by its path from there. */
export const files: readonly string[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(tsx?|css)$/.test(file));

/** Returns every import between files of src/, including imports of types and the files of threads. */
export function allArrows(): Arrow[] {
  const named = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\bnew URL\(\s*)'(\.[^']*)'/g;
  return files.flatMap((from) => {
    const text = readFileSync(join(src, from), 'utf8');
    return [...text.matchAll(named)].map(([, path]) => ({
      from,
      to: posix.join(posix.dirname(from), path!),
    }));
  });
}

/** Returns a line for each import that is not allowed, and for each room that may use one listed below it. */
export function faults(): string[] {
  const up = [layers, features, panelRooms, screens].flatMap((rooms) => {
    const names = Object.keys(rooms);
    return names.flatMap((name, at) =>
      rooms[name]!.filter((other) => !names.slice(0, at).includes(other)).map(
        (other) => `${name} may not use ${other}, which is not listed above it`,
      ),
    );
  });
  const arrows = allArrows().flatMap((arrow) => {
    const fault = faultOf(arrow);
    return fault === undefined ? [] : [`src/${arrow.from} -> ${arrow.to}: ${fault}`];
  });
  return [...up, ...arrows];
}

if (process.argv[1] === import.meta.filename) {
  const found = faults();
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
