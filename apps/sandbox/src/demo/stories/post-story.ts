import assert from 'node:assert/strict'
import { decideSubmission } from '../../../../server/src/features/moderation/moderation.service.ts'
import { createSubmission } from '../../../../server/src/features/submissions/drafts/submission-drafts.service.ts'
import { submitSubmission } from '../../../../server/src/features/submissions/drafts/submission-submit.service.ts'
import { viewSubmission } from '../../../../server/src/features/submissions/submissions.service.ts'
import { MS, plus } from '../../../../server/src/platform/clock.ts'
import type { Cast } from '../cast.ts'
import type { DemoPerson } from '../content/people.ts'
import { type DemoPost, demoPosts } from '../content/posts.ts'
import type { RandomSource } from '../dice.ts'
import type { World } from '../world.ts'
import { skipDraws, storePicture } from './entry-story.ts'
import type { Story } from './story.ts'
import { workOfPost } from './works.ts'

/** A planned post of the demo, with its author and time. */
export interface PlannedPost extends DemoPost {
  author: string
  at: Date
  /** Whether it still awaits a moderator when the demo begins. */
  isWaiting: boolean
}

/** Share of people who read a post to its end. */
const READERS = 0.16
/** Hours before the demo begins at which the newest, unreviewed posts are submitted. */
const WAITING_HOURS = [9, 3]

/** Assigns a time after `from` and an author to every post. Deterministic for the same dice. */
export function planPosts(
  people: readonly DemoPerson[],
  { from, end, dice }: { from: Date; end: Date; dice: RandomSource },
): PlannedPost[] {
  const spanMs = end.getTime() - MS.day - from.getTime()
  const authors = people.filter(({ job }) => job !== 'moderator')
  const firstWaiting = demoPosts.length - WAITING_HOURS.length
  return demoPosts.map((post, index) => {
    const hours = WAITING_HOURS[index - firstWaiting]
    const isWaiting = hours !== undefined
    const author = authors[Math.floor(dice() * authors.length)]
    assert(author !== undefined, 'every post has an author')
    const at = isWaiting ? plus(end, -hours * MS.hour) : plus(from, dice() * spanMs)
    return { ...post, author: author.username, at, isWaiting }
  })
}

/** Schedules the posts, their reviews and their readers. */
export function schedulePosts(
  world: World,
  story: Story,
  cast: Cast,
  posts: readonly PlannedPost[],
): void {
  for (const [index, post] of posts.entries()) {
    story.add(post.at, async () => {
      const { title, category, author } = post
      const { body, picture } = workOfPost(post, index)
      const images = await storePicture(world, cast.byName(author), picture)
      skipDraws(world)
      const submission = await world.as(cast.byName(author), async (ctx) => {
        const draft = await createSubmission(ctx, {
          title,
          category,
          body,
          images,
          aiUse: 'none',
          aiTools: '',
        })
        return await submitSubmission(ctx, draft.id)
      })
      const { id, state } = submission
      if (post.isWaiting) return
      if (state !== 'accepted') {
        story.add(plus(post.at, (1 + world.random() * 3) * MS.hour), async () => {
          await world.as(cast.moderator(), (ctx) =>
            decideSubmission(ctx, id, { decision: 'accept' }),
          )
        })
      }
      story.add(plus(post.at, 20 * MS.hour), () => recordReaders(world, cast, [id], READERS))
    })
  }
}

/** Records views of these submissions by a share of all people, in one transaction. */
export async function recordReaders(
  world: World,
  cast: Cast,
  submissionIds: readonly string[],
  share: number,
): Promise<void> {
  await world.together(async (as) => {
    for (const id of submissionIds) {
      for (const reader of cast.people.filter(() => world.random() < share)) {
        await viewSubmission(as(reader), id, 15_000 + Math.floor(world.random() * 90_000))
      }
    }
  })
}
