import { points } from '@laurel/contract/money/money'
import type { Role } from '@laurel/contract/people'
import { type Member, memberOf, signIn as signInByPassword } from '@laurel/scenarios/http'
import { createPasswords } from '../../../apps/server/src/auth/passwords/passwords.ts'
import type { Db } from '../../../apps/server/src/db/client.ts'
import { grantPoints } from '../../../apps/server/src/features/points/points.service.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { buildPerson } from '../../../apps/server/testing/builders/builders.ts'
import { eventually, type Node } from '../node.ts'

/** Somebody who is signed in and sends requests from an address of their own. */
export interface Person extends Member {
  email: string
  address: string
}

/** Everybody who is there when the load begins, by what they are good for. */
export interface Crowd {
  sponsors: Person[]
  /** Their entries are accepted at once. */
  authors: Person[]
  /** Their entries wait for a moderator. */
  newcomers: Person[]
  voters: Person[]
  moderators: Person[]
}

/** How many of each. */
export type CrowdSize = Record<keyof Crowd, number>

/** The password of everybody. */
export const PASSWORD = 'Correct-Horse-9'
const SPENDABLE_POINTS = 100_000
/** People who sign in at once: each costs the server a password hash. */
const AT_ONCE = 8

type Options = { trustLevel?: number; roles?: Role[] }
type Prepare = (db: Db, userId: string) => Promise<void>

/** Puts people into the database of a node, points with the sponsors, and signs everybody in over HTTP. */
export async function gatherCrowd(node: Node, size: CrowdSize): Promise<Crowd> {
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

/** An address of the network that tests are for, one for each number. */
export function addressOf(count: number): string {
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
}

/** Signs somebody in from an address of their own; a server that is busy is asked again. */
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
