import { eq, inArray } from 'drizzle-orm'
import { accountSightings, clusterAppeals } from '../../apps/server/src/db/schema/clusters.ts'
import { userStandings } from '../../apps/server/src/db/schema/people.ts'
import { buildPerson } from '../../apps/server/testing/builders/builders.ts'
import type { Person, TestServer } from '../../apps/server/testing/servers/test-server.ts'

const REASON = 'We share a flat and one laptop'

/** Links the owner with another account, opens an appeal of someone else who is linked, and verifies the member. */
export async function buildLinks(
  t: TestServer,
  {
    owner,
    member,
    admin,
  }: Record<'owner' | 'admin', Person> & Record<'member', Person & { username: string }>,
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
  return { 'cluster appeal': appeal?.id ?? '', 'verified sponsor': verificationId }
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
