import { parseJsonBytes } from '../api/json-bytes.ts';
import { openApiGuide } from '../http/guides.ts';
import type { OpenApiParts } from '../http/openapi.ts';
import type { Examples } from '../http/openapi-operations.ts';
import { readAsset, version } from '../lib/assets.ts';
import { endpoints } from './routes.ts';

/** What this program's OpenAPI document is made of. */
export function openApiParts(): OpenApiParts {
  return { endpoints, version, guide: openApiGuide({ readAsset }), examples: examples() };
}

/** What `npm run examples` wrote. */
function examples(): Examples {
  return parseJsonBytes(readAsset('assets/docs/examples.json')) as Examples;
}
