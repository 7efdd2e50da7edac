import { type Promised as Row, shownBy } from '../../support/promises.ts';

/* What was promised to whoever does not look, and the test that shows it. */

const judging = 'features/incidents/judging.test.ts';
const machine = 'features/incidents/state-machine.test.ts';
const lapses = 'features/incidents/lapses.test.ts';
const own = 'features/incidents/installation.test.ts';
const calls = 'features/incidents/endpoints.test.ts';
const contacts = 'features/messages/contacts.test.ts';
const telling = 'features/messages/notifications.test.ts';
const outbox = 'features/messages/outbox.test.ts';
const email = 'features/messages/email.proof.test.ts';
const shapes = 'features/messages/shapes.test.ts';
const restored = 'features/messages/restored.test.ts';
const limits = 'features/messages/limits.test.ts';
const bounds = 'features/messages/bounds.test.ts';
const clocks = 'features/messages/clocks.test.ts';
const atOnce = 'features/incidents/at-once.proof.test.ts';
const loading = 'features/messages/loading.proof.test.ts';
const schedules = 'features/schedules/schedules.test.ts';
const browser = 'panel/browser/';

const incidents: readonly Row[] = [
  ['of a cause at most one is not closed', machine, 'opening and closing take turns'],
  ['a cause has its time to open and to close', machine, 'opens once its cause held long enough'],
  ['what comes back within the hour is the same one', machine, 'opens again as the same one within an hour'],
  [
    'four openings within an hour are unstable, until an hour is quiet',
    machine,
    'that flaps every 3 minutes',
  ],
  ['a silent controller is one, and hides its machines', judging, 'hides what is said of its machines'],
  [
    'it closes two minutes after the controller is heard of',
    judging,
    'opens one incident for all its machines',
  ],
  ['a controller that never called, and a clock that is off', judging, 'a clock that is off is told'],
  ['a machine that fails, until an hour after a success', judging, 'that fails is one incident'],
  ['a machine that does not sell what is expected; stock that ends', judging, 'that should have sold five'],
  ['an empty machine, after ten minutes', judging, 'that is empty is told once'],
  ['a tool that is out for a day', judging, 'a tool that is out for a day'],
  ['many refusals', judging, 'that refuses half of what is asked'],
  ['what must be worn and is not', lapses, 'people who lack what must be worn'],
  ['disks, backups and head office have their times', own, '%s (%s) opens and closes'],
  ['a certificate is told again at 7, 3 and 1 days', judging, 'the installation is judged for people'],
  ['a webhook that was suspended', lapses, 'a webhook that is suspended'],
  ['a contact that nothing reaches', restored, 'makes an incident of a contact'],
  ['a report that failed', schedules, 'that cannot be made, or delivered'],
  ['nothing is judged in the first three minutes', judging, 'is judged not before three minutes'],
  ['nor after the clock jumped', judging, 'is none where the clock jumps'],
  ['it is judged at once where a write was refused', atOnce, 'after a write that was refused'],
  ['and after a backup that failed', atOnce, 'after a backup that failed'],
  ['and after another certificate', atOnce, 'after another certificate is served'],
  ['all reasons count', atOnce, 'all causes count'],
  ['whoever watches is told as it happens', atOnce, 'changes of incidents are told'],
  ['of another client nothing is seen or changed', 'features/messages/foreign.test.ts', '600 calls'],
  ['somebody sees to it, and takes it back; all audited', calls, 'is of what is open alone'],
  ['whoever follows them reads each change once', calls, 'is each change once, in order'],
  ['alert settings are of each kind', calls, 'are those of the table'],
  ['a kind that is switched off closes', calls, 'that switch a kind off'],
  ['mutes end by themselves, after 30 days at most', calls, 'say until when nobody is told'],
  ['what is Larder’s own is muted by who sees all of it', calls, 'of the installation are for people'],
  ['they are kept for 400 days', calls, 'incidents are forgotten 400 days'],
];

const messages: readonly Row[] = [
  ['contacts are for owners, and for keys that were given them', contacts, 'are for owners'],
  ['a target is answered, audited and logged by its host alone', contacts, 'answer nothing of a target'],
  ['and so by every endpoint', 'features/messages/secrets.test.ts', 'passwords, addresses and URLs'],
  ['and so by every page', `${browser}notifications.test.ts`, 'show on no page, in no field'],
  ['a test goes the way of any message', outbox, 'sends a test the way of any message'],
  ['a secret of signatures is told once, and turned', contacts, 'of shape larder tell their secret once'],
  ['a password asks for a way that is sealed', contacts, 'takes a password only where'],
  ['the mail server is tried step by step', email, 'is refused at each step'],
  ['a name is looked up as the system does; deadlines are short', email, 'says what is wrong with a name'],
  ['nothing leaves where STARTTLS was stripped', email, 'STARTTLS was stripped'],
  ['what comes within a minute is one message', telling, 'waits a minute for others'],
  ['a third of an account that falls silent is one headline', telling, 'tells of 300 controllers'],
  ['an end is told to whom the beginning was', telling, 'tells the end to whom'],
  ['what was short and over is not told at all', telling, 'tells nothing of what was over'],
  ['quiet hours hold, and hand over', telling, 'holds what happens in quiet hours'],
  ['what is bad may break them', telling, 'tells what is bad in quiet hours'],
  ['reminders at 08:00, digests on working days at 07:00', telling, 'reminds at 08:00'],
  ['a mute that ends tells what is still open', telling, 'waits for the end of a mute'],
  ['12 messages an hour', telling, 'is at most 12 messages an hour'],
  ['60 a day', limits, 'gets at most 60 messages in a day'],
  ['a heartbeat where one is wanted', limits, 'gets a heartbeat'],
  ['what names people asks for a password, and for TLS', contacts, 'get personal data where an owner'],
  ['nothing of a person else', 'features/messages/nothing-of-a-person.proof.test.ts', ''],
  ['headers hold one line and one recipient', email, 'has one header each'],
  ['each shape fits, whatever things are called', shapes, 'fits, is JSON'],
  ['a card is what the publisher of cards reads', shapes, 'is a card for Teams'],
  ['ten tries, then every four hours, until it expires', outbox, 'tries at the moments of the table'],
  ['a day without a mail server ends with one alert', outbox, 'loses nothing while the mail server'],
  ['an id is made once and stays', email, 'keeps its Message-ID'],
  ['whatever is killed, each goes at least once', 'crash/notifications.proof.test.ts', ''],
  ['a message is in the hands of one sender for 5 minutes', bounds, 'has a message in the hands'],
  ['there are 10 000 at most', bounds, 'holds 10 000 messages'],
  ['and what waits is not given up for room', bounds, 'gives none up that waits'],
  ['one message has room for all of many', bounds, 'one message tells of more than a hundred'],
  ['one may be tried now, or dropped', outbox, 'lets a message be tried now'],
  ['an attachment has 7 MiB; above that it is a link', outbox, 'attaches a report to a mail'],
  ['nothing calls out while there is no contact', outbox, 'calls nobody while there is no contact'],
  ['a proxy is gone through', 'outbound/proxy.test.ts', ''],
  ['chats go through it', bounds, 'a chat is told through a proxy'],
  ['a restored copy is silent until an owner says so', restored, 'is nothing from a restored copy'],
  ['what is of others cannot be reached', 'features/messages/foreign.test.ts', '600 calls'],
  ['it costs next to nothing', 'features/messages/idle.test.ts', '300 machines that are well'],
  ['nodemailer is loaded by the first mail', loading, 'nodemailer is loaded'],
  ['and by no thread before', loading, 'a process loads no file of it'],
];

const reports: readonly Row[] = [
  ['a run covers the last whole period', schedules, 'covers its period, to the millisecond'],
  ['one run for a period, whatever clocks do', schedules, 'is one a period where the clock'],
  ['and over both changes of clocks', 'features/schedules/periods.test.ts', 'is due once, in order'],
  ['a run that is asked for stays the one of its period', schedules, 'that is asked for stays'],
  ['what was missed is made up for once, and said to be late', schedules, 'that was missed is made up for'],
  ['what is empty is skipped where that is wanted', schedules, 'that is asked for stays the one'],
  ['a file is kept for 14 days, and handed over by each channel', schedules, 'is made at its time'],
  ['a schedule whose owner left stops', schedules, 'of an owner who left stops'],
];

/** What others get wrong, and Larder must not. */
const notLikeOthers: readonly Row[] = [
  ['a message lost when the mail server is down', outbox, 'loses nothing while the mail server'],
  ['given up after three tries', outbox, 'tries at the moments of the table'],
  ['back up without down, or down without back', telling, 'tells the end to whom'],
  ['fifty mails for one dead switch', telling, 'tells of 300 controllers'],
  ['a machine that flaps all night', telling, 'tells of a machine that flaps'],
  [
    'told again after each restart',
    'features/messages/restarts.proof.test.ts',
    'what was told is not told again',
  ],
  ['a pause that somebody forgot', telling, 'waits for the end of a mute'],
  ['the closing swallowed by quiet hours', telling, 'holds what happens in quiet hours'],
  ['a test that goes another way', outbox, 'sends a test the way of any message'],
  ['passwords and URLs that can be read back', contacts, 'answer nothing of a target'],
  ['a weekly report sent twice when clocks change', 'features/schedules/periods.test.ts', 'is due once'],
  ['or never when the server was off', schedules, 'that was missed is made up for'],
  ['an attachment too large, and an empty mail', outbox, 'attaches a report to a mail'],
  ['schedules that go on after their owner left', schedules, 'of an owner who left stops'],
  ['one bad recipient who stops all others', outbox, 'is not stopped by a recipient'],
  ['digests by clocks that change, and are set', clocks, 'come once a day'],
  ['a wrong authority, an expired certificate', email, 'nobody trusts who issued'],
  ['names that break headers', email, 'has one header each'],
  ['a sender that is killed', 'features/messages/kills.proof.test.ts', 'has each thing told at least once'],
];

const inThePanel: readonly Row[] = [
  ['a contact and a mail server, step by step', `${browser}notifications.test.ts`, 'are set up in a minute'],
  [
    'a silent machine is mailed, and seen to',
    `${browser}silent-machine.proof.test.ts`,
    'a machine that falls silent',
  ],
  [
    'a weekly workbook from the report one looks at',
    `${browser}arriving.proof.test.ts`,
    'are set up from the report',
  ],
  [
    'who was told, acknowledging and muting on Today',
    `${browser}arriving.proof.test.ts`,
    'are seen to, and muted',
  ],
];

shownBy({
  incidents,
  messages,
  'reports that arrive': reports,
  'what others get wrong': notLikeOthers,
  'the panel': inThePanel,
});
