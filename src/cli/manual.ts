import type { Command } from './command.ts';

/** The text about a command in help, man page and completion, except its flags. */
export type ManualEntry = {
  group: keyof typeof groupTitles;
  /** Lines that an operator would type after `larder `, each with its purpose. */
  examples: readonly (readonly [line: string, purpose: string])[];
};

/** The groups of commands, in the order in which the help shows them. */
export const groupTitles = {
  serve: 'To begin, and to serve',
  site: 'What the site consists of',
  data: 'The data, and whether it is well',
  machine: 'The machine',
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
    examples: [['start', 'the demo site, made with the first start']],
  },
  serve: {
    group: 'serve',
    examples: [
      ['serve', 'on http://127.0.0.1:8080'],
      ['serve --data /srv/larder --host 0.0.0.0', 'for the whole network; see larder help tls init'],
      ['serve --log-file /var/log/larder.log --log-keep 30', 'with a log of its own'],
    ],
  },
  demo: {
    group: 'serve',
    examples: [
      ['demo --data ./demo', 'a new site to try things on'],
      ['demo --data ./demo --deliveries 200000 --days 365', 'a year of a larger one'],
    ],
  },
  provision: {
    group: 'site',
    examples: [
      ['provision site.json --dry-run', 'what would be created, changed and moved'],
      ['provision site.json', 'do it'],
      ['provision site.json --move', 'let a key go to another account, too'],
    ],
  },
  'keys create': {
    group: 'site',
    examples: [
      [`keys create --account ${account} --label erp`, 'for one account, with all permissions'],
      [
        `keys create --client ${id} --permissions reports:read --expires 2999-12-31`,
        'only to read, for a while',
      ],
    ],
  },
  'keys list': {
    group: 'site',
    examples: [
      ['keys list', 'those that open something'],
      ['keys list --all', 'the revoked ones as well'],
    ],
  },
  'keys update': {
    group: 'site',
    examples: [[`keys update ${id} --rate-limit 600`, 'more requests a minute; the secret stays']],
  },
  'keys revoke': { group: 'site', examples: [[`keys revoke ${id}`, 'from the next request on']] },
  'controllers create': {
    group: 'site',
    examples: [[`controllers create --account ${account} --serial C-01`, 'prints its feed token, once']],
  },
  'controllers list': {
    group: 'site',
    examples: [
      ['controllers list', 'with when each was last heard of'],
      ['controllers list --all', 'the revoked ones as well'],
    ],
  },
  'controllers revoke': { group: 'site', examples: [[`controllers revoke ${id}`, 'its token ends at once']] },
  'users create': {
    group: 'site',
    examples: [
      ['users create --name Ana --role owner', 'the first one: she may do everything'],
      [
        `users create --name Luis --role viewer --account ${account} --language es`,
        'only to look, in Spanish',
      ],
    ],
  },
  'users link': { group: 'site', examples: [['users link Ana', 'she lost her password']] },
  'users list': { group: 'site', examples: [['users list', 'with when each was last seen']] },
  'users update': {
    group: 'site',
    examples: [
      ['users update Luis --role operator', 'he may write from his next sign-in on'],
      ['users update Luis --all-clients', 'he sees every client'],
    ],
  },
  'users disable': { group: 'site', examples: [['users disable Luis', 'he is signed out at once']] },
  'users enable': { group: 'site', examples: [['users enable Luis', 'and in again']] },
  import: {
    group: 'data',
    examples: [
      [`import movements.ndjson --account ${account}`, 'again, it finds what is known as duplicates'],
    ],
  },
  'import-people': {
    group: 'data',
    examples: [
      [`import-people people.xlsx --account ${account} --dry-run`, 'what it would change'],
      [`import-people people.csv --account ${account} --on-error skip`, 'what is good of it'],
      [`import-people new.csv --account ${account} --first-subsidy`, 'new people can buy today'],
    ],
  },
  'import-products': {
    group: 'data',
    examples: [[`import-products products.xlsx --account ${account}`, 'again, it changes nothing']],
  },
  backup: {
    group: 'data',
    examples: [
      ['backup', 'to a file here that bears the time'],
      ['backup /mnt/usb/larder.backup --evidence', 'elsewhere, with the videos'],
    ],
  },
  restore: {
    group: 'data',
    examples: [
      ['restore larder.backup --new --data ./elsewhere', 'to look at it'],
      ['restore larder.backup --force', 'in the place of what is there, which is kept'],
      ['restore larder.backup --force --keep-revocations', 'and what was revoked since stays so'],
    ],
  },
  verify: {
    group: 'data',
    examples: [
      ['verify', 'also while it is served'],
      ['verify --full', 'everything, which takes longer'],
    ],
  },
  doctor: { group: 'data', examples: [['doctor', 'what is wrong, and what to do about it']] },
  'second-box pair': {
    group: 'data',
    examples: [
      ['second-box pair', 'prints the command for the second box'],
      ['second-box pair --strict', 'refuse writes that are not on both boxes'],
    ],
  },
  'second-box end': { group: 'data', examples: [['second-box end', 'writes no longer wait']] },
  standby: {
    group: 'data',
    examples: [
      [
        `standby --data /srv/larder --primary https://larder.example:8080 --token lsb_${'x'.repeat(43)} --fingerprint ${'0'.repeat(64)}`,
        'follow it; run it as a service',
      ],
    ],
  },
  promote: { group: 'data', examples: [['promote', 'on the second box: it takes over']] },
  rejoin: { group: 'data', examples: [['rejoin', 'on the box that was taken over from']] },
  'head init': {
    group: 'machine',
    examples: [
      [
        'head init postgres://admin@head.example/larder',
        'make the schema, once, by the owner of the database',
      ],
    ],
  },
  'head upgrade': {
    group: 'machine',
    examples: [
      [
        'head upgrade postgres://admin@head.example/larder',
        'before the sites are upgraded; and for new partitions',
      ],
      ['head upgrade postgres://admin@head.example/larder --plan', 'print its SQL and change nothing'],
    ],
  },
  'head verify': {
    group: 'machine',
    examples: [['head verify', 'compare both sides, movement by movement']],
  },
  'head status': {
    group: 'machine',
    examples: [['head status', 'how far head office has come with this site']],
  },
  'head dashboard': {
    group: 'machine',
    examples: [['head dashboard', 'for Grafana: Dashboards, New, Import']],
  },
  'tls init': {
    group: 'machine',
    examples: [
      ['tls init', 'for the names and addresses of this machine'],
      ['tls init --name larder.example --address 192.0.2.7', 'for those alone'],
    ],
  },
  'tls renew': { group: 'machine', examples: [['tls renew', 'before the server does it automatically']] },
  'service install': {
    group: 'machine',
    examples: [
      ['service install --print --data /srv/larder', 'only show the unit'],
      ['service install --data /srv/larder --user larder', 'install and start it'],
    ],
  },
  'service uninstall': { group: 'machine', examples: [['service uninstall', 'the data stays']] },
  'service status': { group: 'machine', examples: [['service status', 'exit 0 while it runs']] },
  'changes export': {
    group: 'data',
    examples: [
      [
        `changes export --account ${account} --from 1 --to 5000 movements.ndjson`,
        'what an auditor compares, with movements.ndjson.sha256',
      ],
    ],
  },
  'readings import': {
    group: 'data',
    examples: [
      [
        `readings import lobby.eva_dts handheld.zip --account ${account}`,
        'what machines counted; again, it changes nothing',
      ],
    ],
  },
  openapi: {
    group: 'self',
    examples: [['openapi --base-url https://larder.example', 'for a client’s generator']],
  },
  licenses: { group: 'self', examples: [['licenses', 'the licences of all its parts']] },
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
      ['help keys create', 'as keys create --help'],
      ['help keys', 'the commands of keys'],
    ],
  },
};
