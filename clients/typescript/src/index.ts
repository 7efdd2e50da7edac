export * from './api.ts';
export type { Fork, Page, Position, Snapshot } from './changes.ts';
export {
  type Answer,
  type CallOptions,
  type Input,
  type Item,
  Larder,
  type LarderOptions,
  type Result,
} from './client.ts';
export { LarderConnectionError, LarderProblem } from './errors.ts';
export { LarderWebhookError, verifyWebhook, type WebhookMessage, type WebhookOptions } from './webhooks.ts';
