import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiParts } from '../src/app/openapi.ts';
import { openApiDocument, openApiInForm } from '../src/reference/openapi.ts';
import { pythonTypes } from './clients/python.ts';
import type { Document } from './clients/schemas.ts';
import { typescriptTypes } from './clients/typescript.ts';
import { root } from './run.ts';

/*
 * `npm run clients`: writes the types and the tables of operations of the clients in clients/, from the part of the
 * OpenAPI document that an API key can call. test/clients/generated.test.ts fails where they are stale.
 */

/** The generated files, by their path from the project's folder. */
export function generatedFiles(): Record<string, string> {
  const whole = openApiDocument(openApiParts(), 'http://127.0.0.1:8080');
  const document = openApiInForm(whole, { version: '3.1', forKeys: true, isJsonOnly: true }) as Document;
  const python = pythonTypes(document);
  return {
    'clients/typescript/src/api.ts': typescriptTypes(document),
    'clients/python/larder_client/types.py': python.types,
    'clients/python/larder_client/typed.py': python.typed,
    'clients/python/larder_client/operations.py': python.operations,
  };
}

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of Object.entries(generatedFiles())) writeFileSync(join(root, file), text);
