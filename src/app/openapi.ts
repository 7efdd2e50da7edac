import { parseJsonBytes } from '../api/json-bytes.ts';
import { changeChannels } from '../features/changes/change-channels.ts';
import { readAsset, version } from '../lib/assets.ts';
import type { AsyncApiParts } from '../reference/asyncapi.ts';
import { openApiGuide } from '../reference/guides.ts';
import type { OpenApiParts } from '../reference/openapi.ts';
import type { Examples } from '../reference/openapi-operations.ts';
import { endpoints } from './routes.ts';

/** Parts of this program's OpenAPI document. */
export function openApiParts(): OpenApiParts {
  return { endpoints, version, guide: openApiGuide({ readAsset }), examples: examples() };
}

/** Parts of this program's AsyncAPI document. */
export function asyncApiParts(): AsyncApiParts {
  return { channels: changeChannels, version, examples: examples() };
}

/** The examples written by `npm run examples`. */
function examples(): Examples {
  return parseJsonBytes(readAsset('assets/docs/examples.json')) as Examples;
}
