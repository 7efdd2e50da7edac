import type { Json } from '../../store/json.ts';
import { column, query } from '../../store/statement.ts';
import { profileInUse } from '../catalogue/profiles.ts';
import { profilesFromElsewhere } from '../consumers/codes/codes.ts';
import { tagInUse } from '../sites/tags.ts';
import { mappingOf } from './mapping.ts';
import { profilesByGroup } from './profile-rules.ts';

/*
 * Answers for the features below: references from the mappings of directories, whose targets may not be removed, and the
 * profiles of new codes.
 */

const directoryOfTag = column<[tag: number], number>(
  `SELECT d.seq FROM tags t CROSS JOIN directories d ON d.account = t.account AND d.revoked_at IS NULL
    WHERE t.seq = ? AND EXISTS (SELECT 1 FROM json_each(d.mapping, '$.tags') r WHERE r.value ->> 'tagId' = t.id)`,
);
const directoryOfProfile = column<[profile: number], number>(
  `SELECT d.seq FROM profiles p CROSS JOIN directories d ON d.account = p.account AND d.revoked_at IS NULL
    WHERE p.seq = ? AND EXISTS (SELECT 1 FROM json_tree(d.mapping, '$.profiles') r WHERE r.atom = p.id)`,
);

tagInUse.answer('directories', (reader, tag) => directoryOfTag.get(reader, tag) !== undefined);
profileInUse.answer(
  'directories',
  (reader, profile) => directoryOfProfile.get(reader, profile) !== undefined,
);

const mappingFor = query<[consumer: number], { mapping: Json }>(
  `SELECT d.mapping FROM consumers c CROSS JOIN directories d ON d.account = c.account AND d.revoked_at IS NULL
    WHERE c.seq = ?`,
);

profilesFromElsewhere.answer('directories', (reader, consumer) => {
  const directory = mappingFor.get(reader, consumer);
  return directory ? profilesByGroup(reader, mappingOf(directory), consumer) : {};
});
