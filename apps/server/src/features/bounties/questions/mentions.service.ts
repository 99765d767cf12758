import { MAX_MENTIONS } from '@laurel/contract/field-limits'
import { Problem } from '@laurel/contract/problems'
import { mentionsIn } from '@laurel/contract/work/mentions'
import type { Db } from '../../../db/client.ts'
import { findPeopleNamed } from './bounty-questions.queries.ts'

/** The people whom a text mentions, of those who exist. Raises `validation_failed` for too many. */
export async function requireMentioned(
  db: Db,
  body: string,
): Promise<{ userId: string; username: string }[]> {
  const names = mentionsIn(body)
  if (names.length > MAX_MENTIONS) {
    throw new Problem('validation_failed', {
      errors: [{ pointer: '/body', message: `Mention up to ${MAX_MENTIONS} people` }],
    })
  }
  return await findPeopleNamed(db, names)
}

/** The usernames, in lower case, that exist among those that these texts mention. */
export async function findMentionedNames(
  db: Db,
  bodies: readonly string[],
): Promise<ReadonlySet<string>> {
  const names = [...new Set(bodies.flatMap((body) => mentionsIn(body).slice(0, MAX_MENTIONS)))]
  const people = await findPeopleNamed(db, names)
  return new Set(people.map(({ username }) => username.toLowerCase()))
}
