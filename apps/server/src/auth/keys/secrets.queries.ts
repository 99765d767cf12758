import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { instanceSecrets } from '../../db/schema/sign-in/auth.ts'

/** The secret stored under a name, inserting `fresh` when there is none; of several concurrent nodes one wins. */
export async function ensureSecret(
  db: Db,
  name: string,
  fresh: string,
  now: Date,
): Promise<string> {
  await db
    .insert(instanceSecrets)
    .values({ name, value: fresh, createdAt: now })
    .onConflictDoNothing()
  const [kept] = await db
    .select({ value: instanceSecrets.value })
    .from(instanceSecrets)
    .where(eq(instanceSecrets.name, name))
  if (kept === undefined) throw new Error(`secret ${name} vanished`)
  return kept.value
}
