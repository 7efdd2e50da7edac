/*
 * The layers of src/, from the ground up. An arrow between two files points down only: layers.test.ts looks at every
 * import, and Biome refuses the others as they are written (`npm run house` makes biome.layers.json from this table).
 */

/** A folder of src/: what it is, and which of the folders before it its files may import. */
export type Layer = { name: string; is: string; imports: readonly string[] };

const ground = ['lib', 'problems'];
const base = [...ground, 'store', 'api'];
const business = [...base, 'outbound', 'access', 'features'];

export const layers: readonly Layer[] = [
  {
    name: 'lib',
    is: 'what knows nothing of the business: calendar, audit files of machines, signed links, workbooks',
    imports: [],
  },
  { name: 'problems', is: 'every code that Larder answers with', imports: ['lib'] },
  { name: 'store', is: 'all that knows SQLite and the data directory', imports: ground },
  { name: 'api', is: 'what an endpoint is made of', imports: [...ground, 'store'] },
  {
    name: 'outbound',
    is: 'what calls out: where to, which address, how long, signed by what, when again',
    imports: ground,
  },
  {
    name: 'access',
    is: 'who may what: accounts, keys, scope, what is in use, audited changes',
    imports: base,
  },
  { name: 'features', is: 'the business, a folder a part', imports: [...base, 'outbound', 'access'] },
  { name: 'http', is: 'the pipeline, which knows routes as data and is handed who keys are', imports: base },
  {
    name: 'reference',
    is: 'what documents the interface: OpenAPI, Postman, the docs, guides and problem pages',
    imports: [...base, 'http'],
  },
  { name: 'ops', is: 'what an operator does with a data directory', imports: business },
  {
    name: 'head',
    is: 'what ships to a head office: loaded only where there is one',
    imports: business,
  },
  {
    name: 'app',
    is: 'what puts everything together: route table, threads, housekeeping',
    imports: [...business, 'http', 'reference', 'head', 'ops'],
  },
  {
    name: 'panel',
    is: 'the program of the browser; beside lib it takes types alone',
    imports: ['lib', 'api', 'app'],
  },
  { name: 'demo', is: 'the demo site, made by the doors that everybody uses', imports: business },
  {
    name: 'cli',
    is: 'a file a command',
    imports: [...business, 'http', 'reference', 'head', 'ops', 'app', 'demo'],
  },
];

/** The parts of the business, from the ground up: each may import those before it. */
export const features: readonly string[] = [
  'sites',
  'users',
  'devices',
  'catalogue',
  'planograms',
  'selectors',
  'credit',
  'consumers',
  'evidence',
  'movements',
  'feed',
  'counters',
  'reports',
  'consumption',
  'overview',
  'walls',
  'installation',
  'receipts',
  'exports',
  'imports',
  'audit',
  'changes',
  'incidents',
  'messages',
  'schedules',
  'live',
  'provisioning',
];

/** The rooms of the panel, from the ground up: each may import those before it. `main.tsx` may import all of them. */
export const panelRooms: readonly Room[] = [
  { name: 'api', is: 'calls, typed by the route table' },
  { name: 'state', is: 'what every room reads of the page' },
  { name: 'language', is: 'words, numbers and moments as people read them' },
  { name: 'parts', is: 'what every screen is made of' },
  { name: 'screens', is: 'a folder a view' },
  { name: 'shell', is: 'the frame, which knows the screens' },
];

/** The screens, from the ground up: each may import those before it. */
export const screens: readonly string[] = [
  'import',
  'profiles',
  'products',
  'audit',
  'access-control',
  'notifications',
  'arriving',
  'connections',
  'movements',
  'refusals',
  'people',
  'machines',
  'first-steps',
  'places',
  'reconciliation',
  'consumption',
  'reports',
  'settings',
  'system',
  'incidents',
  'today',
  'wall',
];

/**
 * Who may take the statements (`*-store.ts`) of others: a site file names things by id, whatever became of them, and
 * `larder verify` holds every row against what the audit says of it.
 */
export const takesStatements: readonly string[] = ['features/provisioning', 'ops/verify'];

/** A folder of the panel, and what it is. */
type Room = { name: string; is: string };

/** An import, as paths from src/: `features/feed/index.ts`. */
export type Arrow = { from: string; to: string };

/** Why an import may not be; undefined for one that may. Files directly in src/ may import everything. */
export function faultOf({ from, to }: Arrow): string | undefined {
  if (!from.includes('/')) return undefined;
  const [layer, part] = from.split('/') as [string, string];
  const [otherLayer, otherPart] = to.split('/') as [string, string];
  const own = layers.find(({ name }) => name === layer);
  if (!own) return `src/${layer} is no layer of test/house/layers.ts`;
  if (layer !== otherLayer) {
    if (!own.imports.includes(otherLayer)) return layerReason(own);
  } else if (layer === 'panel') return faultInPanel(from.split('/'), to.split('/'));
  else if (layer !== 'features' || part === otherPart) return undefined;
  else if (features.indexOf(otherPart) > features.indexOf(part)) return featureReason(part);
  const isStatements = /^(features|access)\/.*-store\.ts$/.test(to);
  return isStatements && !takesStatements.includes(`${layer}/${part}`) ? statementReason : undefined;
}

function faultInPanel([, room, screen]: string[], [, otherRoom, otherScreen]: string[]): string | undefined {
  const at = (name: string | undefined) => panelRooms.findIndex((one) => one.name === name);
  // A file directly in panel/, such as main.tsx.
  if (at(room) < 0) return undefined;
  if (at(otherRoom) > at(room)) return roomReason(panelRooms[at(room)]!);
  if (room !== 'screens' || otherRoom !== 'screens') return undefined;
  return screens.indexOf(otherScreen!) > screens.indexOf(screen!) ? screenReason(screen!) : undefined;
}

const statementReason = 'Statements are their own folder’s: call a function of it.';

function layerReason({ name, is, imports }: Layer): string {
  const may = imports.length > 0 ? `stands on ${imports.join(', ')} alone` : 'imports no other folder';
  return `Arrows point down: ${name}/ (${is}) ${may}.`;
}

function featureReason(part: string): string {
  const below = features.slice(0, features.indexOf(part));
  const may = below.length > 0 ? `may import ${below.join(', ')}` : 'imports none of the others';
  return `Arrows point down: of the business, ${part} ${may}. Of those above it asks by a Question (access/in-use.ts).`;
}

function roomReason({ name, is }: Room): string {
  const below = panelRooms.slice(
    0,
    panelRooms.findIndex((room) => room.name === name),
  );
  const may = below.length > 0 ? `stands on ${below.map((room) => room.name).join(', ')}` : 'imports none';
  return `Arrows point down: of the rooms of panel/, ${name}/ (${is}) ${may}.`;
}

function screenReason(screen: string): string {
  const below = screens.slice(0, screens.indexOf(screen));
  const may = below.length > 0 ? `may import ${below.join(', ')}` : 'imports none of the others';
  return `Arrows point down: of the screens, ${screen} ${may}. What two share that may not is for parts/.`;
}

/** What Biome is told: an entry of `overrides` for each layer, and for each part of the business. */
export function biomeOverrides(): object[] {
  return layers.flatMap((layer) => {
    const { name, imports } = layer;
    const others = layers
      .map((other) => other.name)
      .filter((other) => other !== name && !imports.includes(other));
    const own = refused(
      others.map((other) => `**/${other}/**`),
      layerReason(layer),
    );
    if (name === 'features')
      return features.map((part) => override(`features/${part}`, [...own, ...ofFeature(part)]));
    if (name === 'panel') return [override(name, own), ...panelOverrides(own)];
    const mayTake = imports.includes('features') ? ['**/features/**/*-store.ts', '**/access/*-store.ts'] : [];
    const takers = takesStatements.filter((folder) => folder.startsWith(`${name}/`));
    // Of two that name a file the later one holds.
    return [
      override(name, [...own, ...refused(mayTake, statementReason)]),
      ...takers.map((folder) => override(folder, own)),
    ];
  });
}

function ofFeature(part: string): object[] {
  const above = features.slice(features.indexOf(part) + 1);
  const statements = takesStatements.includes(`features/${part}`)
    ? []
    : features
        .filter((other) => other !== part)
        .flatMap((other) => [`../${other}/**/*-store.ts`, `../../${other}/**/*-store.ts`])
        .concat('**/access/*-store.ts');
  return [
    ...refused(
      above.flatMap((other) => [`../${other}/**`, `../../${other}/**`]),
      featureReason(part),
    ),
    ...refused(statements, statementReason),
  ];
}

function panelOverrides(own: object[]): object[] {
  return panelRooms.flatMap((room, at) => {
    const above = panelRooms.slice(at + 1).map(({ name }) => name);
    const ofRoom = [...own, ...refused(above.flatMap(besides), roomReason(room))];
    if (room.name !== 'screens') return [override(`panel/${room.name}`, ofRoom)];
    return screens.map((screen, place) => {
      const later = screens.slice(place + 1).flatMap(besides);
      return override(`panel/screens/${screen}`, [...ofRoom, ...refused(later, screenReason(screen))]);
    });
  });
}

/** A folder beside one of the folders that a file is in, as imports name it. */
const besides = (folder: string) => [`../${folder}/**`, `../../${folder}/**`, `../../../${folder}/**`];

const refused = (group: string[], message: string) => (group.length > 0 ? [{ group, message }] : []);

function override(folder: string, patterns: object[]): object {
  return {
    includes: [`src/${folder}/**`],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  };
}
