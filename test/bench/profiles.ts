/** Reads the CPU profiles that Node.js writes (`--cpu-prof`), a file for each thread. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './tables.ts';

type CallFrame = { functionName: string; url: string; lineNumber: number };
type ProfileNode = { id: number; callFrame: CallFrame; children?: number[] };
type Profile = { nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] };

const rowsShown = 30;
const idle = new Set(['(idle)', '(root)']);

/** The functions that take the most time themselves, for each profile of a directory, as Markdown. */
export function whereTimeGoes(directory: string): string {
  const files = readdirSync(directory).filter((name) => name.endsWith('.cpuprofile'));
  return files
    .sort()
    .map((name) => whereIn(join(directory, name)))
    .filter(Boolean)
    .join('\n\n');
}

function whereIn(file: string): string {
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  const parents = new Map<number, ProfileNode>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  for (const node of profile.nodes) for (const child of node.children ?? []) parents.set(child, node);
  const selfMicros = new Map<string, number>();
  let busyMicros = 0;
  for (const [index, id] of profile.samples.entries()) {
    const node = nodes.get(id)!;
    const micros = profile.timeDeltas[index]!;
    if (idle.has(node.callFrame.functionName)) continue;
    busyMicros += micros;
    const name = nameOf(node, parents);
    selfMicros.set(name, (selfMicros.get(name) ?? 0) + micros);
  }
  // A thread that did nothing.
  if (busyMicros < 100_000) return '';
  const rows = [...selfMicros].sort(([, a], [, b]) => b - a).slice(0, rowsShown);
  return `${file}: busy for ${Math.round(busyMicros / 1000)} ms\n\n${table(
    ['share %', 'function, and who calls it'],
    rows.map(([name, micros]) => [((micros / busyMicros) * 100).toFixed(1), name]),
  )}`;
}

/** Returns a name for a profile node; native code is named after the nearest JavaScript caller. */
function nameOf(node: ProfileNode, parents: ReadonlyMap<number, ProfileNode>): string {
  const { functionName, url, lineNumber } = node.callFrame;
  const own = `${functionName || '(anonymous)'} ${placeOf(url, lineNumber)}`.trim();
  if (url.includes('/src/')) return own;
  const callers: string[] = [];
  for (let above = parents.get(node.id); above && callers.length < 2; above = parents.get(above.id)) {
    const { callFrame } = above;
    // Statements are run by a few functions, which say nothing of which one it was.
    if (callFrame.url.includes('/src/') && !callFrame.url.endsWith('/store/statement.ts'))
      callers.push(
        `${callFrame.functionName || '(anonymous)'} ${placeOf(callFrame.url, callFrame.lineNumber)}`,
      );
  }
  return [own, ...callers].join(' < ');
}

function placeOf(url: string, lineNumber: number): string {
  const file = url.split('/').slice(-2).join('/');
  return file && `${file}:${lineNumber + 1}`;
}
