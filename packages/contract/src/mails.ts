import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, person } from './shapes.ts'

/** States of mails that the admin desk lists. */
export const LISTED_MAIL_STATES = ['waiting', 'failed', 'expired'] as const

/** A mail without its content; the address is masked, such as `a…@example.org`. */
export const mail = z
  .object({
    mailId: id,
    kind: z.enum(['code', 'link', 'notice', 'reminder']),
    recipient: z.string(),
    /** Whose confirmed address it is; null for any other. */
    person: person.nullable(),
    subject: z.string(),
    state: z.enum(LISTED_MAIL_STATES),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: instant,
    usefulUntil: instant.meta({ description: 'Delivery is retried until then' }),
    abilities: z.object({ canResend: z.boolean() }),
    resendRefusal: z
      .string()
      .nullable()
      .meta({ description: 'Why it can’t be resent; null when it can' }),
  })
  .meta({ id: 'Mail' })

/** A mail as the admin desk lists it. */
export type Mail = z.infer<typeof mail>

export const listMails = endpoint({
  id: 'mails.list',
  method: 'GET',
  path: '/api/v1/admin/mails',
  summary: 'List waiting, failed and expired mails, newest first, with the state of each queue',
  access: 'admin',
  query: z.object({ state: z.enum(LISTED_MAIL_STATES).optional() }),
  reply: z.object({
    counts: z.object({ waiting: z.int(), failed: z.int(), expired: z.int() }),
    failingSince: instant.nullable().meta({ description: 'Since when no mail has been delivered' }),
    lastError: z.string().nullable(),
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        failed: z.int(),
        oldestWaitingAt: instant.nullable(),
      }),
    ),
    lastSweepAt: instant.nullable(),
    items: z.array(mail).max(100),
  }),
})

export const resendMail = endpoint({
  id: 'mails.resend',
  method: 'POST',
  path: '/api/v1/admin/mails/{id}/resend',
  summary: 'Resend a mail that failed or expired',
  access: 'admin',
  params: z.object({ id }),
  reply: mail,
  problems: ['mail_not_resendable'],
})

export const resendAllMails = endpoint({
  id: 'mails.resendAll',
  method: 'POST',
  path: '/api/v1/admin/mails/resend',
  summary: 'Resend all failed or expired mails whose code or link still works',
  access: 'admin',
  reply: z.object({
    resent: z.int(),
    skipped: z.int().meta({ description: 'Mails whose code or link no longer works' }),
  }),
})
