import type { BountyCategory, BountyState } from '@laurel/contract/bounties'
import type { RewardToken } from '@laurel/contract/money'
import type { SubmissionState } from '@laurel/contract/submissions'
import { type SQL, sql } from 'drizzle-orm'

/** A submission as far as a card needs it; the author's username is null when their account is gone. */
export type CardRow = {
  id: string
  title: string
  excerpt: string
  link: string | null
  category: BountyCategory
  state: SubmissionState
  authorId: string
  username: string | null
  displayName: string | null
  avatarUrl: string | null
  viewerCount: number
  shuffleKey: number
  submittedAt: Date | null
  createdAt: Date
  bountyId: string | null
  bountySlug: string | null
  bountyTitle: string | null
  bountyState: BountyState | null
  sponsorId: string | null
  place: number | null
  isBonus: boolean | null
  prizeAmount: string | null
  rewardToken: RewardToken | null
  /** The first picture; all null without one. */
  coverId: string | null
  coverAlt: string | null
  coverViewKey: string | null
  coverWidths: number[] | null
  coverWidth: number | null
  coverHeight: number | null
  /** What a list is ordered by when it is computed. */
  sortKey: number
}

/** Where a page begins, how long it is, and whether it begins behind another. */
interface Part {
  where: SQL
  order: SQL
  limit: number
  sortKey?: SQL
}

/** The text of a list of cards, as `CardRow`. */
export function cards({ where, order, limit, sortKey = sql`0` }: Part): SQL {
  return sql`
    select
      submissions.id,
      submissions.title,
      submissions.excerpt,
      submissions.link,
      submissions.category,
      submissions.state,
      submissions.author_id as "authorId",
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
      ${sortKey} as "sortKey"
    from submissions
    left join user_profiles as author on author.user_id = submissions.author_id
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

/** A public post: what the partial index of the gallery's tops holds. */
export const isShownPost = sql`(submissions.is_shown and submissions.bounty_id is null)`
