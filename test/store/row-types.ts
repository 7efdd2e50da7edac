import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../../src/store/connection.ts';

/** A statement that reads rows, and the stack of where it was declared. */
export type Declared = { readonly sql: string; readonly stack: string };

/** A declaration by its line, with the columns that SQLite reports for each of its statements. */
type Site = { file: string; line: number; statements: Map<string, Column[]> };
type Column = { name: string; type: string | null };

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache');
const sourceUrl = new URL('../../src/', import.meta.url).href;

/** Every statement that reads rows, and where it is declared. */
function declaredRows(): Declared[] {
  const program = fileURLToPath(new URL('./tell-declared.ts', import.meta.url));
  const json = execFileSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return JSON.parse(json) as Declared[];
}

const typeOf: Readonly<Record<string, string>> = {
  INTEGER: 'number',
  REAL: 'number',
  TEXT: 'string',
  BLOB: 'Uint8Array',
};

/** Types added to the copy of a module: whatever is not `never` does not fit. */
const probes = `
/** For objects: members that are not read, columns without a member, and those of another type. */
type UnfitObject<R, C> = [Exclude<keyof R, keyof C>] extends [never]
  ? [Exclude<keyof C, keyof R>] extends [never]
    ? { [K in keyof C]: NonNullable<R[K & keyof R]> extends C[K] ? never : { another: K } }[keyof C]
    : { unnamed: Exclude<keyof C, keyof R> }
  : { unread: Exclude<keyof R, keyof C> };
/** For lists of columns: their number, and those of another type. */
type UnfitList<R extends unknown[], C extends unknown[]> = number extends R['length']
  ? never
  : R['length'] extends C['length']
    ? { [K in keyof C]: NonNullable<R[K & keyof R]> extends C[K] ? never : { another: K } }[number]
    : { columns: C['length'] };
/** For one column. */
type UnfitValue<V, C> = NonNullable<V> extends C ? never : { another: V };
`;

/**
 * Compares what rows are declared to be (`query<Parameters, Row>`) with the columns that SQLite says their statements
 * have: the same names, as many, and a type that a column of a table has. The compiler does it, on a copy of the
 * modules that has a line more for each statement. It cannot tell which values may be null, because a condition may
 * exclude that.
 * @returns the mismatches, and the number of compared statements
 */
export function unfitRows({ database }: Connection): { wrong: string[]; compared: number } {
  const sites = new Map<string, Site>();
  for (const { sql, stack } of declaredRows()) {
    const after = stack.slice(stack.indexOf(sourceUrl) + sourceUrl.length);
    const [, path, line] = /^([^:]+):(\d+):/.exec(after)!;
    const file = `src/${path}`;
    const key = `${file}:${line}`;
    const site = sites.get(key) ?? { file, line: Number(line), statements: new Map() };
    site.statements.set(sql, database.prepare(sql).columns());
    sites.set(key, site);
  }
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'rows-'));
  try {
    const source = join(root, 'src');
    const isPanel = (path: string) => relative(source, path).startsWith('panel');
    cpSync(source, join(copy, 'src'), { recursive: true, filter: (path) => !isPanel(path) });
    cpSync(join(root, 'package.json'), join(copy, 'package.json'));
    writeFileSync(join(copy, 'probes.d.ts'), probes);
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(settings));
    const compared = [...Map.groupBy(sites.values(), ({ file }) => file)]
      .map(([file, all]) => probe(join(copy, file), all))
      .reduce((all, count) => all + count, 0);
    return { wrong: complaints(copy), compared };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const settings = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { noUnusedLocals: false, typeRoots: [join(root, 'node_modules/@types')] },
  include: ['src', 'probes.d.ts'],
  exclude: [],
};

/** Adds a line for each statement of a module. @returns how many */
function probe(file: string, sites: readonly Site[]): number {
  const text = readFileSync(file, 'utf8');
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const added = sites.flatMap(({ line, statements }) => {
    const row = rowAt(text, starts[line - 1]!);
    if (row === undefined) return [];
    return [...statements.values()].map((columns) => `[] as ${unfit(row, columns)}[] satisfies never[];`);
  });
  writeFileSync(file, [text, ...added].join('\n'));
  return added.length;
}

type Row = { as: 'query' | 'column' | 'tuples'; type: string };

/** The type of the row of the first declaration after a place; undefined where a caller of a function says it. */
function rowAt(text: string, from: number): Row | undefined {
  const called = /\b(query|column|tuples)</g;
  called.lastIndex = from;
  const found = called.exec(text);
  if (!found) return undefined;
  const parts = [''];
  for (let at = called.lastIndex, depth = 0; depth >= 0; at++) {
    const [letter, before] = [text[at]!, text[at - 1]!];
    if ('<[{('.includes(letter)) depth++;
    if (']}).'.includes(letter) || (letter === '>' && before !== '=')) depth -= letter === '.' ? 0 : 1;
    if (letter === ',' && depth === 0) parts.push('');
    else if (depth >= 0) parts.push(parts.pop()! + letter);
  }
  return { as: found[1] as Row['as'], type: parts[1]!.replaceAll(/\/\*.*?\*\//gs, '') };
}

function unfit({ as, type }: Row, columns: readonly Column[]): string {
  const types = columns.map((column) => typeOf[column.type ?? ''] ?? 'unknown');
  if (as === 'column') return `UnfitValue<${type}, ${types[0]}>`;
  if (as === 'tuples') return `UnfitList<${type}, [${types.join(', ')}]>`;
  const members = columns.map(({ name }, at) => `${JSON.stringify(name)}: ${types[at]}`);
  return `UnfitObject<${type}, { ${members.join('; ')} }>`;
}

/** Returns the compiler's errors in the copy. */
function complaints(copy: string): string[] {
  const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc');
  try {
    execFileSync(process.execPath, [compiler, '--noEmit', '--pretty', 'false', '-p', copy], {
      cwd: copy,
      encoding: 'utf8',
    });
    return [];
  } catch (error) {
    return String((error as { stdout: string }).stdout)
      .split('\n')
      .filter((line) => line.startsWith('src/'));
  }
}
