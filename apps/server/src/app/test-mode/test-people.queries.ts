import { eq, inArray } from 'drizzle-orm'
import type { TestPerson } from '../../../../sandbox/src/test-mode/mirror.ts'
import type { Db } from '../../db/client.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { findAgent } from '../../features/agents/agents.service.ts'

/** The person behind a test key, as the sandbox knows them. */
export async function readTestPerson(
  db: Db,
  { userId, agentId }: { userId: string; agentId: string | null },
): Promise<TestPerson> {
  const [profile] = await db
    .select({ username: userProfiles.username, displayName: userProfiles.displayName })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
  const agent = agentId === null ? null : await findAgent(db, agentId)
  return {
    userId,
    username: profile?.username ?? `user_${userId.slice(0, 8)}`,
    displayName: profile?.displayName ?? null,
    agent:
      agent === null
        ? null
        : {
            id: agent.id,
            handle: agent.handle,
            name: agent.name,
            description: agent.description,
            tools: agent.tools,
          },
  }
}

/** Those of these people who still have an account. */
export async function listRemaining(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .where(inArray(userProfiles.userId, [...userIds]))
  return new Set(rows.map(({ id }) => id))
}
