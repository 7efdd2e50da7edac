import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountById } from '../../src/access/accounts.ts';
import { addController } from '../../src/access/controllers.ts';
import { deepestJson, parseJson, parseJsonBytes } from '../../src/api/json-bytes.ts';
import { endpoints } from '../../src/app/routes.ts';
import { settingsFile } from '../../src/cli/command-settings.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { parseSiteFile } from '../../src/features/provisioning/site-file.ts';
import { manifestName, parseManifest } from '../../src/ops/manifest.ts';
import { lastProvenIn } from '../../src/ops/proven-backup.ts';
import { feed, reportedLines } from '../features/feed/fixtures.ts';
import { placesOf, type SchemaLike } from '../support/places.ts';
import { callerOf, useSite } from '../support/site.ts';

const nested = (depth: number, inner = '1') => `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`;
/** A body of SCIM is any object, so its schema names no places. */
const scimPlaces = [
  '{"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"userName":"anna","name":…}',
  '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"replace","value":…}]}',
];
const deepTexts = [nested(4000), `${'['.repeat(4000)}${']'.repeat(4000)}`, '['.repeat(100_000)];

describe('JSON from outside', () => {
  it('may be 64 deep, not 65, wherever its depth is', () => {
    for (const parse of [(text: string) => parseJsonBytes(Buffer.from(text)), parseJson]) {
      const mixed = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
      expect(() => parse(nested(deepestJson))).not.toThrow();
      expect(() => parse(mixed(deepestJson))).not.toThrow();
      expect(() => parse(nested(deepestJson + 1))).toThrow(/nested more than 64 levels deep/);
      expect(() => parse(mixed(deepestJson + 2))).toThrow(/nested more than 64 levels deep/);
      const late = `{"a":[${'{},'.repeat(1000)}${nested(deepestJson - 1)}]}`;
      expect(() => parse(late)).toThrow(/nested more than 64 levels deep/);
      expect(parse(`[${'{},'.repeat(1000)}[]]`)).toHaveLength(1001);
    }
  });

  it('is as deep as it is, not as its texts look', () => {
    const texts = [`"${'['.repeat(100)}"`, `"${'\\"{'.repeat(100)}"`, `"\\\\${'{'.repeat(100)}"`, '"\\\\"'];
    for (const text of texts) expect(parseJson(`[${text},${text}]`)).toEqual(JSON.parse(`[${text},${text}]`));
    expect(() => parseJson(`["\\\\",${nested(deepestJson)}]`)).toThrow(/64 levels deep/);
  });

  it.each(deepTexts)('in files is refused with their own words', (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-deep-'));
    expect(() => parseSiteFile(text)).toThrow(/not valid JSON: The JSON is nested more than 64 levels deep/);
    expect(() => parseManifest(text)).toThrow(/list of contents is damaged/);
    writeFileSync(join(folder, 'larder.json'), text);
    expect(() => settingsFile(folder)).toThrow(/not valid JSON: The JSON is nested more than 64 levels deep/);
    writeFileSync(join(folder, 'last-proven.json'), text);
    expect(lastProvenIn(folder)).toBeNull();
    rmSync(folder, { recursive: true });
    expect(manifestName).toBe('larder-backup.json');
  });
});

/** JSON that is not parsed with the guards, and the reason: no one outside wrote it. */
const ownJson: Record<string, string> = {
  'app/pages/grant-pages.ts': 'in the browser: what the appliance answered',
  'features/directory/directories.ts': 'bodies that SQLite wrote',
  'features/directory/groups/groups.ts': 'bodies that SQLite wrote',
  'features/directory/mapping.ts': 'rows',
  'features/directory/users/users.ts': 'rows',
  'features/exports/consumption-sheet.ts': 'rows',
  'features/identity-provider/provider.ts': 'bodies that SQLite wrote',
  'features/scheduled-reports/figures.ts': 'bodies that SQLite wrote',
  'panel/state/trip.ts': 'in the browser: what this very file kept',
  'features/devices/reporters.ts': 'rows',
  'panel/screens/connections/recipes.ts': 'a program for n8n',
  'access/accounts.ts': 'rows',
  'access/controller-status.ts': 'rows',
  'access/keys.ts': 'rows',
  'api/json-bytes.ts': 'the door itself',
  'app/background/delivering.ts': 'what a read thread wrote',
  'app/background/judging.ts': 'what a read thread wrote',
  'app/pages/receipt-pages.ts': 'bodies that SQLite wrote',
  'cli/commands/controllers.ts': 'rows',
  'cli/commands/keys.ts': 'rows',
  'cli/commands/users.ts': 'rows',
  'demo/goods/catalogue.ts': 'bodies that SQLite wrote',
  'demo/goods/profiles.ts': 'bodies that SQLite wrote',
  'demo/consumers/staff.ts': 'bodies that SQLite wrote',
  'features/audit/audit-search.ts': 'rows',
  'features/consumption/record.ts': 'bodies that SQLite wrote',
  'features/catalogue/profile-period.ts': 'rows',
  'features/catalogue/scoped-resource.ts': 'bodies that SQLite wrote',
  'features/catalogue/profiles.ts': 'bodies that SQLite wrote',
  'features/catalogue/schedule.ts': 'rows',
  'features/consumption/compliance.ts': 'rows',
  'features/consumers/consumers.ts': 'rows',
  'features/subsidies/reloads.ts': 'rows',
  'features/devices/devices.ts': 'rows',
  'features/exports/credit-sheet.ts': 'bodies that SQLite wrote',
  'features/exports/write-export.ts': 'rows',
  'features/feed/authorizations/authorizations.ts': 'rows',
  'features/counters/readings/figures.ts': 'rows',
  'features/incidents/mutes.ts': 'rows',
  'features/incidents/record.ts': 'rows',
  'features/incidents/transitions.ts': 'rows',
  'features/movements/credits/credits.ts': 'bodies that SQLite wrote',
  'features/notifications/contacts/contacts.ts': 'rows',
  'features/movements/verify-tags.ts': 'rows',
  'panel/api/call.ts': 'in the browser: what the appliance answered',
  'panel/api/problem.ts': 'in the browser: what the appliance answered',
  'features/movements/lists/movement-list.ts': 'bodies that SQLite wrote',
  'features/overview/machine-list.ts': 'rows',
  'features/users/api-keys.ts': 'bodies that SQLite wrote',
  'features/users/controllers.ts': 'bodies that SQLite wrote',
  'features/users/users.ts': 'bodies that SQLite wrote',
  'features/provisioning/account-endpoints.ts': 'rows',
  'features/provisioning/provision-access.ts': 'rows',
  'features/provisioning/provision-devices.ts': 'rows',
  'features/provisioning/provision-lines.ts': 'rows',
  'features/provisioning/provision-match.ts': 'bodies that SQLite wrote',
  'features/provisioning/provision.ts': 'rows',
  'features/reports/forecast/placements.ts': 'rows',
  'features/scheduled-reports/runs.ts': 'rows',
  'features/scheduled-reports/schedules.ts': 'rows',
  'features/displays/displays.ts': 'bodies that SQLite wrote',
  'reference/openapi-schemas.ts': 'defaults of its own schemas',
  'lib/assets.ts': 'package.json of the program',
  'panel/api/events.ts': 'in the browser: what the appliance sent',
  'panel/screens/movements/known-exports.ts': 'in the browser: what this very file kept',
  'panel/screens/machines/visit/visit-drafts.ts': 'in the browser: what this very file kept',
  'ops/verify/trail.ts': 'rows; SQLite itself calls JSON none that is over 1000 deep',
};

describe('the source', () => {
  const root = join(import.meta.dirname, '..', '..', 'src');
  const parses = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
    .filter(([, source]) =>
      /\bJSON\s*(\.|\?\.)\s*parse\b|\bJSON\s*\[|\{\s*parse\b[^}]*\}\s*=\s*JSON|\.json\(\)/.test(source),
    );

  it('parses nothing past the door but what Larder wrote itself', () => {
    // Code that reads a file, a request or a line uses parseJson or parseJsonBytes; see src/api/json-bytes.ts.
    expect(parses.map(([file]) => file).filter((file) => !Object.hasOwn(ownJson, file))).toEqual([]);
    expect(Object.keys(ownJson).filter((file) => !parses.some(([found]) => found === file))).toEqual([]);
  });

  it('parses no file past the door', () => {
    const reading = parses.filter(([, source]) =>
      /readFile|readSync|createReadStream|node:http|readline|process\.stdin/.test(source),
    );
    expect(reading.map(([file]) => file)).toEqual(['lib/assets.ts']);
  });
});

describe('a site on disk, with its threads', () => {
  const site = useSite({ onDisk: true });
  let token: string;
  let session: string;
  beforeAll(async () => {
    session = site.person('owner').session;
    token = operatorWrite(dirname(site.appliance.reader.connection.database.name), (tx) => {
      return addController(tx, accountById(tx, site.ids.north)!, { serial: 'C-1' }).secret;
    });
  });

  const withBody = endpoints.filter(({ body }) => body !== undefined);

  it.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s refuses it, on top and in each member, and lives',
    async (_, endpoint) => {
      const directory = site.directory('north');
      const caller = callerOf(endpoint, { key: site.keys.north, token, session, directory });
      const path = endpoint.path.replaceAll(/:\w+/g, '1');
      const places =
        endpoint.caller === 'directory' ? scimPlaces : [...placesOf(endpoint.body as SchemaLike)];
      expect(places.length).toBeGreaterThan(0);
      const bodies = [...deepTexts, ...places.map((place) => place.replace('…', nested(4000)))];
      for (const body of bodies) {
        const answer = await site.call(endpoint.method, path, { ...caller, body });
        expect([answer.status, answer.body.code], body.slice(0, 80)).toEqual([400, 'request.malformed_json']);
      }
      expect((await site.call('GET', '/healthz', { key: null })).status).toBe(200);
    },
  );

  // Such an object is made to a text by nothing: not by a template, a comparison or a Date.
  it.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s takes or refuses an object that has no text, in each member',
    async (_, endpoint) => {
      const caller = callerOf(endpoint, {
        key: site.keys.north,
        token,
        session,
        directory: site.directory('north'),
      });
      const path = endpoint.path.replaceAll(/:\w+/g, '1');
      for (const place of placesOf(endpoint.body as SchemaLike))
        for (const text of ['{"toString":null}', '{"valueOf":1,"toString":{}}']) {
          const body = place.replace('…', text);
          expect((await site.call(endpoint.method, path, { ...caller, body })).status, body).toBeLessThan(
            500,
          );
        }
    },
  );

  it('rejects a line of NDJSON, and takes those beside it', async () => {
    const deep = `{"kind":"delivery","id":${nested(4000)}}`;
    const { status, body } = await reportedLines(site, token, `{"kind":1}\n${deep}\n{"kind":2}\n`);
    expect(status).toBe(200);
    const rules = body.results.map(({ error }: { error: { errors: object[] } }) => error.errors);
    expect(rules).toMatchObject([
      [{ field: 'kind', rule: 'isIn' }],
      [{ field: '', rule: 'isJSON', message: 'The JSON is nested more than 64 levels deep.' }],
      [{ field: 'kind', rule: 'isIn' }],
    ]);
    expect((await feed(site, token, 'POST', '/movements', { body: { items: [] } })).status).toBe(200);
    expect((await site.call('POST', '/tags', { body: { key: 'alive' } })).status).toBe(201);
  });
});
