import { listSubmissions } from '@laurel/contract/work/submissions'
import Fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'

/**
 * The baseline of P1: Fastify and pg, one prepared query, the reply serialised by the contract's schema, and nothing else.
 * Takes the database URL as its argument and prints its own URL.
 */
const LIST = `
  select
    s.id, s.title, left(s.body, 200) as excerpt, s.category, s.state, s.viewer_count, s.submitted_at, s.created_at,
    s.author_id, p.username, p.display_name, p.avatar_url, s.bounty_id, b.slug, b.title as bounty_title,
    b.state as bounty_state, a.place, a.is_bonus, a.prize_amount, b.reward_token, f.view_key
  from submissions as s
  left join user_profiles as p on p.user_id = s.author_id
  left join bounties as b on b.id = s.bounty_id
  left join awards as a on a.submission_id = s.id
  left join submission_images as i on i.submission_id = s.id and i.position = 0
  left join storage_objects as f on f.id = i.object_id
  where s.is_shown
    and (s.submitted_at, s.id) < ($1::timestamptz, $2::uuid)
  order by s.submitted_at desc, s.id desc
  limit 21`

interface Row {
  id: string
  title: string
  excerpt: string
  category: string
  state: string
  viewer_count: number
  submitted_at: Date | null
  created_at: Date
  author_id: string
  username: string
  display_name: string | null
  avatar_url: string | null
  bounty_id: string | null
  slug: string
  bounty_title: string
  bounty_state: string
  place: number | null
  is_bonus: boolean | null
  prize_amount: string | null
  reward_token: string
}

const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 8,
  options: '-c role=laurel_app -c timezone=UTC',
})
const app = Fastify()
const { $schema: _dialect, ...schema } = z.toJSONSchema(listSubmissions.reply, {
  io: 'input',
  target: 'draft-7',
})

app.get('/submissions', { schema: { response: { 200: schema } } }, async (request) => {
  const { at, id } = request.query as { at: string; id: string }
  const { rows } = await pool.query<Row>({ name: 'list', text: LIST, values: [at, id] })
  const shown = rows.slice(0, 20)
  const last = shown.at(-1)
  return {
    items: shown.map(present),
    nextCursor:
      last === undefined || rows.length <= 20 ? null : `${last.submitted_at?.getTime()},${last.id}`,
  }
})

function present(row: Row) {
  return {
    submissionId: row.id,
    title: row.title,
    excerpt: row.excerpt,
    snippet: null,
    category: row.category,
    author: {
      userId: row.author_id,
      username: row.username,
      displayName: row.display_name ?? row.username,
      avatarUrl: row.avatar_url,
    },
    state: row.state,
    bounty:
      row.bounty_id === null
        ? null
        : {
            bountyId: row.bounty_id,
            slug: row.slug,
            title: row.bounty_title,
            state: row.bounty_state,
          },
    place: row.place,
    isBonus: row.is_bonus === true,
    prizeAmount: row.prize_amount,
    prizeToken: row.prize_amount === null ? null : row.reward_token,
    viewerCount: row.viewer_count,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    // The data set has no images.
    cover: null,
  }
}

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
process.once('SIGTERM', () => process.exit(0))
