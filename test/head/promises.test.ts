import { type Promised, shownBy } from '../support/promises.ts';

/* What is promised of a head office, and the test that shows it. */

const ship = 'head/ship.test.ts';
const site = 'head/site.proof.test.ts';
const copies = 'head/copies.test.ts';
const way = 'head/way-there.test.ts';
const refused = 'head/refused.test.ts';

const shipping: readonly Promised[] = [
  [
    'kills of all parts, a cut after COMMIT, keys dropped: nothing lost, nothing twice',
    'head/kill.proof.test.ts',
    'lose and double nothing',
  ],
  ['also where a connection breaks at any statement', ship, 'loses and doubles nothing'],
  ['a cursor of its own would fail, so that is seen', ship, 'would double rows'],
  ['two that ship one directory double nothing', copies, 'ship no row twice'],
  ['a copy is stopped, and no row of it mixed in', copies, 'are stopped where another copy'],
  ['each older backup is named as a fork at its first contact', copies, 'are named as a fork'],
  ['a head office that was put back gets the rows again', ship, 'goes on by itself'],
  ['many sites through few connections catch up evenly', 'head/many-sites.proof.test.ts', 'catch up evenly'],
  ['the extremes of every field arrive', refused, 'gets the largest and the smallest'],
  ['refused rows are set aside, and everything else arrives once', refused, 'gets everything else'],
  ['no other error sets a row aside', refused, 'sets nothing aside'],
  ['movements of dead clocks arrive', refused, 'ships movements of dead clocks'],
  ['a head office of the version before is served', ship, 'ships to a head office of the version before'],
];

const commands: readonly Promised[] = [
  [
    'init makes the schema, a site says so until then; verify, status, doctor, metrics and readyz tell',
    site,
    'is told what to do',
  ],
  ['upgrade is done as often as one likes', ship, 'is made and upgraded'],
  ['verify tells what differs by sequence', ship, 'tells a difference'],
  ['unreachable holds nothing up', site, 'works on where head office is away'],
  ['stopped says why', site, 'is stopped where its data directory'],
  ['what belongs to another installation is stopped', ship, 'ships nothing beside another'],
  ['a restore is told by its history', site, 'puts aside'],
  ['people go by pseudonym, in full, or not at all', ship, 'says nothing of a person'],
  ['a person who was removed is forgotten there', ship, 'forgets what is'],
  ['the password stands in no error', ship, 'says what is wrong with head office'],
  ['nor in an address', way, 'takes no address'],
  ['a server without TLS is refused', way, 'ends at a server without TLS'],
  ['its certificate is verified', way, 'ends at a certificate of an authority'],
  ['and its name', way, 'ends at a certificate with another name'],
  [
    'without head office nothing runs and no package is loaded',
    'head/without.proof.test.ts',
    'is nothing where there is none',
  ],
  ['a site has no right to DDL; an analyst only reads', ship, 'may not change the schema'],
  ['the ten queries and the dashboard answer', site, 'answers the queries'],
  ['what the guide lets a DBA do harms nothing', ship, 'goes on after what the guide'],
  ['local days, tags and amounts are as at the site', ship, 'has everything there'],
  ['credits tell what went back to a subsidy', ship, 'says of a credit'],
];

shownBy({ shipping, 'a head office': commands });
