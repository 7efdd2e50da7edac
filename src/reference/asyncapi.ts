import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Channel, ChannelMessage } from '../api/channels.ts';
import { prefixOf } from '../http/listener/host.ts';
import type { Examples } from './openapi-operations.ts';
import { namedReplySchemas, queryFields } from './openapi-schemas.ts';

/** The inputs of the document. */
export type AsyncApiParts = { channels: readonly Channel[]; version: string; examples: Examples };

/** The version of the bindings of HTTP that the document is written in. */
const bindingVersion = '0.3.0';

/** The AsyncAPI 3 document: the messages that Larder sends (rules/requests#documents-and-health). */
export type AsyncApiDocument = ReturnType<typeof asyncApiDocument>;

/**
 * The AsyncAPI 3 document of the messages that Larder sends, made from the endpoints of the route table and of the
 * schemas of the messages: the same program gives the same document. `baseUrl` is where its reader reaches the
 * appliance.
 */
export function asyncApiDocument({ channels, version, examples }: AsyncApiParts, baseUrl: string) {
  const messages = channels.flatMap((channel) => channel.messages.map((message) => ({ channel, message })));
  const schemas = namedReplySchemas(
    new Map(messages.map(({ message: { schema } }) => [schema, v.getTitle(schema)!])),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Larder',
      version,
      description:
        'Events that Larder sends to programs: every change, once, as a stream of events and as ' +
        'webhooks. Requests and their answers are in the OpenAPI document.',
      contact: { name: 'The operator of this appliance' },
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: { appliance: applianceAt(baseUrl), subscriber },
    channels: mapped(channels, (channel) => [
      channel.name,
      {
        address: 'endpoint' in channel ? channel.endpoint.path : null,
        title: channel.title,
        description: channel.description,
        servers: [{ $ref: `#/servers/${'endpoint' in channel ? 'appliance' : 'subscriber'}` }],
        messages: mapped(channel.messages, ({ name }) => [name, { $ref: `#/components/messages/${name}` }]),
      },
    ]),
    operations: mapped(channels, (channel) => [channel.operation, operationOf(channel)]),
    components: {
      messages: mapped(messages, ({ channel, message }) => [
        message.name,
        messageOf(channel, message, examples),
      ]),
      schemas,
      securitySchemes: {
        apiKey: {
          type: 'httpApiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'An API key, `svc_…`.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key.' },
      },
    },
  };
}

function applianceAt(baseUrl: string) {
  const { protocol, host } = new URL(baseUrl);
  const pathname = prefixOf(baseUrl);
  return {
    host,
    protocol: protocol.slice(0, -1),
    ...(pathname !== '' && { pathname }),
    description: 'This appliance.',
  };
}

const subscriber = {
  host: '{host}',
  protocol: 'http',
  variables: { host: { description: 'The host and the port of the `url` of a subscription.' } },
  description: 'The subscribed program, by http or https.',
};

function operationOf(channel: Channel) {
  const isRead = 'endpoint' in channel;
  const method = isRead ? channel.endpoint.method : 'POST';
  const needed = isRead ? [channel.endpoint.permission ?? []].flat().map((name) => `\`${name}\``) : [];
  return {
    action: 'send' as const,
    channel: { $ref: `#/channels/${channel.name}` },
    title: channel.title,
    ...(needed.length > 0 && { description: `Needs the permission ${needed.join(' or ')}.` }),
    ...(isRead && {
      security: ['apiKey', 'bearer'].map((name) => ({ $ref: `#/components/securitySchemes/${name}` })),
    }),
    bindings: {
      http: { method, ...(isRead && { query: queryOf(channel.endpoint.query) }), bindingVersion },
    },
    messages: channel.messages.map(({ name }) => ({ $ref: `#/channels/${channel.name}/messages/${name}` })),
  };
}

function queryOf(query: v.GenericSchema | undefined): JsonSchema {
  const fields = queryFields(query);
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
}

function messageOf(
  channel: Channel,
  { name, title, summary, schema, exampleOf }: ChannelMessage,
  examples: Examples,
) {
  const headers = 'headers' in channel ? headersOf(channel.headers) : undefined;
  const shown = exampleOf && (examples[exampleOf[0]] as Record<string, unknown[]>)[exampleOf[1]]?.[0];
  return {
    name,
    title,
    summary,
    contentType: 'application/json',
    ...(headers && { headers }),
    payload: { $ref: `#/components/schemas/${v.getTitle(schema)}` },
    ...(shown !== undefined && { examples: [{ name, payload: shown }] }),
  };
}

function headersOf(headers: Readonly<Record<string, string>>) {
  return {
    type: 'object',
    properties: mapped(Object.entries(headers), ([name, description]) => [
      name,
      { type: 'string', description },
    ]),
    required: Object.keys(headers),
  };
}

function mapped<T, R>(items: readonly T[], make: (item: T) => [string, R]): Record<string, R> {
  return Object.fromEntries(items.map(make));
}
