import type { Command } from './command.ts';

/** The text about a command in help, man page and completion, except its flags. */
export type ManualEntry = {
  group: keyof typeof groupTitles;
  /** Lines that an operator would type after `larder `, each with its purpose. */
  examples: readonly (readonly [line: string, purpose: string])[];
};

/** The groups of commands, in the order in which the help shows them. */
export const groupTitles = {
  serve: 'Getting started and serving',
  site: 'Sites, keys and users',
  data: 'Data and backups',
  machine: 'Computer and network',
  self: 'About Larder',
} as const;

const account = '0190a7e2-77b1-7c3e-9c0d-3f5d6e0a4b11';
const id = '0190a7e2-77b1-7c3e-9c0d-3f5d6e0a4b12';

/** An example as it can be pasted: with `--data`, for a command without it works on `./larder-data` of any folder. */
export function exampleLine(line: string, { flags }: Command): string {
  return 'data' in flags && !line.includes(' --data ') ? `${line} --data /srv/larder` : line;
}

/** All commands. A test compares it with the list of commands, and parses each example. */
export const manual: Record<string, ManualEntry> = {
  start: {
    group: 'serve',
    examples: [['start', 'serve a demo site, created on the first start']],
  },
  serve: {
    group: 'serve',
    examples: [
      ['serve', 'on http://127.0.0.1:8080'],
      ['serve --data /srv/larder --host 0.0.0.0', 'for the whole network; see larder help tls init'],
      ['serve --log-file /var/log/larder.log --log-keep 30', 'with its own log file'],
    ],
  },
  demo: {
    group: 'serve',
    examples: [
      ['demo --data ./demo', 'a new site to try things out'],
      ['demo --data ./demo --deliveries 200000 --days 365', 'a larger site with a year of deliveries'],
    ],
  },
  provision: {
    group: 'site',
    examples: [
      ['provision site.json --dry-run', 'show what would be created, changed and moved'],
      ['provision site.json', 'apply the file'],
      ['provision site.json --move', 'also move keys to another account'],
    ],
  },
  'keys create': {
    group: 'site',
    examples: [
      [`keys create --account ${account} --label erp`, 'for one account, with all permissions'],
      [
        `keys create --client ${id} --permissions reports:read --expires 2999-12-31`,
        'read-only, with an expiry',
      ],
    ],
  },
  'keys list': {
    group: 'site',
    examples: [
      ['keys list', 'the valid keys'],
      ['keys list --all', 'include revoked ones'],
    ],
  },
  'keys update': {
    group: 'site',
    examples: [
      [`keys update ${id} --rate-limit 600`, 'allow more requests per minute; the secret stays the same'],
    ],
  },
  'keys revoke': { group: 'site', examples: [[`keys revoke ${id}`, 'takes effect with the next request']] },
  'controllers create': {
    group: 'site',
    examples: [[`controllers create --account ${account} --serial C-01`, 'prints its feed token, only once']],
  },
  'controllers list': {
    group: 'site',
    examples: [
      ['controllers list', 'with the last contact of each'],
      ['controllers list --all', 'include revoked ones'],
    ],
  },
  'controllers revoke': {
    group: 'site',
    examples: [[`controllers revoke ${id}`, 'its token stops working immediately']],
  },
  'users create': {
    group: 'site',
    examples: [
      ['users create --name Ana --role owner', 'the first user, who may do everything'],
      [`users create --name Luis --role viewer --account ${account} --language es`, 'read-only, in Spanish'],
    ],
  },
  'users link': { group: 'site', examples: [['users link Ana', 'for a user who lost their password']] },
  'users list': { group: 'site', examples: [['users list', 'with the last activity of each']] },
  'users update': {
    group: 'site',
    examples: [
      ['users update Luis --role operator', 'takes effect at the next sign-in'],
      ['users update Luis --all-clients', 'give access to every client'],
    ],
  },
  'users disable': { group: 'site', examples: [['users disable Luis', 'signs the user out immediately']] },
  'users enable': { group: 'site', examples: [['users enable Luis', 'lets the user sign in again']] },
  import: {
    group: 'data',
    examples: [[`import movements.ndjson --account ${account}`, 'running it again only finds duplicates']],
  },
  'import-people': {
    group: 'data',
    examples: [
      [`import-people people.xlsx --account ${account} --dry-run`, 'show what would change'],
      [`import-people people.csv --account ${account} --on-error skip`, 'import the valid rows'],
      [`import-people new.csv --account ${account} --first-subsidy`, 'new people can buy today'],
    ],
  },
  'import-products': {
    group: 'data',
    examples: [[`import-products products.xlsx --account ${account}`, 'running it again changes nothing']],
  },
  backup: {
    group: 'data',
    examples: [
      ['backup', 'to a file in this folder, named by the time'],
      ['backup /mnt/usb/larder.backup --evidence', 'to another place, with the videos'],
    ],
  },
  restore: {
    group: 'data',
    examples: [
      ['restore larder.backup --new --data ./elsewhere', 'to inspect it'],
      ['restore larder.backup --force', 'replace the current data, which is kept'],
      ['restore larder.backup --force --keep-revocations', 'the same, and keep later revocations'],
    ],
  },
  verify: {
    group: 'data',
    examples: [
      ['verify', 'works while the server runs'],
      ['verify --full', 'check everything; takes longer'],
    ],
  },
  doctor: { group: 'data', examples: [['doctor', 'list problems and what to do about them']] },
  'second-box pair': {
    group: 'data',
    examples: [
      ['second-box pair', 'prints the command for the second box'],
      ['second-box pair --strict', 'refuse writes that are not on both boxes'],
    ],
  },
  'second-box end': { group: 'data', examples: [['second-box end', 'stop waiting for the second box']] },
  standby: {
    group: 'data',
    examples: [
      [
        `standby --data /srv/larder --primary https://larder.example:8080 --token lsb_${'x'.repeat(43)} --fingerprint ${'0'.repeat(64)}`,
        'follow the primary; run it as a service',
      ],
    ],
  },
  promote: { group: 'data', examples: [['promote', 'run on the second box, which takes over']] },
  rejoin: { group: 'data', examples: [['rejoin', 'run on the old primary']] },
  'head init': {
    group: 'machine',
    examples: [
      [
        'head init postgres://admin@head.example/larder',
        'create the schema, once, as the owner of the database',
      ],
    ],
  },
  'head upgrade': {
    group: 'machine',
    examples: [
      [
        'head upgrade postgres://admin@head.example/larder',
        'before upgrading the sites, and for new partitions',
      ],
      ['head upgrade postgres://admin@head.example/larder --plan', 'print the SQL and change nothing'],
    ],
  },
  'head verify': {
    group: 'machine',
    examples: [['head verify', 'compare both sides, movement by movement']],
  },
  'head status': {
    group: 'machine',
    examples: [['head status', 'how much of this site head office has received']],
  },
  'head dashboard': {
    group: 'machine',
    examples: [['head dashboard', 'for Grafana: Dashboards, New, Import']],
  },
  'tls init': {
    group: 'machine',
    examples: [
      ['tls init', 'for the names and addresses of this computer'],
      ['tls init --name larder.example --address 192.0.2.7', 'also for this name and address'],
    ],
  },
  'tls renew': { group: 'machine', examples: [['tls renew', 'renew it before the server does']] },
  'service install': {
    group: 'machine',
    examples: [
      ['service install --print --data /srv/larder', 'only print the unit'],
      ['service install --data /srv/larder --user larder', 'install and start it'],
    ],
  },
  'service uninstall': { group: 'machine', examples: [['service uninstall', 'keeps the data']] },
  'service status': { group: 'machine', examples: [['service status', 'exits with 0 if it is running']] },
  'changes export': {
    group: 'data',
    examples: [
      [
        `changes export --account ${account} --from 1 --to 5000 movements.ndjson`,
        'for an auditor, with movements.ndjson.sha256',
      ],
    ],
  },
  'readings import': {
    group: 'data',
    examples: [
      [
        `readings import lobby.eva_dts handheld.zip --account ${account}`,
        'import machine counters; running it again changes nothing',
      ],
    ],
  },
  openapi: {
    group: 'self',
    examples: [['openapi --base-url https://larder.example', 'for a client generator']],
  },
  licenses: { group: 'self', examples: [['licenses', 'the licenses of all its parts']] },
  completion: {
    group: 'self',
    examples: [
      ['completion bash', 'for ~/.local/share/bash-completion/completions/larder'],
      ['completion zsh', 'for a file _larder in a folder of $fpath'],
    ],
  },
  man: { group: 'self', examples: [['man', 'for /usr/local/share/man/man1/larder.1']] },
  help: {
    group: 'self',
    examples: [
      ['help keys create', 'same as keys create --help'],
      ['help keys', 'the commands of keys'],
    ],
  },
};
