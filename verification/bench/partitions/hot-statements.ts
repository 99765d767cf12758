import { createHash, randomUUID } from 'node:crypto'
import { CLIENTS } from '../load/generator.ts'
import type { Script, Variable } from '../sql/script.ts'
import type { Layout, Rows } from './layouts.ts'

/** A hot statement, reduced to the table that would be partitioned. */
export interface HotStatement {
  name: string
  script(layout: Layout, rows: Rows): Script
}

/** A rank is counted from the nearest of the bands, which are about this wide. */
const BAND = 2000

const md5 = (text: string): string => {
  const hex = createHash('md5').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const bounty = ({ bounties }: Rows): Variable => ({
  captured: 'BOUNTY',
  sql: `md5('bounty ' || :n % ${bounties})::uuid`,
  of: (n) => md5(`bounty ${n % bounties}`),
})
const ladder = ({ ladders }: Rows): Variable => ({
  captured: 'LADDER',
  sql: `'ladder ' || :n % ${ladders}`,
  of: (n) => `ladder ${n % ladders}`,
})
const fresh: Variable = { captured: 'FRESH', sql: 'gen_random_uuid()', of: () => randomUUID() }
const account: Variable = {
  captured: 'ACCOUNT',
  sql: "md5('account ' || :n % 50000)::uuid",
  of: (n) => md5(`account ${n % 50_000}`),
}

/** A script of one statement whose values are types by variable. */
function scriptOf(
  name: string,
  text: string,
  given: readonly (readonly [variable: Variable, type: string])[],
): Script {
  return {
    name,
    statements: [
      {
        text,
        values: given.map(([{ captured }]) => captured),
        types: given.map(([, type]) => type),
        connection: 0,
      },
    ],
    variables: given.map(([variable]) => variable),
    numbers: { kind: 'random', most: 1_000_000 },
    clients: CLIENTS,
  }
}

/** What scaling asks about; each names the column by which its table is partitioned. */
export const HOT_STATEMENTS: readonly HotStatement[] = [
  {
    name: 'vote insert',
    script: (layout, rows) =>
      scriptOf(
        'vote insert',
        `insert into ${layout}.votes (id, voter_id, submission_id, bounty_id, decision, strength_percent,
           energy_tenths, trust_level, is_practice, in_arena, cast_at)
         values ($1, $2, $3, $4, 'support', 50, 50, 1, false, true, '2026-06-01')`,
        [
          [fresh, 'uuid'],
          [fresh, 'uuid'],
          [fresh, 'uuid'],
          [bounty(rows), 'uuid'],
        ],
      ),
  },
  {
    name: 'votes of a bounty',
    script: (layout, rows) =>
      scriptOf(
        'votes of a bounty',
        `select submission_id, voter_id, decision, strength_percent, trust_level
         from ${layout}.votes
         where bounty_id = $1 and undone_at is null
         limit 500`,
        [[bounty(rows), 'uuid']],
      ),
  },
  {
    name: 'board page',
    script: (layout, rows) =>
      scriptOf(
        'board page',
        `select user_id, score, reached_at, part_1, part_2, part_3, part_4, part_5
         from ${layout}.board_scores
         where ladder = $1 and score > 0
         order by score desc, reached_at, user_id
         limit 20`,
        [[ladder(rows), 'text']],
      ),
  },
  {
    name: 'rank',
    script: (layout, rows) => {
      const top = Math.floor(rows.count / rows.ladders)
      const place: Variable = {
        captured: 'PLACE',
        sql: `${top} - :n % ${BAND}`,
        of: (n) => String(top - (n % BAND)),
      }
      return scriptOf(
        'rank',
        `select count(*) from ${layout}.board_scores where ladder = $1 and score > 0 and score > $2`,
        [
          [ladder(rows), 'text'],
          [place, 'bigint'],
        ],
      )
    },
  },
  {
    name: 'ledger insert',
    script: (layout) =>
      scriptOf(
        'ledger insert',
        `insert into ${layout}.ledger_transfers (id, sequence, from_account_id, to_account_id, amount_points, category,
           cause_kind, cause_id, title, rule_version, idempotency_key, request_hash, created_at)
         values ($1, nextval('public.bench_sequence'), $2, $3, 10, 'curation', 'vote', $4, 'A vote', 1, $5, 'hash',
           '2026-06-01')`,
        [
          [fresh, 'uuid'],
          [account, 'uuid'],
          [account, 'uuid'],
          [fresh, 'text'],
          [fresh, 'text'],
        ],
      ),
  },
]
