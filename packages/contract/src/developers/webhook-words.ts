/** Most webhooks of an account. */
export const MAX_WEBHOOKS = 10
/** Whose events are meant: those that concern the account, or those of everyone. */
export const EVENT_AUDIENCES = ['mine', 'public'] as const
/** Whose events are meant. */
export type EventAudience = (typeof EVENT_AUDIENCES)[number]
