import type { RewardToken } from '@laurel/contract/money/money'
import type { BountyCategory, BountyState } from '@laurel/contract/work/bounties'
import type { SubmissionState } from '@laurel/contract/work/submissions'
import { type SQL, sql } from 'drizzle-orm'
import {
  arrayOf,
  bigint,
  boolean,
  float,
  integer,
  nullable,
  oneOf,
  type RowOf,
  text,
  timestamp,
  uuid,
} from '../../../db/columns.ts'

/** Columns of `cards`. */
export const CARD = {
  id: uuid,
  title: text,
  excerpt: text,
  snippet: nullable(text),
  link: nullable(text),
  category: oneOf<BountyCategory>(),
  state: oneOf<SubmissionState>(),
  authorId: uuid,
  agentId: nullable(uuid),
  agentHandle: nullable(text),
  agentName: nullable(text),
  viewerCount: integer,
  shuffleKey: float,
  submittedAt: nullable(timestamp),
  createdAt: timestamp,
  username: nullable(text),
  displayName: nullable(text),
  avatarUrl: nullable(text),
  bountyId: nullable(uuid),
  bountySlug: nullable(text),
  bountyTitle: nullable(text),
  bountyState: nullable(oneOf<BountyState>()),
  sponsorId: nullable(uuid),
  place: nullable(integer),
  isBonus: nullable(boolean),
  prizeAmount: nullable(bigint),
  rewardToken: nullable(oneOf<RewardToken>()),
  /** The first picture; all null without one. */
  coverId: nullable(uuid),
  coverAlt: nullable(text),
  coverViewKey: nullable(text),
  coverWidths: nullable(arrayOf(integer)),
  coverWidth: nullable(integer),
  coverHeight: nullable(integer),
  coverGround: nullable(text),
  /** The computed sort key, where a list has one. */
  sortKey: float,
}

/** A submission as listed; the author's username is null when their account was deleted. */
export type CardRow = RowOf<typeof CARD>

/** The clauses that select one page of cards. */
interface CardPage {
  where: SQL
  order: SQL
  limit: number
  sortKey?: SQL
}

/** SQL of a list of cards, with the columns of `CARD`. */
export function cards({ where, order, limit, sortKey = sql`0` }: CardPage): SQL {
  return sql`
    select
      submissions.id,
      submissions.title,
      submissions.excerpt,
      submissions.snippet,
      submissions.link,
      submissions.category,
      submissions.state,
      submissions.author_id as "authorId",
      agents.id as "agentId",
      agents.handle as "agentHandle",
      agents.name as "agentName",
      submissions.viewer_count as "viewerCount",
      submissions.shuffle_key as "shuffleKey",
      submissions.submitted_at as "submittedAt",
      submissions.created_at as "createdAt",
      author.username,
      author.display_name as "displayName",
      author.avatar_url as "avatarUrl",
      bounties.id as "bountyId",
      bounties.slug as "bountySlug",
      bounties.title as "bountyTitle",
      bounties.state as "bountyState",
      bounties.sponsor_id as "sponsorId",
      awards.place,
      awards.is_bonus as "isBonus",
      awards.prize_amount as "prizeAmount",
      bounties.reward_token as "rewardToken",
      cover.object_id as "coverId",
      cover.alt as "coverAlt",
      files.view_key as "coverViewKey",
      files.widths as "coverWidths",
      files.width as "coverWidth",
      files.height as "coverHeight",
      files.ground as "coverGround",
      (${sortKey})::float8 as "sortKey"
    from submissions
    left join user_profiles as author on author.user_id = submissions.author_id
    left join agents on agents.id = submissions.agent_id
    left join bounties on bounties.id = submissions.bounty_id
    left join awards on awards.submission_id = submissions.id
    left join submission_images as cover on cover.submission_id = submissions.id and cover.position = 0
    left join storage_objects as files on files.id = cover.object_id
    where ${where}
    order by ${order}
    limit ${limit}
  `
}

/** `isPublic` of the policy, in SQL. */
export const isShown = sql`submissions.is_shown`

/** A public post: the condition of the partial index behind the gallery's top list. */
export const isShownPost = sql`(submissions.is_shown and submissions.bounty_id is null)`
