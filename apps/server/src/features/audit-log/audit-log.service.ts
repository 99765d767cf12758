import type { ServerCall } from '@laurel/contract/endpoint'
import { paths } from '@laurel/contract/spec/routes'
import type { getAuditChoices, listAudit } from '@laurel/contract/staff/audit-log'
import { z } from 'zod'
import { MS, plus, startOfUtcDay } from '../../platform/clock.ts'
import { hasRole, type MemberCtx } from '../../platform/context.ts'
import { readCursor, toPage } from '../../platform/cursor.ts'
import { presentPerson, presentPersonOrGone } from '../../platform/person.ts'
import { REVEALING_BOUNTY_STATES } from '../submissions/submissions.service.ts'
import { changesOf, idsIn } from './audit-changes.ts'
import {
  type AuditFilter,
  type AuditRow,
  findUsernames,
  listAuditActors,
  listAuditNames,
  selectAudit,
} from './audit-log.queries.ts'

type Entry = ServerCall<typeof listAudit>['reply']['items'][number]
type Query = ServerCall<typeof listAudit>['query']

const REVEALING: readonly string[] = REVEALING_BOUNTY_STATES
const auditCursor = z.tuple([z.int().min(1)])

/** Kinds of subjects that are people: the command line and the service key name accounts, the desk persons. */
const PEOPLE = ['person', 'user']

/** The pages of subjects without one of their own. */
const DESK_PAGES: Readonly<Record<string, { title: string; url: string }>> = {
  adjustment: { title: 'Adjustment of points', url: `${paths.admin}?tab=adjustments` },
  airdrop: { title: 'Airdrop', url: `${paths.admin}?tab=airdrops` },
  airdrop_appeal: { title: 'Airdrop appeal', url: `${paths.admin}?tab=airdrops` },
  airdrop_report: { title: 'Airdrop report', url: `${paths.admin}?tab=airdrops` },
  boost: { title: 'Boost', url: `${paths.admin}?tab=boosts` },
  case: { title: 'Case', url: `${paths.admin}?tab=cases` },
  case_appeal: { title: 'Case appeal', url: `${paths.admin}?tab=cases` },
  cluster_appeal: { title: 'Appeal against linked accounts', url: `${paths.admin}?tab=links` },
  flag: { title: 'Feature flag', url: `${paths.admin}?tab=flags` },
  job: { title: 'Job', url: `${paths.admin}?tab=jobs` },
  job_queue: { title: 'Job queue', url: `${paths.admin}?tab=jobs` },
  mail: { title: 'Email', url: `${paths.admin}?tab=mails` },
  payout: { title: 'Payout', url: paths.adminPayouts },
  payout_batch: { title: 'Payout batch', url: paths.adminPayouts },
  received_payment: { title: 'Received payment', url: paths.adminPayouts },
  suspension_appeal: {
    title: 'Appeal of a suspension',
    url: `${paths.admin}?tab=suspensions`,
  },
  ticket: { title: 'Request', url: `${paths.admin}?tab=tickets` },
  treasury_finding: { title: 'Treasury finding', url: paths.adminPayouts },
  waitlist: { title: 'Waitlist', url: `${paths.admin}?tab=waitlist` },
  webhook: { title: 'Webhook', url: `${paths.admin}?tab=webhooks` },
}

/** Kinds of subjects whose id is a name that people read. */
const NAMED = ['flag', 'job_queue']

/** The filter of a request: days are whole days in UTC. */
export function filterOf(query: Omit<Query, 'cursor' | 'limit'>): AuditFilter {
  const { actor, action, subjectKind, subjectId, from, to } = query
  return {
    actorId: actor === 'system' ? null : actor,
    action,
    subjectKinds:
      subjectKind === undefined ? undefined : PEOPLE.includes(subjectKind) ? PEOPLE : [subjectKind],
    subjectId,
    from: from === undefined ? undefined : startOfUtcDay(from),
    until: to === undefined ? undefined : plus(startOfUtcDay(to), MS.day),
  }
}

/** A page of the audit log, newest first. */
export async function listAuditPage(
  ctx: MemberCtx,
  query: Pick<Query, 'cursor' | 'limit'>,
  filter: AuditFilter = {},
): Promise<ServerCall<typeof listAudit>['reply']> {
  const [before] = readCursor(query.cursor, auditCursor) ?? [null]
  const page = { before, limit: query.limit + 1 }
  const rows = await selectAudit(ctx.db, ctx.viewer.userId, filter, page)
  const present = await presenterOf(ctx, rows)
  return toPage(rows, query.limit, ({ entry }) => [entry.sequence], present)
}

/** Presents these rows to the viewer, with the names of the people in them. */
export async function presenterOf(
  { db, viewer }: MemberCtx,
  rows: readonly AuditRow[],
): Promise<(row: AuditRow) => Entry> {
  const ids = rows.flatMap(({ entry }) => [
    ...idsIn(entry.before, entry.after),
    ...(PEOPLE.includes(entry.subjectKind) ? idsIn({ id: entry.subjectId }) : []),
  ])
  const usernames = await findUsernames(db, ids)
  const isAdmin = hasRole(viewer, 'admin')
  return (row) => {
    const { entry, actor } = row
    return {
      auditId: entry.id,
      at: entry.createdAt.toISOString(),
      actor: entry.actorId === null ? null : presentPersonOrGone(actor, entry.actorId),
      action: entry.action,
      subjectKind: entry.subjectKind,
      subjectId: entry.subjectId,
      subject: subjectOf(row, usernames),
      reason: entry.reason,
      changes: changesOf(entry.before, entry.after, usernames),
      ip: isAdmin ? entry.ip : null,
      requestId: isAdmin ? entry.requestId : null,
    }
  }
}

/** Who and what the log can be filtered by. */
export async function auditChoices({
  db,
}: MemberCtx): Promise<ServerCall<typeof getAuditChoices>['reply']> {
  const [people, { actions, kinds }] = await Promise.all([listAuditActors(db), listAuditNames(db)])
  return {
    actors: people.map(presentPerson),
    actions,
    subjectKinds: kinds.filter((kind) => kind !== 'user' || !kinds.includes('person')),
  }
}

/**
 * The subject of an audit entry, by name. Sealed entries are named after their bounty: a reader of the log may still
 * enter it.
 */
function subjectOf(
  { entry, submission, bounty }: AuditRow,
  usernames: ReadonlyMap<string, string>,
): Entry['subject'] {
  if (PEOPLE.includes(entry.subjectKind)) {
    const username = usernames.get(entry.subjectId)
    const title = username === undefined ? 'Deleted account' : `@${username}`
    return { title, url: username === undefined ? null : paths.staffPerson(entry.subjectId) }
  }
  if (submission === null) {
    if (bounty !== null) return { title: bounty.title, url: paths.bounty(bounty.slug) }
    const page = DESK_PAGES[entry.subjectKind]
    if (page === undefined) return null
    return NAMED.includes(entry.subjectKind)
      ? { ...page, title: `${page.title} ${entry.subjectId}` }
      : page
  }
  const isSealed = bounty !== null && !REVEALING.includes(bounty.state)
  return {
    title: isSealed ? `Entry to “${bounty.title}”` : submission.title,
    url: paths.submission(submission.id),
  }
}
