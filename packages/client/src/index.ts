export { createLaurel } from './create-laurel.ts'
export { type EventPage, type FollowOptions, followEvents } from './follow.ts'
export type { EventDataByType, WebhookEvent } from './generated/events.ts'
export type * from './generated/laurel.ts'
export type { ProblemCode } from './generated/problems.ts'
export type * from './generated/types.ts'
export type { Page, PageMethod } from './page.ts'
export { type FieldError, LaurelConnectionError, LaurelProblem } from './problem.ts'
export type { CallOptions, LaurelOptions } from './transport.ts'
export {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookRefusal,
  WebhookVerificationError,
} from './webhooks.ts'
