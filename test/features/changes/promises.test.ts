import { type Promised, shownBy } from '../../support/promises.ts';

/* What is promised of every change, once, of its epochs and of webhooks, and the test that shows it. */

const reading = 'features/changes/reading.test.ts';
const along = 'features/changes/along.test.ts';
const waiting = 'features/changes/waiting.test.ts';
const snapshot = 'features/changes/snapshot.test.ts';
const restored = 'features/changes/restored.proof.test.ts';
const webhooks = 'features/changes/webhooks.test.ts';
const hard = 'features/changes/webhooks-hard.test.ts';
const subscribing = 'features/changes/subscriptions.test.ts';
const bounds = 'features/changes/bounds.test.ts';
const epochs = 'store/epochs.proof.test.ts';
const ledger = 'ledger/ledger.proof.test.ts';
const exported = 'cli/changes-export.test.ts';
const asyncApi = 'reference/asyncapi.test.ts';
const allowList = 'outbound/allow-list.test.ts';
const calling = 'outbound/call.test.ts';
const signing = 'outbound/signing.test.ts';
const browser = 'panel/browser/connections.proof.test.ts';

const ofEpochs: readonly Promised[] = [
  ['a restore begins one, which knows where they parted', epochs, 'begins a new epoch'],
  ['so do restores of restores', epochs, 'knows a history that was left'],
  ['nobody skips what he had not read', epochs, 'leads nobody over'],
  ['every cursor that outlives a restore carries it', epochs, 'is known to every cursor'],
  ['those that come in a body too', epochs, 'is known to what takes a cursor'],
  ['codes for offline machines begin anew', epochs, 'has a cursor of codes'],
  ['a directory that was copied is noticed', epochs, 'is noticed by a cursor from ahead'],
  ['and told', epochs, 'is noted by a cursor of %s'],
  ['and by head office', 'head/copies.test.ts', 'are stopped where another copy was first'],
  ['a cursor from before there were any counts as of the first', epochs, 'counts as of the first one'],
];

const ofReading: readonly Promised[] = [
  ['each once, in the order of the commits, in pages of any length', reading, 'comes to the same in pages'],
  ['never before it is on disk', 'power-cut/power-cut.proof.test.ts', 'loses nothing that was acknowledged'],
  ['nor lost by a process that is killed', hard, 'at each step keeps the order'],
  ['once for who keeps the cursor with the effect, killed 300 times', ledger, 'has every change once'],
  ['and not for who keeps it apart', ledger, 'has not, where it stores the cursor apart'],
  ['without a cursor from the beginning; now is the newest', reading, 'says where the newest is'],
  ['bounds of limit and wait; movements are no kind', reading, '%s'],
  ['the cursor goes on over what filters leave out', reading, 'says where the newest is'],
  ['a long stretch that they leave out is one answer', bounds, 'a page passes over a long stretch'],
  ['the cursor of any change leads on', reading, 'goes on from the cursor of any change'],
  ['create, update, delete; the action says which', subscribing, 'each action is one of three'],
  ['a body of then, whatever happened since', reading, 'tells a thing with the body of then'],
  ['of a movement the item of its list, with its sequence', reading, 'tells movements one by one'],
  ['the scope of who asks', reading, 'has the level of who asks'],
  ['each scope its own', reading, 'shows an owner of everything all'],
  [
    'only who may read them is told of people and keys',
    'features/audit/visible-types.test.ts',
    'is told only',
  ],
  ['one of another scope, or altered, is a 400', reading, 'a cursor of another scope'],
  ['whichever of its characters was altered', bounds, 'takes no cursor with a character changed'],
  ['audit:read is asked for', reading, 'anything, without audit:read'],
  ['what a removed product leaves', along, 'is told with the body that its GET'],
  ['codes that go off with their person', along, 'and codes that go off'],
  ['a reload', along, 'and a reload'],
  ['stock, once a second for each machine', along, 'is a change of the planogram'],
  ['one of another history is 410, with where they parted', restored, 'changes go on from where both'],
];

const ofWaiting: readonly Promised[] = [
  ['with the first change', waiting, 'answers with the first change'],
  ['of another process too', waiting, 'is woken by what another process'],
  ['or empty at the end', waiting, 'passes over what is not asked for'],
  ['by changes of its own scope alone', waiting, 'is nobody else'],
  ['bounds give places back', waiting, 'has bounds for a caller'],
  ['by the interface they are 429, of snapshots too', bounds, 'who waits is refused where a hundred wait'],
  ['events are the same, resumed by Last-Event-ID', waiting, 'are the same changes'],
  ['as they happen', waiting, 'come as they happen'],
];

const ofFiles: readonly Promised[] = [
  ['a snapshot is of one moment', snapshot, 'is of one moment'],
  ['it is what the changes up to its cursor come to', snapshot, 'is what the changes up to'],
  ['nothing is missed or doubled after it', snapshot, 'and what comes after its cursor'],
  ['things, no movements', snapshot, 'is of things'],
  ['one that is cut off has no last line', snapshot, 'ends with its key'],
  ['an export by sequence, byte for byte, with its sum', exported, 'writes what was asked for'],
];

const ofWebhooks: readonly Promised[] = [
  ['for owners, and for keys that were given them', subscribing, 'are for owners, and for keys'],
  ['in pages, edited and removed', subscribing, 'are listed in pages, edited and removed'],
  ['the secret is shown once', subscribing, 'are listed in pages, edited and removed'],
  ['they begin at the newest, at the beginning, or at a cursor', subscribing, 'begins where it is told'],
  ['a bell says the range, and who reads by it has all once', webhooks, 'rings, signed, and moves on'],
  ['or the changes themselves, 100 at most', webhooks, 'brings the changes themselves'],
  ['signed as the published library verifies', signing, 'is verified by the published library'],
  ['two secrets while they change, for 24 h', webhooks, 'is signed with both secrets'],
  ['a retry keeps its id, and nothing comes before it', webhooks, 'sends again what failed'],
  ['killed at each step', hard, 'at each step keeps the order'],
  ['tries of the specification', signing, 'come after 5 s'],
  ['Retry-After', signing, 'wait as long as the receiver'],
  ['429', hard, 'that answers 429'],
  ['it stops rather than skips; resume', webhooks, 'stops after its last try'],
  ['410 ends it; skip', webhooks, 'is ended by 410'],
  ['resuming and skipping are audited', subscribing, 'is resumed by somebody'],
  ['a test, whose outcome is the answer', webhooks, 'is tested'],
  ['the latest 1000 attempts', subscribing, 'keeps the latest 1000 attempts'],
  ['how far behind it is: changes and seconds', subscribing, 'says how far behind it is'],
  ['no redirect is followed', calling, 'follows no redirect'],
  ['64 KiB of an answer are read', calling, 'reads 64 KiB'],
  ['10 GB, slowly, half, never', hard, 'that answers with 10 GB'],
  ['one that is slow keeps nobody from a turn', hard, 'that is slow keeps nobody'],
  ['another address at the second look', hard, 'whose name leads elsewhere'],
  ['the address that was checked is the one that is called', calling, 'goes to the address that was checked'],
  ['LAN unless told; names, suffixes, CIDRs', allowList, 'lets loopback and private networks'],
  ['several times, with commas, by variable', 'cli/webhook-allow.test.ts', 'comes several times'],
  ['100 subscriptions', webhooks, 'are a hundred at most'],
  ['8 calls at a time', calling, 'has so many calls under way'],
  ['no connection while there is none', hard, 'is nothing while there is no subscription'],
  ['over a restore, with the new epoch', restored, 'changes go on from where both'],
  [
    'of people and keys only where it names them',
    'features/audit/visible-types.test.ts',
    'is told by a subscription',
  ],
];

const ofDocuments: readonly Promised[] = [
  ['AsyncAPI 3, as its published parser reads it', asyncApi, 'is valid AsyncAPI 3'],
  ['what is sent is what it says', asyncApi, 'is what the document says'],
  ['it is shown beside the reference', asyncApi, 'shows the document'],
  ['an ERP pull in Node and Python', 'docs/guide-programs.proof.test.ts', 'keep a ledger of every movement'],
  [
    'receivers that verify, in Node, Python, C# and PHP',
    'docs/webhook-guide.test.ts',
    'takes what is Larder',
  ],
  [
    'what they sign is what Standard Webhooks signs',
    'docs/webhook-guide.test.ts',
    'is what Standard Webhooks signs',
  ],
  ['a flow for Node-RED', 'docs/flows.test.ts', 'is one that Node-RED imports'],
];

const inThePanel: readonly Promised[] = [
  ['made, tested, stopped, resumed, skipped, rotated', browser, 'are made, tested, stopped'],
  ['for owners', browser, 'are for owners'],
  ['what to paste into n8n verifies', 'panel/recipes.test.ts', 'hands on what Larder signed'],
  ['and into Power Automate', 'panel/recipes.test.ts', 'has the members of the message'],
];

shownBy({
  epochs: ofEpochs,
  reading: ofReading,
  waiting: ofWaiting,
  'files and snapshots': ofFiles,
  webhooks: ofWebhooks,
  documents: ofDocuments,
  'the panel': inThePanel,
});
