import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './shapes.ts'

/** States of mails that the desk lists. */
export const LISTED_MAIL_STATES = ['waiting', 'failed', 'expired'] as const

/** A mail without what it says; its address is masked, such as `a…@example.org`. */
export const mail = z
  .object({
    mailId: id,
    kind: z.enum(['code', 'link', 'notice', 'reminder']),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(LISTED_MAIL_STATES),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: instant,
    usefulUntil: instant.meta({ description: 'It is tried until then' }),
    abilities: z.object({ canResend: z.boolean() }),
    resendRefusal: z.string().nullable().meta({ description: 'Why it is not sent again' }),
  })
  .meta({ id: 'Mail' })

/** A mail as the desk lists it. */
export type Mail = z.infer<typeof mail>

export const listMails = endpoint({
  id: 'mails.list',
  method: 'GET',
  path: '/api/v1/admin/mails',
  summary: 'Mails that wait, failed or expired, newest first, and how the queues stand',
  access: 'admin',
  query: z.object({ state: z.enum(LISTED_MAIL_STATES).optional() }),
  reply: z.object({
    counts: z.object({ waiting: z.int(), failed: z.int(), expired: z.int() }),
    failingSince: instant.nullable().meta({ description: 'Since when no mail gets through' }),
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
  summary: 'Send a mail again that failed or expired',
  access: 'admin',
  params: z.object({ id }),
  reply: mail,
  problems: ['mail_not_resendable'],
})

export const resendAllMails = endpoint({
  id: 'mails.resendAll',
  method: 'POST',
  path: '/api/v1/admin/mails/resend',
  summary: 'Send all mails again that failed or expired and are still of use',
  access: 'admin',
  reply: z.object({
    resent: z.int(),
    skipped: z.int().meta({ description: 'Their code or link has ended' }),
  }),
})
