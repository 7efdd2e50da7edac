import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '../../src/demo/random.ts';
import { plainMachine } from '../support/audit-files/makes.ts';
import { accountNames, Broken, markOf, type SimulatedSite } from './site.ts';

/*
 * The watched folder: machines' counters come as files, whole or in pieces, twice, late, or broken off. Each set is there
 * once, for its machine, and each file is put away.
 */

/** A file stops growing before its end, and is given up after ten minutes. */
const givenUpMs = 11 * 60_000;

export async function dropFile(site: SimulatedSite, draw: SeededRandom): Promise<void> {
  const name = draw.pick(accountNames);
  const account = site.models[name];
  const serial = `${markOf(name)}-${draw.integer(1, 2)}`;
  const known = account.readings.filter((one) => one.serial === serial);
  const file = `read${++site.filesDropped}.daa`;
  const n = site.filesDropped;
  const bytes = plainMachine({ 1: { n, v: n * 100 } }, [`ID1*${serial}*M*1*Hall`]);
  const path = join(site.readings, file);
  const how = draw.pick([
    'whole',
    'whole',
    'twice',
    'in pieces',
    'again',
    'broken off',
    'unfinished',
  ] as const);
  if (how === 'again') {
    const old = known.length > 0 ? draw.pick(known) : undefined;
    if (old) writeFileSync(path, Buffer.from(old.bytes, 'latin1'));
    return;
  }
  if (how === 'unfinished') return writeFileSync(`${path}.part`, bytes);
  if (how === 'broken off') {
    writeFileSync(path, bytes.subarray(0, draw.integer(20, bytes.length - 40)));
    site.brokenOff.add(file);
    return;
  }
  if (how === 'in pieces') {
    const half = draw.integer(20, bytes.length - 40);
    writeFileSync(path, bytes.subarray(0, half));
    for (let pause = draw.integer(0, 3); pause >= 0; pause--) await site.pass(draw.integer(5, 90) * 1000);
    if (!existsSync(path)) throw new Broken(`a file was taken before it was whole: ${file}`);
    appendFileSync(path, bytes.subarray(half));
  } else writeFileSync(path, bytes);
  if (how === 'twice') writeFileSync(join(site.readings, `copy of ${file}`), bytes);
  account.readings.push({ serial, n, bytes: bytes.toString('latin1') });
}

/** Passes time until every file was looked at. */
export async function checkFolder(site: SimulatedSite): Promise<void> {
  const files = () =>
    readdirSync(site.readings, { withFileTypes: true })
      .filter((one) => one.isFile() && !one.name.endsWith('.part'))
      .map((one) => one.name);
  if (files().length > 0) for (const ms of [11_000, 11_000, givenUpMs, 11_000]) await site.pass(ms);
  const left = files();
  if (left.length > 0) throw new Broken(`files stay in the folder: ${left}`);
  const bad = existsSync(join(site.readings, 'bad')) ? readdirSync(join(site.readings, 'bad')) : [];
  for (const file of bad)
    if (!site.brokenOff.has(file.replace(/\.why\.txt$/, '')))
      throw new Broken(`a file was put away as bad: ${file}`);
  for (const name of accountNames) {
    const { readings } = site.models[name];
    const read = await site.readAll(site.caller(`${name} read`), '/devices/readings?', 100);
    const told = read
      .filter(({ isDamaged }) => !isDamaged)
      .map(({ device, vends }) => `${device?.serial} ${vends}`);
    const [one, other] = [told, readings.map(({ serial, n }) => `${serial} ${n}`)].map((all) =>
      JSON.stringify([...all].sort()),
    );
    if (one !== other) throw new Broken(`the readings of ${name}: the site says ${one}, the model ${other}`);
  }
}
