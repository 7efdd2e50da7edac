import type { JsonSchema } from '@valibot/to-json-schema';
import type { Pages } from '../http/web-app.ts';
import { once } from '../lib/memo.ts';
import { type AsyncApiDocument, type AsyncApiParts, asyncApiDocument } from './asyncapi.ts';
import type { CarriedParts } from './carried-files.ts';
import { DocsFile, lastOf } from './docs-file.ts';
import { docsStyle, relativeUrl } from './docs-frame.ts';
import { framedHtml } from './guides.ts';
import { inlineSource, protectPage } from './html.ts';
import { renderMarkdown } from './markdown.ts';

const path = '/docs/messages';

/** `/asyncapi.json`, and `/docs/messages`: the same for people (rules/requests#documents-and-health). */
export function asyncApiPages(parts: CarriedParts & { asyncApi: AsyncApiParts }): Pages {
  const documentAt = lastOf((baseUrl) => {
    const text = JSON.stringify(asyncApiDocument(parts.asyncApi, baseUrl));
    return new DocsFile(text, 'application/json; charset=utf-8');
  });
  const page = once(() => {
    const style = docsStyle(parts, 'guide.css');
    const markdown = asyncApiMarkdown(asyncApiDocument(parts.asyncApi, 'http://127.0.0.1:8080'));
    const rendered = renderMarkdown(markdown, (to) => (to.startsWith('#') ? to : relativeUrl(path, to)));
    const html = framedHtml({ path, within: path, current: path, page: rendered, style }, parts);
    return {
      file: new DocsFile(html, 'text/html; charset=utf-8'),
      sources: `style-src ${inlineSource(style)}; img-src data:`,
    };
  });
  return {
    '/asyncapi.json': ({ exchange }) => documentAt(exchange.baseUrl).send(exchange),
    [path]: ({ exchange }) => {
      protectPage(exchange, page().sources);
      return page().file.send(exchange);
    },
  };
}

/** The document as a page: each way, its messages, and each schema once. */
export function asyncApiMarkdown({ info, channels, operations, components }: AsyncApiDocument): string {
  const ways = Object.entries(channels).map(([name, channel]) => {
    const operation = Object.values(operations).find((one) => one.channel.$ref === `#/channels/${name}`)!;
    const { method } = operation.bindings.http;
    const address = channel.address ?? 'the url of a subscription';
    const messages = Object.keys(channel.messages).map((one) => messageText(components.messages[one]!));
    return [
      `## ${channel.title}`,
      `\`${method}\` ${channel.address === null ? address : `\`${address}\``}. ${operation.description ?? ''}`.trim(),
      channel.description,
      headersText(components.messages[Object.keys(channel.messages)[0]!]!.headers),
      ...messages,
    ];
  });
  const text = [
    '# Messages',
    `${info.description} This page is made from the AsyncAPI 3 document at [asyncapi.json](/asyncapi.json), for generators. ` +
      'How a signature is verified: [Webhooks](/docs/guides/webhooks).',
    ...ways.flat(),
    '## Schemas',
    ...Object.entries(components.schemas).flatMap(([name, schema]) => [`### ${name}`, membersText(schema)]),
  ];
  return `${text.filter((part) => part !== '').join('\n\n')}\n`;
}

function messageText({
  title,
  summary,
  payload,
}: {
  title: string;
  summary: string;
  payload: { $ref: string };
}) {
  return `### ${title}\n\n${summary} Its schema is ${schemaLink(payload.$ref)}.`;
}

function headersText(headers: { properties: Record<string, { description: string }> } | undefined): string {
  if (!headers) return '';
  const rows = Object.entries(headers.properties).map(([name, { description }]) => [
    `\`${name}\``,
    description,
  ]);
  return tableText(['header', ''], rows);
}

/** The members of an object, those of objects within it below it: `data.items`. */
function membersText(schema: JsonSchema): string {
  return tableText(['member', 'type', ''], [...rowsOf(schema, '')]);
}

function* rowsOf(schema: JsonSchema, within: string): Generator<string[]> {
  for (const [name, property] of Object.entries(schema.properties ?? {}) as [string, JsonSchema][]) {
    yield [`\`${within}${name}\``, typeOf(property), property.description ?? ''];
    if (property.properties) yield* rowsOf(property, `${within}${name}.`);
  }
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schemaLink(schema.$ref);
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.items) return `array of ${typeOf(schema.items as JsonSchema)}`;
  const alternatives = schema.anyOf as JsonSchema[] | undefined;
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(' or ');
  const values = schema.enum as string[] | undefined;
  if (values && values.length <= 8) return values.map((value) => `\`${value}\``).join(' ');
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => (schema.format && type === 'string' ? schema.format : type)).join(' or ');
}

function schemaLink(reference: string): string {
  const name = reference.split('/').at(-1)!;
  return `[${name}](#${name.toLowerCase()})`;
}

function tableText(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
