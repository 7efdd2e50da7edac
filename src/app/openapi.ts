import { parseJsonBytes } from '../api/json-bytes.ts';
import { changeChannels } from '../features/changes/change-channels.ts';
import { readAsset, version } from '../lib/assets.ts';
import type { AsyncApiParts } from '../reference/asyncapi.ts';
import { openApiGuide } from '../reference/guides.ts';
import type { OpenApiParts } from '../reference/openapi.ts';
import type { Examples } from '../reference/openapi-operations.ts';
import { endpoints } from './routes.ts';

/** What this program's OpenAPI document is made of. */
export function openApiParts(): OpenApiParts {
  return { endpoints, version, guide: openApiGuide({ readAsset }), examples: examples() };
}

/** What this program's AsyncAPI document is made of. */
export function asyncApiParts(): AsyncApiParts {
  return { channels: changeChannels, version, examples: examples() };
}

/** What `npm run examples` wrote. */
function examples(): Examples {
  return parseJsonBytes(readAsset('assets/docs/examples.json')) as Examples;
}
