import { beforeAll, describe, expect, it } from 'vitest';
import { consumerBody } from '../../../src/features/consumers/consumer-store.ts';
import { tagChecks } from '../../../src/features/movements/verify-tags.ts';
import { Connection } from '../../../src/store/connection.ts';
import { migrate } from '../../../src/store/directory/migrations.ts';
import { databaseFile, migrations, openStore } from '../../../src/store/directory/open-store.ts';
import { temporaryDirectory } from '../../store/support.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { consumer, lastAudit } from './fixtures.ts';

type Tag = { key: string; value: string };

describe('the order of the tags of a consumer', () => {
  const site = useSite();
  const keys = ['area', 'post', 'turn'];
  const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [2, 0], [1], []].map(
    (places) => places.map((place): Tag => ({ key: keys[place]!, value: `"${place}" é` })),
  );
  const tagsOf = async (id: string) => (await site.call('GET', `/consumers/${id}`)).body.tags;
  const wrong = () => tagChecks.flatMap((check) => check.run(site.appliance.reader, { full: true }));

  beforeAll(async () => {
    for (const key of keys) await make(site, '/tags', { key });
  });

  it('is the one in which they were sent, at first and from any to any other', async () => {
    for (const first of orders) {
      const { id, tags } = await consumer(site, { tags: first });
      expect(tags).toEqual(first);
      for (const next of orders) {
        const { body } = await site.call('PATCH', `/consumers/${id}`, { body: { tags: next } });
        expect(body.tags).toEqual(next);
        expect(await tagsOf(id)).toEqual(next);
      }
    }
    expect(wrong()).toEqual([]);
  });

  it('is told by the audit where it alone changes, and verify knows an order that is none', async () => {
    const [first, , , , , last] = orders;
    const { id } = await consumer(site, { tags: first });
    site.audited();
    await site.call('PATCH', `/consumers/${id}`, { body: { tags: last } });
    expect(site.audited()).toEqual(['update consumer']);
    expect(lastAudit(site).after.tags).toEqual(last);
    const { database } = site.appliance.reader.connection;
    database.prepare("UPDATE consumers SET tag_order = '[1,1,2]' WHERE id = ?").run(id);
    expect(wrong()).toEqual([`consumer ${id} is not known by the tags that it carries`]);
    database.prepare('UPDATE consumers SET tag_order = NULL WHERE id = ?').run(id);
    expect(wrong()).toEqual([]);
  });

  it('stays through the step of the schema that takes the rows of tags away', () => {
    const people = openStore(temporaryDirectory(), Date.now);
    site.appliance.reader.connection.database.exec(`VACUUM INTO '${people.database.name}.now'`);
    people.close();
    const old = Connection.open(databaseFile(temporaryDirectory()));
    const step = migrations().findIndex(({ name }) => name.endsWith('-tags-in-sets.sql'));
    migrate(old, migrations().slice(0, step), '0.0.1', '2026-01-01T00:00:00.000Z');
    old.database.prepare('ATTACH ? AS made').run(`${people.database.name}.now`);
    for (const table of ['clients', 'accounts', 'tags', 'tag_sets', 'tag_set_members', 'consumers']) {
      const known = old.database.pragma(`main.table_info(${table})`) as { name: string }[];
      const columns = known.map(({ name }) => name).join(', ');
      old.database.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM made.${table}`);
    }
    old.database.exec(`INSERT INTO consumer_tags
      SELECT c.seq, row_number() OVER (PARTITION BY c.seq ORDER BY instr(c.tag_order, m.tag), m.tag) - 1, m.tag, m.value
        FROM made.consumers c JOIN made.tag_set_members m ON m.tag_set = c.tag_set WHERE c.removed_at IS NULL`);
    old.database.exec('DETACH made');
    migrate(old, migrations(), '0.0.1', '2026-01-01T00:00:00.000Z');
    const seqs = old.database.prepare<[], number>('SELECT seq FROM consumers').pluck().all();
    const tagsIn = (connection: Connection) =>
      seqs.map((seq) => JSON.parse(consumerBody.get({ connection }, seq)!).tags);
    const told = tagsIn(old);
    old.close();
    expect(told).toEqual(tagsIn(site.appliance.reader.connection));
    expect(new Set(told.map((tags: Tag[]) => tags.map(({ key }) => key).join())).size).toBeGreaterThan(1);
  });
});
