/** Most webhooks of an account. */
export const MAX_WEBHOOKS = 10
/** Whose events are meant: those that concern the account, or those of everyone. */
export const EVENT_AUDIENCES = ['mine', 'public'] as const
/** Whose events are meant. */
export type EventAudience = (typeof EVENT_AUDIENCES)[number]

/** The states of webhooks on the desk of staff. */
export const WEBHOOK_DESK_STATES = ['working', 'failing', 'paused'] as const
/** A state of a webhook on the desk of staff. */
export type WebhookDeskState = (typeof WEBHOOK_DESK_STATES)[number]
/** Days of which the desk shows how tries went. */
export const WEBHOOK_DESK_DAYS = 7
