import { openApiParts } from '../../app/openapi.ts';
import { openApiDocument } from '../../reference/openapi.ts';
import { baseUrlOption } from '../address-options.ts';
import type { Command } from '../command.ts';
import { CommandSettings, dataFlag } from '../command-settings.ts';

/** `larder openapi`: the document that a server with the same settings serves at /openapi.json. */
export const command: Command = {
  usage: 'openapi [flags]',
  summary: 'print the OpenAPI 3.1 document of the API',
  flags: {
    ...dataFlag,
    'base-url': { value: 'URL', help: 'the address that clients use (http://127.0.0.1:8080)' },
  },
  positionals: [0, 0],
  run(given) {
    const baseUrl = baseUrlOption(new CommandSettings(given)) ?? 'http://127.0.0.1:8080';
    const document = openApiDocument(openApiParts(), baseUrl);
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return 0;
  },
};
