import type { Pages } from '../../http/web-app.ts';
import { listAssets, readAsset } from '../../lib/assets.ts';
import { asyncApiPages } from '../../reference/asyncapi-pages.ts';
import { docsPages } from '../../reference/docs.ts';
import { guidePages } from '../../reference/guides.ts';
import { llmsPage } from '../../reference/llms.ts';
import { missingPage } from '../../reference/missing-page.ts';
import { openApiText } from '../../reference/openapi.ts';
import { problemPages } from '../../reference/problem-pages.ts';
import { searchPage } from '../../reference/search.ts';
import { asyncApiParts, openApiParts } from '../openapi.ts';
import { endpoints } from '../routes.ts';
import { healthPages } from './health.ts';
import { linkPages } from './link-pages.ts';
import type { PageParts } from './page-parts.ts';
import { panelPages } from './panel-pages.ts';
import { receiptPages } from './receipt-pages.ts';
import { wallPages } from './wall-pages.ts';

/** The pages that need no key (rules/keys-and-permissions#public-paths). */
export function publicPages(parts: PageParts): Pages {
  const panel: Pages = parts.switches.panel === false ? {} : panelPages({ readAsset, listAssets });
  const { reader } = parts;
  const walls = parts.walls ? wallPages({ reader, ...parts.walls, panel: panel['/panel'] }) : {};
  const always = {
    ...healthPages(parts),
    ...linkPages(parts),
    ...receiptPages(parts),
    ...panel,
    ...walls,
  };
  if (parts.switches.docs === false) return always;
  const openApi = openApiText(openApiParts());
  const guides = guidePages({ readAsset, listAssets });
  const messages = asyncApiPages({ readAsset, listAssets, asyncApi: asyncApiParts() });
  const reference = docsPages({ readAsset, listAssets, openApi });
  const llms = llmsPage({ readAsset });
  const search = searchPage({ readAsset, listAssets, endpoints });
  // Last: it takes what no other page below /docs is.
  const missing = missingPage({ readAsset, listAssets });
  return { ...always, ...reference, ...messages, ...guides, ...problemPages, ...llms, ...search, ...missing };
}
