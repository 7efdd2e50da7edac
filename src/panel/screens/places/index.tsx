import { Page } from '../../parts/page.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { IssueRecords } from './issue-records.tsx';
import { Places } from './places.tsx';
import { SiteSettings } from './site.tsx';
import { Tags } from './tags.tsx';
import { texts } from './words.ts';

/** The locations of a site, and the tags of its people. */
export default function PlacesAndTags() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div class="stack">
        <SiteSettings />
        {account.value?.businessLines.includes('eas') && <IssueRecords />}
        <div class="places">
          {may('operations:read') && <Places />}
          {may('tags:read') && <Tags />}
        </div>
      </div>
    </Page>
  );
}
