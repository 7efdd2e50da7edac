import { openApiGuide } from '../http/guides.ts';
import type { OpenApiParts } from '../http/openapi.ts';
import { readAsset, version } from '../lib/assets.ts';
import { endpoints } from './routes.ts';

/** What this program's OpenAPI document is made of. */
export function openApiParts(): OpenApiParts {
  return { endpoints, version, guide: openApiGuide({ readAsset }) };
}
