import { tokenText } from '@laurel/contract/money/token-text'
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus, utcDay } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runAsSystem, type Sweep, type SweepDeps } from '../../../platform/work/sweeps.ts'
import { markRemindersDone } from '../../notifications/notifications.service.ts'
import { type ApprovalDuty, listApprovalDuties } from '../../payouts/facts/payout-duties.service.ts'
import { PAYOUT_RULES } from '../../payouts/payouts.rules.ts'
import { selectFinancePeople, selectOpenDutyKeys } from './payout-alerts.queries.ts'
import { type FinanceNotice, notifyPeople } from './payout-alerts.service.ts'

const SECOND = 'payout-duty:second:'
const OVERDUE = 'payout-duty:overdue:'
const LATE = 'payout-duty:late:'

/**
 * Notifies finance of pending approvals: a second approval immediately, any other after a day; after
 * three everyone, also those who may not approve it (rule D-payout-duty).
 */
export const financeDutySweeps: readonly Sweep[] = [
  { name: 'payouts.remind-finance', run: async (deps) => await remindFinance(deps) },
]

async function remindFinance(deps: SweepDeps): Promise<number> {
  const { db } = deps.database
  const now = deps.clock.now()
  const duties = await listApprovalDuties(db)
  const seconds = duties.filter(({ needsTwo, approverIds }) => needsTwo && approverIds.length > 0)
  const overdue = duties.filter(({ since }) => since <= plus(now, -PAYOUT_RULES.approvalReminderMs))
  const late = duties.filter(({ since }) => since <= plus(now, -PAYOUT_RULES.approvalAlertMs))
  const wanted = new Set([
    ...seconds.map(({ id }) => `${SECOND}${id}`),
    ...late.map(({ id }) => `${LATE}${id}`),
  ])
  const open = await selectOpenDutyKeys(db, 'payout-duty:')
  const done = open.filter((key) =>
    key.startsWith(OVERDUE) ? overdue.length === 0 : !wanted.has(key),
  )
  if (seconds.length + overdue.length + done.length === 0) return 0
  return await runAsSystem(deps, async (ctx) => {
    for (const key of done) await markRemindersDone(ctx, key)
    return done.length + (await notifyDuties(ctx, { seconds, overdue, late }))
  })
}

async function notifyDuties(
  ctx: Ctx,
  { seconds, overdue, late }: Record<'seconds' | 'overdue' | 'late', readonly ApprovalDuty[]>,
): Promise<number> {
  let notified = 0
  for (const person of await selectFinancePeople(ctx.db)) {
    const own = overdue.filter((duty) => duty.ableIds.has(person.userId))
    const notices = [
      ...seconds.filter((duty) => duty.ableIds.has(person.userId)).map(secondNotice),
      ...overdueNotice(own, ctx.now),
      ...late.map(lateNotice),
    ]
    notified += await notifyPeople(ctx, [person], notices)
  }
  return notified
}

function secondNotice({ id, label, token, amount }: ApprovalDuty): FinanceNotice {
  return {
    key: `${SECOND}${id}`,
    title: 'A second approval is needed',
    message: `${tokenText(amount, token)} (${label}) has one of two approvals. You can give the second.`,
    path: paths.adminPayouts,
  }
}

function lateNotice({ id, label, token, amount, since }: ApprovalDuty): FinanceNotice {
  return {
    key: `${LATE}${id}`,
    title: 'A payout is late',
    message: `${tokenText(amount, token)} (${label}) has waited for approval since ${utcDay(since)}.`,
    path: paths.adminPayouts,
  }
}

function overdueNotice(duties: readonly ApprovalDuty[], now: Date): FinanceNotice[] {
  const [oldest] = duties
  if (oldest === undefined) return []
  const count = duties.length
  const days = Math.floor((now.getTime() - oldest.since.getTime()) / MS.day)
  const age = days === 1 ? 'a day' : `${days} days`
  return [
    {
      key: `${OVERDUE}${utcDay(now)}`,
      title:
        count === 1 ? 'A payout is awaiting approval' : `${count} payouts are awaiting approval`,
      message: `${count === 1 ? 'It has' : 'The oldest has'} been due for ${age}.`,
      path: paths.adminPayouts,
    },
  ]
}
