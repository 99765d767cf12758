import { LISTED_MAIL_STATES } from '@laurel/contract/mails'
import { loadMailDesk, resendMail, resendMails } from '../../features/mails/mails.service.ts'
import type { Ctx } from '../../platform/context.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Command } from './line/command.ts'
import { UsageError } from './line/usage-error.ts'

/** Commands that list unsent mails and resend them. */
export const mailCommands: readonly Command[] = [
  {
    name: 'mails',
    operands: ['[STATE]'],
    flags: {},
    summary: `Lists unsent mails; STATE is one of ${LISTED_MAIL_STATES.join(', ')}.`,
    needs: 'transaction',
    async run(ctx, { operands: [state] }) {
      if (state === undefined) return await list(ctx, null)
      const known = LISTED_MAIL_STATES.find((name) => name === state)
      if (known === undefined) {
        throw new UsageError(`mails: STATE must be one of ${LISTED_MAIL_STATES.join(', ')}`)
      }
      return await list(ctx, known)
    },
  },
  {
    name: 'mails resend',
    operands: ['ID'],
    flags: {},
    summary: 'Resends a failed or expired mail, or all of them if ID is all.',
    needs: 'transaction',
    async run(ctx, { operands: [id = ''] }) {
      if (id === 'all') return await resendAll(ctx)
      if (!isUuid(id)) throw new UsageError('mails resend: ID must be the id of a mail, or all')
      const { recipient } = await resendMail(ctx, id)
      return `Requeued the mail to ${recipient}.`
    },
  },
]

async function resendAll(ctx: Ctx<null>): Promise<string> {
  const { resent, skipped } = await resendMails(ctx)
  const rest = skipped === 0 ? '' : ` Skipped because their code or link has expired: ${skipped}.`
  return `Requeued mails: ${resent}.${rest}`
}

async function list(
  ctx: Ctx<null>,
  state: (typeof LISTED_MAIL_STATES)[number] | null,
): Promise<string> {
  const { counts, failingSince, lastError, items } = await loadMailDesk(ctx.db, state)
  const { waiting, failed, expired } = counts
  const lines = items.map((mail) =>
    [
      mail.mailId,
      mail.state,
      mail.kind,
      mail.createdAt,
      mail.recipient,
      mail.subject,
      mail.lastError ?? '',
    ]
      .join('  ')
      .trimEnd(),
  )
  return [
    `${waiting} waiting, ${failed} failed, ${expired} expired`,
    ...(failingSince === null
      ? []
      : [`The mail server has been failing since ${failingSince}: ${lastError}`]),
    ...lines,
  ].join('\n')
}
