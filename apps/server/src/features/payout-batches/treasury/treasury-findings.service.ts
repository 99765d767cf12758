/**
 * Treasury discrepancies, from the comparison and from the watch of its history (rule D-finding). A finding stays open
 * until two different people have acknowledged it, even if it no longer holds: a person who was away during an alarm
 * still sees it. A finding that recurs unchanged stays closed; one that changes, or recurs after it had ended, reopens.
 */
import type { ServerCall } from '@laurel/contract/endpoint'
import {
  type acknowledgeFinding as acknowledgeEndpoint,
  FINDING_ACKNOWLEDGEMENTS,
  type TreasuryFinding,
} from '@laurel/contract/payouts/treasury'
import { Problem } from '@laurel/contract/problems'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { requireStepUp } from '../../../platform/step-up.ts'
import {
  type KeyedAlert,
  markAlertsRead,
  notifyFinanceOfAll,
  type PayoutAlert,
} from '../alerts/payout-alerts.service.ts'
import {
  type AcknowledgementRow,
  deleteAcknowledgements,
  type FindingRow,
  insertAcknowledgement,
  insertFinding,
  lockFinding,
  lockNewestFinding,
  selectAcknowledgements,
  selectOpenFindings,
  updateFinding,
} from './treasury-findings.queries.ts'

/** A discrepancy found now. */
export interface DetectedFinding extends PayoutAlert {
  /** The subject; it has at most one open finding of each kind. */
  subject: string
  /** The key under which finance may have been notified already; a new one when absent. */
  alertKey?: Omit<KeyedAlert, 'alert'>
}

/** Stores findings, and notifies finance of new ones. Returns how many were opened. */
export async function recordFindings(ctx: Ctx, found: readonly DetectedFinding[]): Promise<number> {
  const opened: KeyedAlert[] = []
  for (const one of found.map((each) => withAllTexts(each, found))) {
    const { kind, subject, text } = one
    const known = await lockNewestFinding(ctx.db, kind, subject)
    if (known !== null && known.closedAt === null) {
      await updateFinding(ctx.db, known.id, { text, seenAt: ctx.now, endedAt: null })
      if (known.text !== text) await deleteAcknowledgements(ctx.db, known.id)
      continue
    }
    if (known !== null && known.text === text && known.endedAt === null) {
      await updateFinding(ctx.db, known.id, { seenAt: ctx.now })
      continue
    }
    const id = newId()
    const row = { id, kind, subject, text, foundAt: ctx.now, seenAt: ctx.now }
    if (await insertFinding(ctx.db, row)) {
      opened.push({
        alert: one,
        ...(one.alertKey ?? { subject: alertSubject(id), detail: 'found' }),
      })
    }
  }
  await notifyFinanceOfAll(ctx, opened)
  return opened.length
}

/** Merges the texts of findings of one kind about one subject. */
function withAllTexts(one: DetectedFinding, found: readonly DetectedFinding[]): DetectedFinding {
  const same = found.filter(({ kind, subject }) => kind === one.kind && subject === one.subject)
  return { ...one, text: same.map(({ text }) => text).join('; ') }
}

function alertSubject(findingId: string): string {
  return `payout-reconciliation:${findingId}`
}

/** Open findings, as finance sees them. */
export async function listOpenFindings(ctx: MemberCtx): Promise<TreasuryFinding[]> {
  const rows = await selectOpenFindings(ctx.db)
  const people = await selectAcknowledgements(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(ctx, row, people))
}

/**
 * Acknowledges a finding with a reason, as the viewer read it; the second person's closes it. Raises `not_found`,
 * `step_up_required`, and `conflict` for one that is closed, that changed meanwhile, or that the viewer acknowledged.
 */
export async function acknowledgeFinding(
  ctx: MemberCtx,
  id: string,
  { text, reason }: ServerCall<typeof acknowledgeEndpoint>['body'],
): Promise<TreasuryFinding | null> {
  requireStepUp(ctx.viewer, 'always')
  const finding = await lockFinding(ctx.db, id)
  if (finding === null) throw new Problem('not_found')
  if (finding.closedAt !== null) {
    throw new Problem('conflict', { detail: 'Two people have already acknowledged it' })
  }
  if (finding.text !== text) {
    throw new Problem('conflict', { detail: 'It has changed. Read it again.' })
  }
  const personId = ctx.viewer.userId
  const isNew = await insertAcknowledgement(ctx.db, {
    findingId: id,
    personId,
    reason,
    createdAt: ctx.now,
  })
  if (!isNew) throw new Problem('conflict', { detail: SECOND_PERSON })
  const people = await selectAcknowledgements(ctx.db, [id])
  const isClosed = people.length >= FINDING_ACKNOWLEDGEMENTS
  if (isClosed) {
    await updateFinding(ctx.db, id, { closedAt: ctx.now })
    await markAlertsRead(ctx, alertSubject(id))
  }
  await recordAudit(ctx, {
    action: 'treasury_finding.acknowledge',
    subjectKind: 'treasury_finding',
    subjectId: id,
    reason,
    before: { kind: finding.kind, text },
    after: { acknowledgements: people.length, isClosed },
  })
  return isClosed ? null : present(ctx, finding, people)
}

const SECOND_PERSON = 'You acknowledged it. A second person must, too'

function present(
  { viewer }: MemberCtx,
  row: FindingRow,
  people: readonly AcknowledgementRow[],
): TreasuryFinding {
  const own = people.filter(({ acknowledgement }) => acknowledgement.findingId === row.id)
  const isByViewer = own.some(({ acknowledgement }) => acknowledgement.personId === viewer.userId)
  return {
    findingId: row.id,
    kind: row.kind,
    text: row.text,
    foundAt: row.foundAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    acknowledgements: own.map(({ acknowledgement: { personId, reason, createdAt }, person }) => ({
      person: presentPersonOrGone(person, personId),
      reason,
      at: createdAt.toISOString(),
    })),
    refusal: isByViewer ? `${SECOND_PERSON}.` : null,
    abilities: { canAcknowledge: !isByViewer },
  }
}
