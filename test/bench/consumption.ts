/**
 * `npm run bench -- consumption [--deliveries N] [--people N] [--departments N] [--rounds N] [--seconds N] [--data DIR]`: what figures
 * of consumption cost over a year of N deliveries, in process, one at a time, each over a range whose ends are ragged
 * and other ones each time. Beside the time on the clock there is that of the processor, for machines that are busy.
 * Then what look-ups by id lose beside two who ask for such figures all the time, in pairs: `--seconds N` each.
 *
 * The data is made at the first run and kept: a directory for each N.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findKeyBySecret } from '../../src/access/keys.ts';
import type { GroupsQuery } from '../../src/features/consumption/consumption-fields.ts';
import { groupsOf, summariseConsumption } from '../../src/features/consumption/groups.ts';
import { Connection } from '../../src/store/connection.ts';
import { column } from '../../src/store/statement.ts';
import { type LoadResult, load, requestBytes } from './load.ts';
import { dataFolder, departmentKey, reportSiteIn, yearEndsMs, yearStartsMs } from './report-data.ts';
import { startLarder } from './servers.ts';

const { values: flags } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '5000000' },
    people: { type: 'string', default: '20000' },
    departments: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '3' },
    data: { type: 'string', default: join(dataFolder, 'consumption') },
  },
});
const deliveries = Number(flags.deliveries);
const rounds = Number(flags.rounds);
const folder = join(flags.data, String(deliveries));
const site = reportSiteIn(folder, deliveries, {
  consumers: Number(flags.people),
  departments: Number(flags.departments),
});

const tagOf = column<[key: string], string>('SELECT id FROM tags WHERE key = ?');
const connection = Connection.open(join(folder, 'larder.db'), 'write-existing');
connection.database.exec('UPDATE accounts SET consumption_by_person = 1');
const reader = { connection };
const actor = findKeyBySecret(reader, site.secret)!;
const department = `tag:${tagOf.get(reader, departmentKey)!}`;

/** The groupings to request: one, two, or none for the summary. */
const questions: readonly (readonly string[])[] = [
  [],
  ['product'],
  ['device'],
  ['operation'],
  [department],
  ['day'],
  ['month'],
  ['hour'],
  ['consumer'],
  [department, 'month'],
  ['device', 'product'],
  ['weekday', 'hour'],
  [department, 'product'],
];

const dayMs = 24 * 60 * 60 * 1000;
/** Nearly the year, with other ends each time. */
function raggedYear() {
  const from = yearStartsMs + Math.floor(Math.random() * 2 * dayMs);
  return { from, to: yearEndsMs - Math.floor(Math.random() * 2 * dayMs) };
}

function ask([by, andBy]: readonly string[]): void {
  const range = raggedYear() as GroupsQuery;
  const context = { reader, actor, nowMs: yearEndsMs } as Parameters<typeof summariseConsumption>[0];
  if (by === undefined) summariseConsumption(context, range);
  else {
    const second = andBy === undefined ? {} : Object.fromEntries([['then', andBy]]);
    groupsOf(context, { ...range, by, ...second, sort: '-deliveries', limit: 100 });
  }
}

function timed(asked: readonly string[]): { ms: number; cpuMs: number } {
  const [startedMs, used] = [performance.now(), process.cpuUsage()];
  connection.snapshot(() => ask(asked));
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - startedMs, cpuMs: (user + system) / 1000 };
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
console.log('| grouping | first | its processor | p50 | its processor |\n|---|--:|--:|--:|--:|');
for (const asked of questions) {
  const first = timed(asked);
  const later = Array.from({ length: rounds }, () => timed(asked));
  const name =
    asked.map((one) => (one === department ? 'department' : one)).join(' × ') || 'none (the summary)';
  const told = [
    first.ms,
    first.cpuMs,
    middle(later.map(({ ms }) => ms)),
    middle(later.map(({ cpuMs }) => cpuMs)),
  ];
  console.log(`| ${name} | ${told.map((ms) => ms.toFixed(1)).join(' | ')} |`);
}
connection.close();

const server = await startLarder(folder);
try {
  const seconds = Number(flags.seconds);
  const times = { seconds, warmUpSeconds: Math.min(1, seconds / 3) };
  const anyOf = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)]!;
  const asked = questions.flatMap(([by, andBy]) =>
    Array.from({ length: 20 }, () => {
      const { from, to } = raggedYear();
      const range = new URLSearchParams({
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        ...(by !== undefined && { by }),
        ...(andBy !== undefined && Object.fromEntries([['then', andBy]])),
      });
      const path = `/consumption/${by === undefined ? 'summary' : 'groups'}?${range}`;
      return requestBytes(server.address, path, site.secret);
    }),
  );
  const lookUps = site.ids.map((id) => requestBytes(server.address, `/products/${id}`, site.secret));
  const lookUp = { ...times, connections: 4, next: () => anyOf(lookUps) };
  const pairs: { quiet: LoadResult; beside: LoadResult; figures: number; kept: number }[] = [];
  for (let pair = 0; pair < 5; pair++) {
    const quiet = await load(server.address, lookUp);
    const figures = { ...times, connections: 2, next: () => anyOf(asked) };
    const [beside, made] = await Promise.all([load(server.address, lookUp), load(server.address, figures)]);
    pairs.push({ quiet, beside, figures: made.perSecond, kept: beside.perSecond / quiet.perSecond });
  }
  console.log('\n| look-ups by id, 4 at once | a second | p50 ms | p99 ms |\n|---|--:|--:|--:|');
  for (const when of ['quiet', 'beside'] as const) {
    const of = (figure: 'perSecond' | 'p50Ms' | 'p99Ms') => middle(pairs.map((pair) => pair[when][figure]));
    const name =
      when === 'quiet'
        ? when
        : `beside ${middle(pairs.map((pair) => pair.figures)).toFixed(0)} figures a second`;
    console.log(
      `| ${name} | ${of('perSecond').toFixed(0)} | ${of('p50Ms').toFixed(1)} | ${of('p99Ms').toFixed(1)} |`,
    );
  }
  console.log(
    `\nThey keep ${(100 * middle(pairs.map(({ kept }) => kept))).toFixed(0)} % of what they were (the middle of 5 pairs).`,
  );
} finally {
  await server.stop();
}
