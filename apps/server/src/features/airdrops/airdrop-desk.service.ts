import type { Airdrop, draftAirdrop, getAirdropDrafts } from '@laurel/contract/airdrop/airdrops'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import { listPoolPayments } from '../fundings/pool-payments.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { findCurrentSeason } from '../points/seasons/seasons.service.ts'
import { findPersonById, findPersonByName } from './airdrop-people.queries.ts'
import { presentAirdrop } from './airdrops.presenter.ts'
import {
  type AirdropWithSeason,
  findAirdrop,
  findAirdropOfSeason,
  listAnnounced,
  listSnapshots,
  sumClaims,
} from './airdrops.queries.ts'
import { announceBy, announceRefusal } from './airdrops.service.ts'
import { insertMeeting } from './claims/person-proofs.queries.ts'

/** All announced airdrops, newest first. */
export async function listAirdrops(ctx: Ctx): Promise<{ items: Airdrop[] }> {
  return { items: await presentAll(ctx, await listAnnounced(ctx.db)) }
}

/** An announced airdrop. Raises `not_found`. */
export async function readAirdrop(ctx: Ctx, id: string): Promise<Airdrop> {
  const found = await findAirdrop(ctx.db, id)
  const [shown] = found === null ? [] : await presentAll(ctx, [found])
  if (shown === undefined) throw new Problem('not_found')
  return shown
}

async function presentAll(ctx: Ctx, rows: readonly AirdropWithSeason[]): Promise<Airdrop[]> {
  const ids = rows.map(({ airdrop }) => airdrop.id)
  const snapshots = await listSnapshots(ctx.db, ids)
  const claims = await sumClaims(ctx.db, ids)
  return rows.map((row) =>
    presentAirdrop({
      ...row,
      snapshots: snapshots.filter(({ airdropId }) => airdropId === row.airdrop.id),
      claims: claims.get(row.airdrop.id) ?? { count: 0, amount: 0n },
    }),
  )
}

/** The draft of the current season's airdrop, and the payments that can be its pool. */
export async function readDrafts(
  ctx: MemberCtx,
): Promise<ServerCall<typeof getAirdropDrafts>['reply']> {
  const season = await findCurrentSeason(ctx.db, ctx.now)
  const found = season === null ? null : await findAirdropOfSeason(ctx.db, season.id)
  const isDraft = found?.airdrop.state === 'draft'
  const isOpen = season !== null && ctx.now < announceBy(season) && (found === null || isDraft)
  return {
    season: season === null ? null : { name: season.name, endsAt: season.endsAt.toISOString() },
    draft: found !== null && isDraft ? await presentDraft(ctx, found) : null,
    payments: (await listPoolPayments(ctx.db)).map((payment) => ({
      receivedPaymentId: payment.id,
      token: payment.token,
      amount: payment.amount.toString(),
      source: payment.source,
      signature: payment.signature,
      seenAt: payment.seenAt.toISOString(),
    })),
    abilities: { canDraft: isOpen },
  }
}

/** Presents a draft to a person of finance. */
export async function presentDraft(
  ctx: MemberCtx,
  found: AirdropWithSeason,
): Promise<ServerCall<typeof draftAirdrop>['reply']> {
  const { airdrop, season, poolSignature } = found
  const refusal = announceRefusal(ctx, found)
  return {
    airdropId: airdrop.id,
    seasonName: season.name,
    token: airdrop.token,
    poolAmount: airdrop.poolAmount.toString(),
    poolSignature,
    draftedBy: presentPersonOrGone(
      await findPersonById(ctx.db, airdrop.draftedBy),
      airdrop.draftedBy,
    ),
    createdAt: airdrop.createdAt.toISOString(),
    announceBy: announceBy(season).toISOString(),
    refusal,
    abilities: { canAnnounce: refusal === null },
  }
}

/** Records that the viewer met a person. Raises `not_found`, `not_allowed` for oneself, and `conflict` again. */
export async function meetPerson(
  ctx: MemberCtx,
  { username, reason }: { username: string; reason: string },
): Promise<void> {
  const person = await findPersonByName(ctx.db, username)
  if (person === null) throw new Problem('not_found', { detail: 'No one has this username.' })
  const { userId } = person
  if (userId === ctx.viewer.userId) {
    throw new Problem('not_allowed', { detail: 'Someone else must record that they met you.' })
  }
  const meeting = { userId, metBy: ctx.viewer.userId, reason, metAt: ctx.now }
  if (!(await insertMeeting(ctx.db, meeting))) {
    throw new Problem('conflict', { detail: 'Someone on the team has already met this person.' })
  }
  await recordAudit(ctx, {
    action: 'person.met',
    subjectKind: 'person',
    subjectId: userId,
    reason,
  })
  await notify(ctx, [
    {
      userId,
      type: 'new_task',
      title: 'The team recorded meeting you',
      message: 'It counts as one proof that you are a person when you claim an airdrop.',
      dedupeKey: 'airdrop:met',
      actionUrl: paths.airdrop,
    },
  ])
}
