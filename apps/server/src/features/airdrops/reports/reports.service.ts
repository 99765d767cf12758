import { MAX_REPORTS, type reportLinkedAccounts } from '@laurel/contract/airdrop/airdrop-reports'
import type { MyAirdrop } from '@laurel/contract/airdrop/airdrops'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../../db/client.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { presentPerson } from '../../../platform/person.ts'
import {
  type AirdropWithSeason,
  findAirdrop,
  lockAirdropShared,
  type SnapshotRow,
} from '../airdrops.queries.ts'
import { findSnapshot } from '../snapshots/snapshots.queries.ts'
import {
  findPeopleByName,
  insertReport,
  listLinkedIds,
  listNamedPeople,
  listOwnReports,
} from './reports.queries.ts'

type Report = ServerCall<typeof reportLinkedAccounts>['body']

/** Whether linked accounts can be reported now: from the dry run to the end of the season. */
export function canReport(
  { airdrop, season }: Pick<AirdropWithSeason, 'airdrop' | 'season'>,
  dryRun: SnapshotRow | null,
  now: Date,
): boolean {
  return airdrop.state === 'active' && dryRun?.publishedAt != null && now < season.endsAt
}

/**
 * Reports linked accounts in the dry run: the viewer's own, or someone else's. Raises `not_found`, and `conflict` with the
 * reason: outside the time, too often, or with names that don't fit.
 */
export async function reportAccounts(
  ctx: MemberCtx,
  airdropId: string,
  report: Report,
): Promise<void> {
  const { db, now, viewer } = ctx
  await lockAirdropShared(db, airdropId)
  const found = await findAirdrop(db, airdropId)
  if (found === null || found.airdrop.state === 'draft') throw new Problem('not_found')
  if (!canReport(found, await findSnapshot(db, airdropId, 'dry_run'), now)) {
    throw conflict('Linked accounts can be reported from the dry run until the season ends.')
  }
  const made = await listOwnReports(db, airdropId, viewer.userId)
  if (made.length >= MAX_REPORTS) throw conflict(`You have already made ${MAX_REPORTS} reports.`)
  const named = await findNamed(db, report, viewer.userId)
  const row = {
    id: newId(),
    airdropId,
    reporterId: viewer.userId,
    kind: report.kind,
    evidence: report.evidence,
    state: 'open' as const,
    createdAt: now,
  }
  await insertReport(db, row, report.kind === 'own' ? [viewer.userId, ...named] : named)
}

/** The accounts that a report names, without the reporter's. Raises `conflict` for names that don't fit. */
async function findNamed(db: Db, report: Report, reporterId: string): Promise<string[]> {
  const names = [...new Set(report.usernames.map((name) => name.replace(/^@/, '').toLowerCase()))]
  const people = await findPeopleByName(db, names)
  const known = new Set(people.map(({ username }) => username.toLowerCase()))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw conflict(`No one has the username ${unknown.join(', ')}.`)
  const ids = people.map(({ userId }) => userId)
  if (report.kind === 'own') {
    const others = ids.filter((id) => id !== reporterId)
    if (others.length === 0) throw conflict('Name at least one account besides this one.')
    return others
  }
  if (ids.includes(reporterId)) {
    throw conflict('One of these accounts is yours. Report them as your own.')
  }
  if (ids.length < 2) throw conflict('Name at least two accounts that belong to one person.')
  if ((await listLinkedIds(db, ids)).includes(reporterId)) {
    throw conflict('Laurel links one of these accounts with yours. Report them as your own.')
  }
  return ids
}

/** The viewer's reports in an airdrop, newest first. */
export async function presentOwnReports(
  db: Db,
  airdropId: string,
  userId: string,
): Promise<MyAirdrop['reports']> {
  const reports = await listOwnReports(db, airdropId, userId)
  const people =
    reports.length === 0
      ? []
      : await listNamedPeople(
          db,
          reports.map(({ id }) => id),
        )
  return reports.map(({ id, kind, evidence, state, decisionReason, createdAt }) => ({
    reportId: id,
    kind,
    people: people
      .filter((person) => person.reportId === id && person.userId !== userId)
      .map(presentPerson),
    evidence,
    state,
    decisionReason,
    createdAt: createdAt.toISOString(),
  }))
}

function conflict(detail: string): Problem {
  return new Problem('conflict', { detail })
}
