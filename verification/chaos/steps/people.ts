import { points } from '@laurel/contract/money/money'
import type { Role } from '@laurel/contract/people/people'
import { type Member, memberOf, signIn as signInByPassword } from '@laurel/scenarios/http'
import { createPasswords } from '../../../apps/server/src/auth/passwords/passwords.ts'
import type { Db } from '../../../apps/server/src/db/client.ts'
import { grantPoints } from '../../../apps/server/src/features/points/points.service.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { buildPerson } from '../../../apps/server/testing/builders/builders.ts'
import { eventually, type Node } from '../node.ts'

/** A signed-in person with a unique client address. */
export interface Person extends Member {
  email: string
  address: string
}

/** People present when the load begins, by their part. */
export interface Crowd {
  sponsors: Person[]
  /** Their entries are accepted immediately. */
  authors: Person[]
  /** Their entries await a moderator. */
  newcomers: Person[]
  voters: Person[]
  moderators: Person[]
}

/** Number of people by part. */
export type CrowdSize = Record<keyof Crowd, number>

/** Everyone's password. */
export const PASSWORD = 'Correct-Horse-9'
const SPENDABLE_POINTS = 100_000
/** Concurrent sign-ins: each costs the server a password hash. */
const AT_ONCE = 8

type Options = { trustLevel?: number; roles?: Role[] }
type Prepare = (db: Db, userId: string) => Promise<void>

/** Creates people in a node's database, gives sponsors points, and signs everyone in over HTTP. */
export async function createCrowd(node: Node, size: CrowdSize): Promise<Crowd> {
  const passwordHash = await (await createPasswords()).hash(PASSWORD)
  let count = 0
  const join = async (options: Options, prepare: Prepare): Promise<Person> => {
    count += 1
    const address = addressOf(count)
    const userId = await eventually(() =>
      node.database.transaction(async (db) => {
        const built = await buildPerson(db, systemClock.now(), options)
        await prepare(db, built.userId)
        return built.userId
      }),
    )
    const { rows } = await eventually(() =>
      node.database.pool.query<{ email: string }>(
        'update auth.users set password_hash = $2 where id = $1 returning email',
        [userId, passwordHash],
      ),
    )
    return await signIn(node, rows[0]?.email ?? '', address)
  }
  const gather = async (
    many: number,
    options: Options,
    prepare: Prepare = async () => {},
  ): Promise<Person[]> => {
    const people: Person[] = []
    while (people.length < many) {
      const next = Math.min(AT_ONCE, many - people.length)
      people.push(
        ...(await Promise.all(Array.from({ length: next }, () => join(options, prepare)))),
      )
    }
    return people
  }
  return {
    sponsors: await gather(size.sponsors, { trustLevel: 2 }, givePoints),
    authors: await gather(size.authors, { trustLevel: 2 }),
    newcomers: await gather(size.newcomers, { trustLevel: 0 }),
    voters: await gather(size.voters, { trustLevel: 1 }),
    moderators: await gather(size.moderators, { trustLevel: 2, roles: ['moderator', 'admin'] }),
  }
}

/** A private client address, unique for each number. */
export function addressOf(count: number): string {
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
}

/** Signs a person in from a unique address, retrying while the server is busy. */
async function signIn(node: Node, email: string, address: string): Promise<Person> {
  const from = { 'x-forwarded-for': address }
  const session = await eventually(() =>
    signInByPassword(node.url, { email, password: PASSWORD }, from),
  )
  return { ...memberOf(session), email, address }
}

async function givePoints(db: Db, userId: string): Promise<void> {
  const ctx = {
    db,
    now: systemClock.now(),
    viewer: null,
    jobs: { send: async () => {} },
    origin: { requestId: newId(), ip: '', userAgent: '' },
  }
  await grantPoints(ctx, { userId, amount: points(SPENDABLE_POINTS), reason: 'For the load' })
}
