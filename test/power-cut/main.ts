/**
 * `npm run power-cut -- [--cuts N] [--seconds N] [--seed N] [--synchronous FULL|NORMAL|OFF]`: serves under load and
 * strace, then cuts the power at many points of what it did (see disk.ts), and looks for everything acknowledged.
 * Exits with 1 where something is lost or broken; with NORMAL and OFF, which Larder does not use, that is expected.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { prove } from './prove.ts';
import { record, type Synchronous } from './record.ts';

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    synchronous: { type: 'string', default: 'FULL' },
  },
});
const [cuts, seconds, seed] = [values.cuts, values.seconds, values.seed].map(Number) as [
  number,
  number,
  number,
];
if (
  ![cuts, seconds, seed].every(Number.isSafeInteger) ||
  !['FULL', 'NORMAL', 'OFF'].includes(values.synchronous)
) {
  console.error('power-cut: --cuts N --seconds N --seed N --synchronous FULL|NORMAL|OFF');
  process.exit(2);
}
if (spawnSync('strace', ['--version']).status !== 0) {
  console.error('power-cut: it needs strace (apt-get install strace), and Linux');
  process.exit(2);
}

/** Each finding once, with how often. */
function told(wrong: string[]): string {
  const counts = Map.groupBy(wrong, (text) => text);
  return [...counts]
    .map(([text, { length }]) => (length === 1 ? text : `${text} (${length} times)`))
    .join('; ');
}

const recording = await record(seconds * 1000, values.synchronous as Synchronous);
const proof = await prove(recording, cuts, seed).finally(recording.remove);
console.log(
  `synchronous=${values.synchronous}, seed ${seed}: the disk touched ${proof.touches} times, ${proof.syncs} syncs, ` +
    `${Math.round(proof.writtenBytes / 2 ** 20)} MiB written, ${proof.acknowledged} acknowledged writes`,
);
for (const { event, share, wrong } of proof.broken) {
  console.log(`  cut after event ${event}, ${share * 100} % of what was not synced there: ${told(wrong)}`);
}
console.log(`${proof.cuts - proof.broken.length} of ${proof.cuts} power cuts lost nothing`);
process.exit(proof.broken.length === 0 ? 0 : 1);
