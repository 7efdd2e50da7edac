import { Page } from '../../parts/page.tsx';
import { may } from '../../state/session.ts';
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
        <div class="places">
          {may('operations:read') && <Places />}
          {may('tags:read') && <Tags />}
        </div>
      </div>
    </Page>
  );
}
