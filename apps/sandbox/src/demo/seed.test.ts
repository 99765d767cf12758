import assert from 'node:assert/strict'
import { AIRDROP_RULES } from '@laurel/contract/airdrop/airdrop-allocation'
import { PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { recomputeTransfer } from '@laurel/contract/receipts/recompute-transfer'
import { recomputeReceipt } from '@laurel/contract/receipts/recompute-vote'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChain } from '../../../server/src/app/chain/chain-work.ts'
import { findBreaches } from '../../../server/src/app/invariants/invariants.ts'
import { chainSweeps, sweeps } from '../../../server/src/app/sweeps.ts'
import { bounties } from '../../../server/src/db/schema/bounties.ts'
import { userProfiles } from '../../../server/src/db/schema/people.ts'
import { submissions } from '../../../server/src/db/schema/submissions.ts'
import { listBoard } from '../../../server/src/features/agents/agents.service.ts'
import {
  lintBounty,
  passesLint,
} from '../../../server/src/features/bounties/drafts/bounties.lint.ts'
import { reconcile } from '../../../server/src/features/payout-batches/reconcile/reconcile.service.ts'
import { presentTransfer } from '../../../server/src/features/points/points.presenter.ts'
import { LATEST_RULES, ruleSetOf } from '../../../server/src/features/rules/rule-sets.rules.ts'
import { linkRefusal } from '../../../server/src/features/submissions/drafts/submission-links.ts'
import { listVoteReceipts } from '../../../server/src/features/votes/receipts/receipts.queries.ts'
import { presentVoteReceipt } from '../../../server/src/features/votes/votes.presenter.ts'
import { getTransfer } from '../../../server/src/ledger/balances.service.ts'
import { tokenSums } from '../../../server/src/ledger/token-books.service.ts'
import { MS } from '../../../server/src/platform/clock.ts'
import type { Jobs } from '../../../server/src/platform/work/jobs.ts'
import { runSweeps } from '../../../server/src/platform/work/sweeps.ts'
import { createFixedClock } from '../../../server/testing/fixed-clock.ts'
import { openSeededDemo, type SeededDemo } from '../../../server/testing/worlds/seeded-demo.ts'
import { agentOfEntry } from './content/agents.ts'
import { planSubmissions } from './seed.ts'

const NOW = new Date('2026-11-21T10:20:00.000Z')
const LOAD_LIMIT_MS = 120_000
/** Until the objections against the newest award have been decided, and its points settled. */
const DAYS_TO_A_SCORE = 6
/** The opening balance of the practice treasury. */
const OWN_LAMPORTS = 500_000_000_000n

let demo: SeededDemo
let t: SeededDemo['t']
const tally: SeededDemo['tally'] = (query) => demo.tally(query)

beforeAll(async () => {
  demo = await openSeededDemo(NOW)
  t = demo.t
}, LOAD_LIMIT_MS)
afterAll(() => demo.close())

describe('seedDemo', () => {
  it('has boosts in several states, one of them with a lift', async () => {
    const states = await tally(
      sql`select state as key, count(*)::int as count from boosts group by 1`,
    )
    expect(states).toEqual({
      active: 2,
      cancelled: 1,
      completed: 1,
      partially_refunded: 1,
      scheduled: 1,
    })
    const groups = await tally(sql`
      select min(viewers)::text as key, 1 as count
      from (
        select boost_id, is_held_out, sum(viewers) as viewers
        from boost_hours
        join boosts on boosts.id = boost_id and boosts.state = 'partially_refunded'
        where kind = 'reached'
        group by 1, 2
      ) as groups
    `)
    expect(Number(Object.keys(groups)[0])).toBeGreaterThanOrEqual(5)
  })

  it('has bounties in every state', async () => {
    const states = await tally(
      sql`select state as key, count(*)::int as count from bounties group by state`,
    )
    expect(states).toEqual({
      draft: 2,
      in_review: 1,
      awaiting_funding: 1,
      scheduled: 1,
      open: 7,
      voting: 4,
      judging: 2,
      challenge: 1,
      paying: 1,
      completed: 3,
      cancelled: 1,
      expired: 1,
    })
  })

  it('has forty people and three hundred submissions, each as planned', async () => {
    const { db } = t.database
    expect(await db.$count(userProfiles)).toBe(40)
    const rows = await db
      .select({ title: submissions.title, author: userProfiles.username })
      .from(submissions)
      .innerJoin(userProfiles, eq(userProfiles.userId, submissions.authorId))
    const { entries, posts } = planSubmissions(NOW)
    const lines = (items: readonly { title: string; author: string }[]) =>
      items.map(({ title, author }) => `${title} by ${author}`).toSorted()
    expect(rows).toHaveLength(300)
    expect(new Set(rows.map(({ title }) => title)).size).toBe(300)
    expect(lines(rows)).toEqual(lines([...entries, ...posts]))
  })

  it('has two agents on the board, of the same owners on any day', async () => {
    const { items } = await listBoard({ db: t.database.db })
    const board = items.map(({ name, owner, entryCount }) => [name, owner.username, entryCount])
    expect(board.toSorted()).toEqual([
      ['Dry Run', 'joao', 1],
      ['Footnote', 'lucia', 1],
    ])
    for (const days of [0, 9, 40, 200]) {
      const { entries } = planSubmissions(new Date(NOW.getTime() + days * MS.day))
      const owners = entries.filter(({ bountyKey, index }) => agentOfEntry(bountyKey, index))
      expect(owners.map(({ author }) => author).toSorted()).toEqual(['joao', 'lucia'])
      expect(owners.every(({ fate }) => fate === 'accept')).toBe(true)
    }
  })

  it('keeps every invariant, including those of the ledger and the audit chain', async () => {
    expect(await t.database.transaction(findBreaches)).toEqual([])
  })

  it('contains no filler and no text that the linter refuses', async () => {
    const rows = await t.database.db.select().from(bounties)
    for (const row of rows) {
      const written = { ...row, deadlineAt: new Date(NOW.getTime() + 10 * 86_400_000) }
      const issues = lintBounty({ ...written, opensAt: null }, NOW)
      expect(passesLint(issues), `${row.title}: ${JSON.stringify(issues)}`).toBe(true)
    }
    const texts = await t.database.db.select().from(submissions)
    for (const { title, body, link } of texts) {
      expect(`${title} ${body}`).not.toMatch(/lorem|ipsum|dolor sit|asdf|undefined|\bTODO\b/i)
      if (link !== null) expect(linkRefusal(link), link).toBeNull()
    }
  })

  it('shows each meme and poster as a picture that duplicates no other', async () => {
    const { rows } = await t.database.db.execute<{ key: string; alt: string }>(sql`
      select files.blob_key as key, pictures.alt
      from submissions
      join bounties on bounties.id = submissions.bounty_id
      left join submission_images as pictures on pictures.submission_id = submissions.id
      left join storage_objects as files on files.id = pictures.object_id
      where bounties.category = 'meme' or bounties.title like 'A poster for the river%'
    `)
    expect(rows.length).toBeGreaterThanOrEqual(40)
    expect(rows.filter(({ key }) => !demo.blobs.stored.has(key))).toEqual([])
    const twins = await tally(sql`
      select 'twins' as key, count(*)::int as count from submissions
      where checks @> '[{"check": "near_duplicate", "passed": false}]'
    `)
    // The planned copy of an entry's text.
    expect(twins).toEqual({ twins: 1 })
    const bytes = [...demo.blobs.stored.values()].reduce((sum, { length }) => sum + length, 0)
    expect(bytes).toBeLessThan(8_000_000)
  })

  it('funds the treasury of a local ledger, and owes refunds and prizes from it', async () => {
    const funded = await tally(sql`
      select token || ' ' || state as key, count(*)::int as count from fundings group by 1
    `)
    expect(funded).toEqual({ 'SOL final': 2, 'USDC final': 2 })
    const owed = await tally(sql`
      select kind || ' ' || token || ' ' || state as key, count(*)::int as count from payouts group by 1
    `)
    expect(owed['refund SOL eligible']).toBe(1)
    expect(owed['prize USDC eligible']).toBeGreaterThanOrEqual(2)
    const listed = sql`select 'all' as key, count(*)::int as count from received_payments`
    expect(await tally(listed)).toEqual({ all: 0 })
  })

  it('mints points for completed bounties with enough deciders', async () => {
    const refusals = await tally(sql`
      select coalesce(refusal, 'minted') as key, count(*)::int as count
      from bounty_settlements
      group by 1
    `)
    expect(refusals).toEqual({ minted: 4 })
    const { rows } = await t.database.db.execute<{ least: number }>(
      sql`select min(decider_count)::int as least from bounty_settlements where refusal is null`,
    )
    expect(rows[0]?.least).toBeGreaterThanOrEqual(LATEST_RULES.minting.minDeciders)
  })

  it('leaves tasks in every queue of the moderators', async () => {
    const waiting = await tally(sql`
      select 'entries' as key, count(*)::int as count
      from submissions
      where state in ('submitted', 'under_review')
      union all
      select 'reports', count(*)::int from reports where state = 'open'
      union all
      select 'appeals', count(*)::int from appeals where state = 'open'
      union all
      select 'objections', count(*)::int from objections where state = 'open'
    `)
    expect(waiting).toEqual({ entries: 9, reports: 2, appeals: 1, objections: 1 })
  })

  it('gives the demo creator a win, a review to answer and an entry in voting', async () => {
    expect(await demo.entriesOf('teo')).toMatchObject({
      'paid in completed': 1,
      'shortlisted in judging': 1,
      'accepted in voting': 1,
      'changes_requested in open': 1,
    })
  })

  it('gives the demo sponsor bounties in five states, one of them ready to decide', async () => {
    const states = await tally(sql`
      select bounties.state as key, count(*)::int as count
      from bounties
      join user_profiles on user_profiles.user_id = bounties.sponsor_id
      where user_profiles.username = 'mira'
      group by 1
    `)
    expect(states).toEqual({ completed: 1, judging: 1, voting: 1, open: 1, scheduled: 1 })
  })

  it('sets trust levels only for those whose days and entries earned them', async () => {
    const { rows } = await t.database.db.execute<{ level: number; earned: number }>(sql`
      select
        trust_level as level,
        case
          when trust_lesson_passed_at is null then 0
          when (
            select count(*) from active_days where active_days.user_id = user_standings.user_id
          ) >= 7 and exists (
            select from submissions
            where submissions.author_id = user_standings.user_id
              and bounty_id is not null
              and state in ('accepted', 'shortlisted', 'winner', 'paid', 'not_selected')
          ) then 2
          else 1
        end as earned
      from user_standings
    `)
    for (const { level, earned } of rows) expect(level).toBe(earned)
    expect(new Set(rows.map(({ level }) => level))).toEqual(new Set([0, 1, 2]))
  })

  it('gives the demo voter paid rewards and energy', async () => {
    const { rows } = await t.database.db.execute<{ paid: number; energy: number }>(sql`
      select
        (
          select count(*)::int
          from vote_settlements
          where vote_settlements.voter_id = user_standings.user_id
            and vote_settlements.state = 'paid'
        ) as paid,
        energy_tenths as energy
      from user_standings
      join user_profiles using (user_id)
      where user_profiles.username = 'yuki'
    `)
    expect(rows[0]?.paid).toBeGreaterThan(0)
    expect(rows[0]?.energy).toBeGreaterThanOrEqual(500)
  })
})

describe('the receipts of the demo', () => {
  it('let their readers recompute every point from what they show', async () => {
    const { db } = t.database
    const { rows } = await db.execute<{ id: string }>(sql`select id from ledger_transfers`)
    const unexplained = new Set<string>()
    for (const { id } of rows) {
      const transfer = await getTransfer(db, id)
      assert(transfer !== null)
      const receipt = presentTransfer(transfer, new Map(), { bounty: null, submission: null })
      const recomputed = recomputeTransfer(receipt)
      if (recomputed === null) unexplained.add(receipt.category)
      else {
        const { isSound, amountPoints } = recomputed
        const agreed = { isSound: true, amountPoints: receipt.amountPoints }
        expect({ isSound, amountPoints }, `${receipt.category} ${id}`).toEqual(agreed)
      }
    }
    // Set by the operator, not by a vote: starting balances of sponsors, and the reserves that seasons opened with.
    expect([...unexplained].toSorted()).toEqual(['operator_grant', 'reserve'])
  })

  it('let voters recompute the points of their votes', async () => {
    const people = await t.database.db.select().from(userProfiles)
    let read = 0
    for (const { userId } of people) {
      const votes = await listVoteReceipts(t.database.db, userId, {
        filter: 'settled',
        after: null,
        limit: 500,
      })
      const receipts = votes.map((row) => presentVoteReceipt(row, NOW))
      read += receipts.filter(({ settlement }) => settlement?.split != null).length
      for (const vote of receipts) {
        const { settlement } = vote
        if (settlement === null) continue
        const steps = recomputeReceipt(ruleSetOf(settlement.ruleVersion), { ...vote, settlement })
        expect(steps.filter(({ agrees }) => !agrees)).toEqual([])
      }
    }
    expect(read).toBe(1394)
  })
})

describe('the treasury of a new demo', () => {
  it('has only its own money: nothing on Received, no shortfall, and all of it can pay fees', async () => {
    const clock = createFixedClock(NOW.toISOString())
    const { chain, localLedger } = await openChain(demo.config, clock)
    try {
      const jobs: Jobs = { send: async () => {} }
      const deps = { database: t.database, clock, jobs, chain, say: () => {} }
      await runSweeps(chainSweeps(chain), deps, (_sweep, error) => {
        throw error
      })
      const { rows } = await t.database.db.execute(sql`select reason from received_payments`)
      expect(rows).toEqual([])
      expect(await reconcile(deps)).toMatchObject({ isComplete: true, row: { findings: [] } })
      const [sol] = await tokenSums(t.database.db)
      const owed = (sol?.escrow ?? 0n) + (sol?.payable ?? 0n) + (sol?.unassigned ?? 0n)
      expect((await chain.balance(PRACTICE_TREASURY_ADDRESS)) - owed).toBe(OWN_LAMPORTS)
    } finally {
      await localLedger?.close()
    }
  })
})

describe('the season of a new demo', () => {
  it('gives Freya the score that an airdrop asks for, though no one acts', async () => {
    const clock = createFixedClock(NOW.toISOString())
    const jobs: Jobs = { send: async () => {} }
    for (let day = 1; day <= DAYS_TO_A_SCORE; day += 1) {
      clock.setOffsetMs(day * MS.day)
      await runSweeps(sweeps, { database: t.database, clock, jobs }, (_sweep, error) => {
        throw error
      })
    }
    const scores = await tally(sql`
      select username as key, score_points::int as count
      from season_scores
      join user_profiles using (user_id)
      join seasons on seasons.id = season_id
      where username = 'freya'
        and ends_at > ${clock.now()}
    `)
    expect(scores.freya).toBeGreaterThanOrEqual(AIRDROP_RULES.minScorePoints)
  })
})
