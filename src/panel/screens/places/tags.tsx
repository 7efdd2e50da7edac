import { Tag as TagIcon } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { tell } from '../../parts/feedback/toast.tsx';
import { pageIn } from '../../parts/lists/listing.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { type Named, NamedList, pageSize } from './named-list.tsx';
import { texts } from './words.ts';

const words = {
  title: texts.tags,
  lead: texts.tagsLead,
  add: texts.newTag,
  none: texts.noTags,
  noneLead: texts.noTagsLead,
  remove: texts.removeTag,
  removeLead: texts.removeTagLead,
  icon: TagIcon,
  page: 'tags',
  member: 'key',
};

async function rename({ id, name: before }: Named, key: string): Promise<void> {
  await call('PATCH /tags/:id', { params: { id }, body: { key } });
  tell(texts.renamed(before, key), () => rename({ id, name: key }, before));
}

/** The tags that people of the account may carry a value of. */
export function Tags() {
  const accountId = account.value!.id;
  const page = pageIn(useLocation().query, 'tags');
  const found = useCall('GET /tags', { query: { accountId, sort: 'name', page, pageSize } });
  const items = found.data?.items.map(({ id, key }) => ({ id, name: key })) ?? [];
  return (
    <NamedList<Named>
      words={words}
      found={{ ...found, data: found.data && { items, total: found.data.total } }}
      page={page}
      can={{ add: may('tags:create'), change: may('tags:update'), remove: may('tags:delete') }}
      add={async (key) => {
        await call('POST /tags', { body: { accountId, key } });
        tell(texts.added(key));
      }}
      rename={rename}
      remove={async ({ id, name }) => {
        await call('DELETE /tags/:id', { params: { id } });
        tell(texts.removed(name));
      }}
    />
  );
}
