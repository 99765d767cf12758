import { points } from '@laurel/contract/money/money'
import { eq, inArray } from 'drizzle-orm'
import {
  caseAppeals,
  casePeople,
  cases,
  voterVoids,
} from '../../apps/server/src/db/schema/cases.ts'
import { accountSightings, clusterAppeals } from '../../apps/server/src/db/schema/clusters.ts'
import { pointAdjustments } from '../../apps/server/src/db/schema/help/adjustments.ts'
import { userStandings } from '../../apps/server/src/db/schema/people.ts'
import { sessions, users } from '../../apps/server/src/db/schema/sign-in/auth.ts'
import {
  roleProposals,
  suspensionAppeals,
  suspensions,
} from '../../apps/server/src/db/schema/staff/people-desk.ts'
import { MS, plus } from '../../apps/server/src/platform/clock.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { buildPerson } from '../../apps/server/testing/builders/builders.ts'
import type { Person, TestServer } from '../../apps/server/testing/servers/test-server.ts'

const REASON = 'We share a flat and one laptop'

/**
 * Links the owner with another account, opens an appeal of someone else who is linked, verifies the member, and stores
 * cases: an open one, one that voided the moderator’s votes, and one with an appeal; and an adjustment that is proposed.
 */
export async function buildLinks(
  t: TestServer,
  {
    owner,
    member,
    moderator,
    admin,
  }: Record<'owner' | 'moderator' | 'admin', Person> &
    Record<'member', Person & { username: string }>,
): Promise<Record<string, string>> {
  const stranger = () => buildPerson(t.db, t.clock.now())
  const linked = await stranger()
  await link(t, 'device of the owner', [owner, await stranger()])
  await link(t, 'another device', [linked, await stranger()])
  await t.ok(linked, 'POST /api/v1/me/cluster/appeals', { body: { reason: REASON } })
  const [appeal] = await t.db
    .select()
    .from(clusterAppeals)
    .where(eq(clusterAppeals.userId, linked.userId))
  const { verificationId } = await t.ok(admin, 'POST /api/v1/admin/sponsors', {
    body: { username: member.username, reason: REASON, proof: REASON },
  })
  const voided = await storeCase(t, moderator, 'voided')
  const appealed = await stranger()
  const caseAppeal = newId()
  await t.db.insert(caseAppeals).values({
    id: caseAppeal,
    caseId: await storeCase(t, appealed, 'voided'),
    userId: appealed.userId,
    reason: REASON,
    state: 'open',
    createdAt: t.clock.now(),
  })
  const adjustment = newId()
  await t.db.insert(pointAdjustments).values({
    id: adjustment,
    userId: member.userId,
    points: points(5),
    reason: REASON,
    state: 'proposed',
    proposedBy: newId(),
    proposedAt: t.clock.now(),
    expiresAt: plus(t.clock.now(), MS.day),
  })
  return {
    adjustment,
    'prelaunch flag': 'prelaunch_live',
    'cluster appeal': appeal?.id ?? '',
    'device of the member': await storeSession(t, member),
    'suspended person': (await buildSuspended(t)).userId,
    'suspension appeal': await storeSuspensionAppeal(t),
    'role proposal': await storeProposal(t),
    'verified sponsor': verificationId,
    'open case': await storeCase(t, await stranger(), 'open'),
    'voided case': voided,
    'case appeal': caseAppeal,
  }
}

/** A person whose account is suspended. */
async function buildSuspended(t: TestServer) {
  const { userId } = await buildPerson(t.db, t.clock.now())
  const bannedUntil = plus(new Date(), MS.day)
  await t.db.update(users).set({ bannedUntil }).where(eq(users.id, userId))
  const suspension = { id: newId(), userId, suspendedBy: newId(), explanation: REASON }
  const startedAt = t.clock.now()
  await t.db
    .insert(suspensions)
    .values({ ...suspension, cause: 'spam', startedAt, endsAt: plus(startedAt, MS.day) })
  return { userId, suspensionId: suspension.id }
}

/** An open appeal of a suspension. */
async function storeSuspensionAppeal(t: TestServer): Promise<string> {
  const createdAt = t.clock.now()
  const id = newId()
  await t.db.insert(suspensionAppeals).values({
    id,
    ...(await buildSuspended(t)),
    reason: REASON,
    state: 'open',
    createdAt,
    dueAt: plus(createdAt, MS.day),
  })
  return id
}

/** A role that another admin than the sender proposed. */
async function storeProposal(t: TestServer): Promise<string> {
  const now = t.clock.now()
  const id = newId()
  const [{ userId }, proposer] = [
    await buildPerson(t.db, now),
    await buildPerson(t.db, now, { roles: ['admin'] }),
  ]
  await t.db.insert(roleProposals).values({
    id,
    userId,
    role: 'finance',
    isGrant: true,
    reason: REASON,
    state: 'open',
    proposedBy: proposer.userId,
    proposedAt: now,
    expiresAt: plus(now, MS.day),
  })
  return id
}

/** Another device of a person. */
async function storeSession(t: TestServer, { userId }: Person): Promise<string> {
  const id = newId()
  const now = new Date()
  await t.db.insert(sessions).values({
    id,
    userId,
    aal: 'aal1',
    amr: [],
    userAgent: 'none',
    ip: '203.0.113.7',
    createdAt: now,
    refreshedAt: now,
  })
  return id
}

/** A case about a person; a voided one with the row of its void. */
async function storeCase(
  t: TestServer,
  { userId }: Person,
  state: 'open' | 'voided',
): Promise<string> {
  const now = t.clock.now()
  const id = newId()
  const decided = { decidedAt: now, decidedBy: newId(), decisionReason: REASON }
  await t.db.insert(cases).values({
    id,
    kind: 'linked_accounts',
    state,
    evidence: [],
    openedAt: now,
    foundAt: now,
    ...(state === 'open' ? {} : decided),
  })
  await t.db.insert(casePeople).values({ caseId: id, userId })
  if (state === 'voided') {
    const voiding = { id: newId(), userId, cause: `case:${id}`, reason: REASON }
    await t.db
      .insert(voterVoids)
      .values({ ...voiding, accrualIds: [], reversedPoints: 0, voidedAt: now })
  }
  return id
}

async function link(t: TestServer, valueHash: string, people: readonly Person[]): Promise<void> {
  const now = t.clock.now()
  const ids = people.map(({ userId }) => userId)
  await t.db.insert(accountSightings).values(
    ids.map((userId) => ({
      userId,
      kind: 'device' as const,
      valueHash,
      firstSeenAt: now,
      lastSeenAt: now,
    })),
  )
  await t.db
    .update(userStandings)
    .set({ clusterId: ids[0] ?? '' })
    .where(inArray(userStandings.userId, ids))
}
