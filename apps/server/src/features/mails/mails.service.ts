import type { ServerCall } from '@laurel/contract/endpoint'
import {
  LISTED_MAIL_STATES,
  type listMails as listEndpoint,
  type Mail,
  type resendAllMails,
} from '@laurel/contract/mails'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { plus, systemClock } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { MAIL_LIFE } from '../../platform/mail/mail-kinds.ts'
import {
  findMail,
  listMails,
  lockUnsentMails,
  type MailRow,
  requeueMail,
} from '../../platform/mail/mails.queries.ts'
import { readWorkFigures } from '../../platform/work/work-figures.queries.ts'
import { mailOutageSince } from '../../platform/work/work-monitor.ts'
import { presentMail, resendRefusal } from './mails.presenter.ts'
import { findRecipients } from './recipients.queries.ts'

type MailDesk = ServerCall<typeof listEndpoint>['reply']
type ListedState = (typeof LISTED_MAIL_STATES)[number]

/** Maximum mails listed. */
const MAX_LISTED = 100

/*
 * Mails and queues use the machine's clock, in a demo too, as links and codes do.
 */

/** The state of mails and queues, with the newest mails of one listed state, or of all. */
export async function loadMailDesk(db: Db, state: ListedState | null): Promise<MailDesk> {
  const now = systemClock.now()
  const { mails, queues, lastSweepAt } = await readWorkFigures(db)
  const { waiting, failed, expired, lastError } = mails
  const failingSince = mailOutageSince(mails, now)
  const items = await listMails(db, state === null ? LISTED_MAIL_STATES : [state], MAX_LISTED)
  return {
    counts: { waiting, failed, expired },
    failingSince: failingSince?.toISOString() ?? null,
    lastError: failingSince === null ? null : lastError,
    queues: queues.map(({ name, waiting, failed, oldestWaitingAt }) => ({
      name,
      waiting,
      failed,
      oldestWaitingAt: oldestWaitingAt?.toISOString() ?? null,
    })),
    lastSweepAt: lastSweepAt?.toISOString() ?? null,
    items: await presentMails(db, items, now),
  }
}

/**
 * Requeues one mail. Raises `not_found`, and `mail_not_resendable` for one that is queued, was sent, or has an expired
 * code or link.
 */
export async function resendMail(ctx: Ctx, id: string): Promise<Mail> {
  const now = systemClock.now()
  const [mail] = await lockUnsentMails(ctx.db, id)
  if (mail === undefined && (await findMail(ctx.db, id)) === null) throw new Problem('not_found')
  if (mail === undefined || resendRefusal(mail, now) !== null) {
    throw new Problem('mail_not_resendable')
  }
  await requeue(ctx, mail, now)
  const [item] = await presentMails(ctx.db, [(await findMail(ctx.db, id)) ?? mail], now)
  if (item === undefined) throw new Problem('not_found')
  return item
}

async function presentMails(db: Db, mails: readonly MailRow[], now: Date): Promise<Mail[]> {
  const people = await findRecipients(
    db,
    mails.map(({ recipient }) => recipient),
  )
  return mails.map((mail) => presentMail(mail, people.get(mail.recipient.toLowerCase()), now))
}

/** Requeues all mails that failed or expired and are still useful. */
export async function resendMails(ctx: Ctx): Promise<ServerCall<typeof resendAllMails>['reply']> {
  const now = systemClock.now()
  const unsent = await lockUnsentMails(ctx.db, null)
  const usable = unsent.filter((mail) => resendRefusal(mail, now) === null)
  for (const mail of usable) await requeue(ctx, mail, now)
  return { resent: usable.length, skipped: unsent.length - usable.length }
}

async function requeue(ctx: Ctx, mail: MailRow, now: Date): Promise<void> {
  const { expiresWithContent, usefulMs } = MAIL_LIFE[mail.kind]
  const usefulUntil = expiresWithContent ? mail.usefulUntil : plus(now, usefulMs)
  await requeueMail(ctx.db, mail.id, { now, usefulUntil })
  await recordAudit(ctx, {
    action: 'mail.resend',
    subjectKind: 'mail',
    subjectId: mail.id,
    reason: ctx.viewer === null ? `By ${ctx.origin.ip} on the command line` : '',
    before: { state: mail.state },
  })
}
