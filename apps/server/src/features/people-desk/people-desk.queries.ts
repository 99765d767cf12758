import type { PeopleView } from '@laurel/contract/staff/people-desk-words'
import { and, count, desc, eq, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { nameContains, namePattern } from '../../db/profiles.queries.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { casePeople, cases } from '../../db/schema/cases.ts'
import { payouts } from '../../db/schema/payments.ts'
import { userProfiles, userRoles, userStandings } from '../../db/schema/people.ts'
import { identities, users } from '../../db/schema/sign-in/auth.ts'
import { factors } from '../../db/schema/sign-in/factors.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { isUuid } from '../../platform/ids.ts'
import { personColumns } from '../../platform/person.ts'

/** The last person of a page: whether their name is exactly what was searched, when they joined in ms, their id. */
export type PeopleCursor = [number, number, string]

/** Accounts with a matching name that a search looks at; of more, some. */
const MAX_CANDIDATES = 500
/** Cases and sign-in methods of one person that are shown. */
const MAX_SHOWN = 50

const accountColumns = {
  account: {
    userId: users.id,
    email: users.email,
    createdAt: users.createdAt,
    lastSignInAt: users.lastSignInAt,
    bannedUntil: users.bannedUntil,
    hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  },
  profile: personColumns,
  walletAddress: userProfiles.walletAddress,
  trustLevel: sql<number>`coalesce(${userStandings.trustLevel}, 0)`,
  joinedAt: userStandings.joinedAt,
  votesVoidedAt: userStandings.votesVoidedAt,
  roles: sql<
    string[]
  >`array(select role from user_roles where user_roles.user_id = ${users.id} order by role)`,
}

/** An account with its profile, trust and roles. */
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findPersonAccount>>>

/** Accounts that match a search, newest first, an exact username before all others. */
export async function searchAccounts(
  db: Db,
  search: { q: string; byEmail: boolean; show: PeopleView; now: Date },
  page: { after: PeopleCursor | null; limit: number },
) {
  const { q, show, now } = search
  const isExact =
    q === ''
      ? sql<number>`0`
      : sql<number>`case when lower(${userProfiles.username}) = lower(${q}) then 1 else 0 end`
  const after = page.after
  return await db
    .select({ ...accountColumns, isExact })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(userStandings, eq(userStandings.userId, users.id))
    .where(
      and(
        isNull(users.deletedAt),
        q === '' ? undefined : sql`${users.id} = any(array(${candidates(search)}))`,
        show === 'staff'
          ? sql`exists (select from ${userRoles} where ${userRoles.userId} = ${users.id})`
          : undefined,
        show === 'suspended' ? sql`${users.bannedUntil} > ${now.toISOString()}` : undefined,
        after === null ? undefined : beyond(isExact, after, q),
      ),
    )
    .orderBy(...(q === '' ? [] : [desc(isExact)]), desc(users.createdAt), desc(users.id))
    .limit(page.limit)
}

/** The ids of accounts by each key, each through its own index. */
function candidates({ q, byEmail }: { q: string; byEmail: boolean }): SQL {
  const byName = sql`(
    select user_id from user_profiles where ${nameContains(namePattern(q))} limit ${sql.raw(String(MAX_CANDIDATES))}
  )`
  const byExactName = sql`select user_id from user_profiles where lower(username) = lower(${q})`
  const byWallet = sql`select user_id from user_profiles where wallet_address = ${q}`
  const byAddress = sql`select id from auth.users where lower(email) = lower(${q})`
  const parts = [byName, byExactName, byWallet, ...(byEmail ? [byAddress] : [])]
  if (isUuid(q)) parts.push(sql`select ${q}::uuid`)
  return sql.join(parts, sql` union `)
}

function beyond(isExact: SQL, [rank, ms, id]: PeopleCursor, q: string): SQL | undefined {
  const at = new Date(ms).toISOString()
  return q === ''
    ? sql`(${users.createdAt}, ${users.id}) < (${at}::timestamptz, ${id}::uuid)`
    : sql`(${isExact}, ${users.createdAt}, ${users.id}) < (${rank}::int, ${at}::timestamptz, ${id}::uuid)`
}

/** One account with its profile, trust and roles; null for one that does not exist or was deleted. */
export async function findPersonAccount(db: Db, userId: string) {
  const [row] = await db
    .select(accountColumns)
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(userStandings, eq(userStandings.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row ?? null
}

/** A person's sign-in methods, oldest first, and whether they have a second factor. */
export async function findSignInMethods(db: Db, userId: string) {
  const methods = await db
    .select({
      provider: identities.provider,
      addedAt: identities.createdAt,
      lastUsedAt: identities.lastSignInAt,
    })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt, identities.id)
    .limit(MAX_SHOWN)
  const verified = and(eq(factors.userId, userId), eq(factors.status, 'verified'))
  return { methods, hasSecondFactor: (await db.$count(factors, verified)) > 0 }
}

/** The cases about a person, newest first. */
export async function listCasesOfPerson(db: Db, userId: string) {
  return await db
    .select({
      caseId: cases.id,
      kind: cases.kind,
      state: cases.state,
      openedAt: cases.openedAt,
      decidedAt: cases.decidedAt,
    })
    .from(casePeople)
    .innerJoin(cases, eq(cases.id, casePeople.caseId))
    .where(eq(casePeople.userId, userId))
    .orderBy(desc(cases.openedAt), desc(cases.id))
    .limit(MAX_SHOWN)
}

/** How many bounties, entries and payouts a person has; drafts do not count. */
export async function countWorkOf(db: Db, userId: string) {
  const [[paid], bountyCount, entryCount] = await Promise.all([
    db
      .select({
        payouts: count(),
        openPayouts: sql<number>`count(*) filter (where ${notInArray(payouts.state, ['finalized', 'cancelled'])})::int`,
      })
      .from(payouts)
      .where(eq(payouts.userId, userId)),
    db.$count(bounties, and(eq(bounties.sponsorId, userId), ne(bounties.state, 'draft'))),
    db.$count(submissions, and(eq(submissions.authorId, userId), ne(submissions.state, 'draft'))),
  ])
  return { bounties: bountyCount, entries: entryCount, payouts: 0, openPayouts: 0, ...paid }
}
