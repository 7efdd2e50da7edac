import { posix } from 'node:path';
import type { Pages } from '../http/web-app.ts';
import type { CarriedParts } from './carried-files.ts';
import { DocsFile, lastOf } from './docs-file.ts';
import { guidePath } from './guides.ts';

/** `/llms.txt`: the API in short and where to read on, as text for programs that read documentation (llmstxt.org). */
export function llmsPage(parts: Pick<CarriedParts, 'readAsset'>): Pages {
  const textAt = lastOf((baseUrl) => new DocsFile(llmsText(baseUrl, parts), 'text/plain; charset=utf-8'));
  return { '/llms.txt': ({ exchange }) => textAt(exchange.baseUrl).send(exchange) };
}

function llmsText(baseUrl: string, { readAsset }: Pick<CarriedParts, 'readAsset'>): string {
  const link = (path: string, name: string, about: string) => `- [${name}](${baseUrl}${path}): ${about}`;
  const pagesOf = (folder: string) =>
    [
      ...readAsset(`${folder}/README.md`)
        .toString('utf8')
        .matchAll(/^- \[([^\]]+)\]\(([\w./-]+\.md)\): (.*)$/gm),
    ].map(([, name, target, about]) => link(guidePath(posix.join(folder, target!)), name!, about!));
  return `# Larder

> The API of an appliance that runs a dispensing business on its own premises: vending machines that sell against balances, and machines that issue products, such as protective equipment, within quotas.

- Every request carries a key as \`x-api-key: svc_…\`. \`GET /me\` says what the key may do.
- Amounts are integers in minor units of the account's currency.
- With \`zone=account\`, \`from\` and \`to\` are whole days of the account. Without it a date is midnight UTC.
- Lists answer \`{ items, nextCursor }\`. Send \`cursor\` for what follows.
- Undeclared members are refused. A refusal is \`application/problem+json\`: decide by its \`code\`.
- Send an \`Idempotency-Key\` with each write: a new value for each thing to do, and the same value when a call is sent again.
- At 429 and 503 wait for \`Retry-After\`.

## API

${[
  link('/openapi.json?accept=json', 'OpenAPI document', 'every call, with one media type for each answer'),
  link('/openapi.json?accept=json&for=keys', 'OpenAPI document for keys', 'what an API key can call'),
  link('/asyncapi.json', 'AsyncAPI document', 'events and webhooks'),
  link('/problems', 'Problems', 'every code of a refusal, and what to do about it'),
  link('/docs/changelog', 'Changelog', 'what is new'),
].join('\n')}

## Guides

${pagesOf('docs/guides').join('\n')}

## Rules

${pagesOf('docs/rules').join('\n')}
`;
}
