import { type Promised, shownBy } from '../../support/promises.ts';

/*
 * What was promised to whoever asks who takes what, and who pays for it, and the test that shows it.
 */

const model = 'features/consumption/model.test.ts';
const groups = 'features/consumption/groups.test.ts';
const required = 'features/consumption/requirements.test.ts';
const record = 'features/consumption/record.test.ts';
const blocks = 'features/consumption/blocks.test.ts';
const tags = 'features/movements/tags-stay.test.ts';
const files = 'features/exports/consumption.test.ts';
const browser = 'panel/browser/consumption.test.ts';

const ofTags: readonly Promised[] = [
  ['they are those of the movement’s own date, and nothing rewrites them', tags, 'are those of its own date'],
  [
    'items have them; a return those of its delivery; a column in exports',
    tags,
    'stand in items of every list',
  ],
  ['lists, sums and exports are narrowed by them', tags, 'are what each list, the summary and exports'],
  ['they are verified', tags, 'finds %s'],
];

const ofFigures: readonly Promised[] = [
  ['each figure of each grouping is what the lists come to', model, 'are those of a plain model'],
  ['names of today, the last one of what is gone; times of the account', groups, 'call removed things'],
  ['what makes no sense is refused, and persons to who may not see people', groups, 'are refused where'],
  ['by each measure, both ways', groups, 'are in the order of %s'],
  ['few people are small, and none of them shown', groups, 'of fewer than five people'],
  ['what is kept for them is verified', blocks, 'that is not what its deliveries are is found'],
  ['persons are off until an owner turns them on', required, 'tells counts while persons are off'],
  ['with the password just given, audited', required, 'tells of persons once an owner said so'],
];

const ofRequirements: readonly Promised[] = [
  ['they are made, changed, listed and removed, audited', required, 'is made, changed, listed and removed'],
  ['from service', required, 'asks nothing of whoever is not long enough'],
  ['from the last delivery', required, 'are counted from the last delivery'],
  ['who fetched what his profile grants', required, 'that a profile grants is told'],
  ['who took far more than others', required, 'and is taken far more often'],
];

const ofRecords: readonly Promised[] = [
  ['all that was handed out, with what became of it', record, 'has each hand-out that succeeded'],
  ['its sums are those of the lists', record, 'sums by product'],
  ['a workbook, with sums and room for signatures', record, 'has the lines, the sums as formulas'],
  ['also of people who left', record, 'stays as it was, and says since when'],
  ['who are found', 'features/consumers/removed.test.ts', 'are found by a number'],
  ['a page that prints on A4 and Letter', 'panel/browser/record.proof.test.ts', 'prints it on %s'],
];

const ofFiles: readonly Promised[] = [
  ['they refuse what groups refuse', files, 'refuses what its groups refuse'],
  ['sums are formulas that equal what is shown', files, 'writes the groups with sums'],
  ['a cross table with totals in both directions', files, 'has a cross table of %s'],
  ['dates are dates; what was asked for, and when', files, 'has dates that are dates'],
  ['a list as CSV', files, 'writes the same rows as CSV'],
  ['persons only where they are on', files, 'names people only where'],
];

const inThePanel: readonly Promised[] = [
  ['from a department to its people to their movements', browser, 'leads from a department to its people'],
  ['cross tables, on a phone, too', browser, 'keeps what rows and columns are called in sight'],
  ['the end of the month in four clicks', browser, 'is in Excel after four clicks at most'],
  ['requirements, their share, and who is overdue', browser, 'is said once, and then shows who is overdue'],
  ['who has what left, and what was refused', browser, 'is told of a product, with who fetched it'],
  ['who took far more', browser, 'and who took far more leads to'],
  ['names only after an owner allowed them', browser, 'names people only after an owner'],
  ['a column for a tag in the file', 'panel/browser/movements.test.ts', 'become a workbook with a column'],
  ['in Spanish', browser, 'the same is said'],
];

shownBy({
  'tags that stay': ofTags,
  figures: ofFigures,
  requirements: ofRequirements,
  'records of issue': ofRecords,
  files: ofFiles,
  'the panel': inThePanel,
});
