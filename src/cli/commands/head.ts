import type { Client } from 'pg';
import { connect } from '../../head-office/connection.ts';
import { planOfUpgrade, scriptOf, upgradeHead } from '../../head-office/schema.ts';
import { setAsideRows } from '../../head-office/set-aside.ts';
import { type HeadSettings, shownUrl } from '../../head-office/settings.ts';
import { standingThere } from '../../head-office/status.ts';
import { HeadWork } from '../../head-office/work.ts';
import { readAsset } from '../../lib/assets.ts';
import type { Connection } from '../../store/connection.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import { inMemory, openStoreAsIs } from '../../store/directory/open-store.ts';
import { type Command, type Given, UsageError } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';
import { headFlags, headOption } from '../head-options.ts';
import { requireData } from '../operator-write.ts';
import { jsonFlag, print } from '../output.ts';

/** The number of rows set aside that are listed: the latest ones. */
const setAsideShown = 20;

const flags = { ...dataFlag, ...headFlags, ...jsonFlag };

const planFlag = {
  plan: { once: true, help: 'print the SQL for psql instead of running it' },
};

/** `larder head init`: the schema of a head office, made by the owner of its database. */
export const initCommand: Command = {
  usage: 'head init URL [flags]',
  summary: 'create the schema of a head office in PostgreSQL, and the roles that write and read it',
  flags: { ...flags, ...planFlag },
  positionals: [0, 1],
  run: (given) => upgrade(given),
};

/** `larder head upgrade`: the newest schema, and partitions for the months to come. */
export const upgradeCommand: Command = {
  usage: 'head upgrade URL [flags]',
  summary: 'upgrade a head office to the newest schema, and create the partitions of the coming months',
  flags: { ...flags, ...planFlag },
  positionals: [0, 1],
  run: (given) => upgrade(given),
};

async function upgrade(given: Given): Promise<number> {
  const { settings, head } = headOf(given);
  return await withClient(head, async (client) => {
    if (settings.switch('plan')) {
      const plan = await planOfUpgrade(client);
      print(settings, plan, () => [
        `-- Head office at ${shownUrl(head.url)}: schema ${plan.from} to ${plan.to}. Run it as the owner of the database.`,
        scriptOf(plan),
      ]);
      return 0;
    }
    const { from, to, partitions } = await upgradeHead(client);
    print(settings, { from, to, partitions }, () => [
      from === to
        ? `The schema at ${shownUrl(head.url)} is already the newest, ${to}; ${partitions} partitions were created.`
        : `The schema at ${shownUrl(head.url)} went from ${from} to ${to}; ${partitions} partitions were created.`,
      'Sites write as members of larder_site, analysts read as members of larder_read: GRANT larder_site TO …',
    ]);
    return 0;
  });
}

/** `larder head verify`: compares the site with head office. */
export const verifyCommand: Command = {
  usage: 'head verify [URL] [flags]',
  summary: 'compare this site with its copy at head office by digests, and list the movements that differ',
  flags,
  positionals: [0, 1],
  async run(given) {
    const { settings, head, connection } = siteOf(given);
    const work = new HeadWork(head, { connection }, new Uint8Array(32));
    try {
      const verified = await work.verify();
      const wrong = verified.accounts.filter(({ differences }) => differences.length > 0);
      print(settings, { ok: wrong.length === 0 && verified.findings.length === 0, ...verified }, () => [
        ...verified.findings,
        ...verified.accounts.map(({ account, movements, differences }) =>
          differences.length === 0
            ? `account ${account}: ${movements} movements, the same on both sides`
            : `account ${account}: ${movements} movements; ${differences.map(({ sequence, state }) => `${sequence} ${state}`).join(', ')}`,
        ),
        `compared up to entry ${verified.pos} of the audit`,
      ]);
      return wrong.length === 0 && verified.findings.length === 0 ? 0 : 1;
    } finally {
      await work.close();
      connection.close();
    }
  },
};

/** `larder head status`: the state of shipping, read from head office. */
export const statusCommand: Command = {
  usage: 'head status [URL] [flags]',
  summary: 'show how much of this site head office has received, and what is missing',
  flags,
  positionals: [0, 1],
  async run(given) {
    const { settings, head, connection } = siteOf(given);
    try {
      return await withClient(head, async (client) => {
        const { there, ...standing } = await standingThere(client, { connection }, head.site);
        const { schema, newest, behind, stopped } = standing;
        const { rows } = there
          ? await client.query('SELECT count(*)::int AS movements FROM larder.movements WHERE site = $1', [
              head.site,
            ])
          : { rows: [] };
        const movements: number | undefined = rows[0]?.movements;
        const setAside = setAsideRows({ connection }, setAsideShown);
        const facts = {
          url: shownUrl(head.url),
          site: head.site,
          ...standing,
          ...there,
          movements,
          setAside,
        };
        print(settings, facts, () => [
          `${shownUrl(head.url)}: schema ${schema} of ${newest}${schema < newest ? `; to bring it up to date: ${larderCommand(settings.data, ['head', 'upgrade'])}` : ''}`,
          there
            ? `${head.site}: ${movements} movements up to entry ${there.pos}, last contact ${there.seenAt.toISOString()}; ${behind} entries pending`
            : `${head.site}: nothing has been sent yet; ${behind} entries pending`,
          ...(there && there.forks > 0 ? [`histories left behind by a restore: ${there.forks}`] : []),
          ...(setAside.count === 0
            ? []
            : [
                `refused and set aside: ${setAside.count}; everything else is sent, and a restart sends them again (rules/head-office#set-aside). The latest:`,
                ...setAside.latest.map(
                  ({ part, name, entry, sqlstate, reason }) =>
                    `  ${part} ${name ?? ''}${entry === null ? '' : ` (entry ${entry})`}: ${reason}${sqlstate === null ? '' : ` (SQLSTATE ${sqlstate})`}`,
                ),
              ]),
          ...(stopped === null ? [] : [`stopped: ${stopped}`]),
        ]);
        return stopped === null ? 0 : 1;
      });
    } finally {
      connection.close();
    }
  },
};

/** `larder head dashboard`: a dashboard of all sites, for Grafana to import. */
export const dashboardCommand: Command = {
  usage: 'head dashboard',
  summary: 'print a dashboard of all sites for Grafana, as JSON',
  flags: {},
  positionals: [0, 0],
  run() {
    process.stdout.write(readAsset('assets/head-office/grafana.json'));
    return 0;
  },
};

function headOf(given: Given): { settings: CommandSettings; head: HeadSettings } {
  const settings = new CommandSettings(given);
  if (settings.data === inMemory) throw new UsageError('head needs a data directory');
  const head = headOption(settings, given.positionals[0]);
  if (!head) throw new UsageError('no PostgreSQL: give its address, or set head-office in larder.json');
  return { settings, head };
}

/** As `headOf`, with the site's database as it is, to be closed by the caller. */
function siteOf(given: Given): ReturnType<typeof headOf> & { connection: Connection } {
  const { settings, head } = headOf(given);
  requireData(settings.data);
  return { settings, head, connection: openStoreAsIs(settings.data, 'read') };
}

/** As long as it takes: an upgrade may read a large head office through, and who started it may end it. */
async function withClient<T>(head: HeadSettings, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(head, 0);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
