import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../../support/site.ts';

type Family = { name: string; type: string; help: string; samples: string[] };

/** The metric families of Prometheus' text format, in their order. */
function familiesOf(text: string): Family[] {
  const families: Family[] = [];
  for (const line of text.split('\n')) {
    const [, keyword, name, rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (keyword === 'HELP') families.push({ name: name!, type: '', help: rest, samples: [] });
    else if (keyword === 'TYPE') families.at(-1)!.type = rest;
    else if (line !== '') families.at(-1)!.samples.push(line);
  }
  return families;
}

const promtool = spawnSync('promtool', ['--version']).status === 0;

/** The rules of `promtool check metrics`, and those of https://prometheus.io/docs/practices/naming/. */
describe('/metrics', () => {
  const site = useSite({
    onDisk: true,
    backups: () => ({ lastProven: null, failures: 2, onDataDisk: null }),
    certificateEndsMs: () => 1_800_000_000_000,
  });
  let text: string;
  let families: Family[];
  beforeAll(async () => {
    await site.call('GET', '/products');
    text = (await site.call('GET', '/metrics', { key: null })).body;
    families = familiesOf(text);
  });
  let checked = 0;
  afterAll(() => expect(checked).toBeGreaterThan(100));

  const each = (check: (family: Family) => void) => {
    for (const family of families) {
      check(family);
      checked++;
    }
  };

  it('has a help text, a type and a name of its own for each', () => {
    each(({ name, help, type }) => {
      expect(help, name).toMatch(/.{5}/);
      expect(type, name).toMatch(/^(counter|gauge|histogram|summary)$/);
      expect(name).toMatch(/^larder_[a-z0-9_]+$/);
    });
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  });

  it('ends the names of counters, and of nothing else, in _total', () => {
    each(({ name, type }) => expect(name.endsWith('_total'), name).toBe(type === 'counter'));
    expect(text).toContain('\nlarder_backup_failures_total 2\n');
  });

  it('counts in base units, and leaves to histograms what is theirs', () => {
    each(({ name, type, samples }) => {
      expect(name).not.toMatch(
        /_(ms|milliseconds|microseconds|minutes|hours|days|kilobytes|megabytes|mib|percent)(_|$)/,
      );
      expect(name).not.toMatch(/_(gauge|counter|histogram|summary)(_|$)/);
      expect(name).not.toMatch(/_(count|sum|bucket)$/);
      if (type === 'histogram') return;
      for (const sample of samples) expect(sample).not.toMatch(/[{,]le=/);
    });
  });

  it('has no series twice, and only samples that belong to the family above them', () => {
    const series = new Set<string>();
    each(({ name, type, samples }) => {
      for (const sample of samples) {
        const [, key = '', base] = /^(([a-z0-9_]+)(?:\{.*\})?) \S+$/.exec(sample) ?? [];
        expect(series.has(key), key).toBe(false);
        series.add(key);
        expect(type === 'histogram' ? base!.replace(/_(bucket|sum|count)$/, '') : base).toBe(name);
      }
    });
  });

  it.skipIf(!promtool)('is what promtool takes without a word (needs promtool)', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: text,
      encoding: 'utf8',
    });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});
