import type * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';

/** A message that Larder sends: its name in the documents, and its content. */
export type ChannelMessage = {
  /** As the document has it: `changesAvailable`. */
  name: string;
  title: string;
  summary: string;
  schema: v.GenericSchema;
  /** The reply of the route table of which an example answer has one, and the member with it. */
  exampleOf?: readonly [reply: string, member: string];
};

/** A way on which Larder sends messages (docs/rules/webhooks, docs/rules/changes). */
export type Channel = {
  name: string;
  /** The name of the operation, starting with a verb. */
  operation: string;
  title: string;
  description: string;
  messages: readonly ChannelMessage[];
} & (
  | {
      /** The endpoint that it is read from. */
      endpoint: Pick<Endpoint, 'method' | 'path' | 'query' | 'permission'>;
    }
  | {
      /** The headers of what is sent, and what each means: it goes to where a subscription says. */
      headers: Readonly<Record<string, string>>;
    }
);
