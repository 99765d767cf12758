import { AGENT_SCOPES } from '@laurel/contract/developers/agent-words'
import { createOwn } from '../../../../server/src/features/agents/agents.service.ts'
import {
  decideSubmission,
  type SubmissionReview,
} from '../../../../server/src/features/moderation/moderation.service.ts'
import {
  createSubmission,
  updateSubmission,
} from '../../../../server/src/features/submissions/drafts/submission-drafts.service.ts'
import { submitSubmission } from '../../../../server/src/features/submissions/drafts/submission-submit.service.ts'
import { appealSubmission } from '../../../../server/src/features/submissions/review/appeals.service.ts'
import { requireSubmission } from '../../../../server/src/features/submissions/submissions.service.ts'
import { MS, plus } from '../../../../server/src/platform/clock.ts'
import type { MemberCtx } from '../../../../server/src/platform/context.ts'
import { newId } from '../../../../server/src/platform/ids.ts'
import type { Cast, Character } from '../cast.ts'
import { agentOfEntry } from '../content/agents.ts'
import type { DemoBounty } from '../content/demo-bounty.ts'
import type { Fate } from '../content/entry-overrides.ts'
import type { World } from '../world.ts'
import type { PlannedEntry } from './entry-plan.ts'
import type { Story } from './story.ts'
import { type Work, workOfEntry } from './works.ts'

const REJECTION = 'This is the text of the brief with other words. Show your own work, please.'
const CHANGES =
  'One point of the checklist isn’t answered yet. Please add it before the deadline, so that it can be judged.'
const CHANGES_MADE = 'I have added what was missing; thanks for pointing it out.'
const APPEAL =
  'The words that I share with the brief are its checklist, which I answer point by point. Everything else is mine.'

/** Schedules the entries of a bounty and their reviews. */
export function scheduleEntries(
  world: World,
  story: Story,
  cast: Cast,
  plan: { bounty: DemoBounty; bountyId: () => string; entries: readonly PlannedEntry[] },
): void {
  const { bounty, bountyId, entries } = plan
  for (const entry of entries) {
    story.add(entry.at, async () => {
      const author = cast.byName(entry.author)
      const { picture } = workOfEntry(entry)
      const images = await storePicture(world, author, picture)
      const written = (entry.isCopy ? entries[entry.index - 1] : entry) ?? entry
      skipDraws(world)
      const { id, state } = await world.as(author, async (ctx) => {
        const draft = await createSubmission(await writerOf(ctx, entry), {
          bountyId: bountyId(),
          title: entry.title,
          body: workOfEntry(written).body,
          ...aiUse(world, bounty, entry),
          images,
        })
        return await submitSubmission(ctx, draft.id)
      })
      cast.qualities.set(id, entry.quality)
      if (state !== 'accepted') planReview(world, story, cast, { entry, author, id })
    })
  }
}

/** Who writes an entry: its author, or an agent that they create for it and whose entry they then submit. */
async function writerOf(ctx: MemberCtx, { bountyKey, index }: PlannedEntry): Promise<MemberCtx> {
  const about = agentOfEntry(bountyKey, index)
  if (about === null) return ctx
  const { agentId } = await createOwn(ctx, about)
  const apiKey = { keyId: newId(), scopes: AGENT_SCOPES, agentId }
  return { ...ctx, viewer: { ...ctx.viewer, apiKey } }
}

/** Uploads the picture of a work, if the demo has pictures. */
export async function storePicture(
  { pictures }: World,
  author: Character,
  picture: Work['picture'],
): Promise<{ imageId: string; alt: string }[]> {
  if (pictures === null || picture === null) return []
  return [{ imageId: await pictures.store(author, picture.svg), alt: picture.alt }]
}

/** Draws as often as the texts once did, so that the rest of the history stays as it was tuned. */
export function skipDraws({ random }: World): void {
  for (let draw = 0; draw < 4; draw += 1) random()
}

/** How AI was used; of an entry by an agent that follows from the agent. Draws in either case. */
function aiUse(world: World, { aiPolicy }: DemoBounty, { bountyKey, index }: PlannedEntry) {
  const isUnaided = aiPolicy === 'forbidden' || world.random() < 0.75
  if (agentOfEntry(bountyKey, index) !== null) return {}
  if (isUnaided) return { aiUse: 'none' as const, aiTools: '' }
  return { aiUse: 'assisted' as const, aiTools: 'A language model for a first outline' }
}

interface SubmittedEntry {
  entry: PlannedEntry
  author: Character
  id: string
}

/** Schedules the review of an entry within a day, by its fate. */
function planReview(
  world: World,
  story: Story,
  cast: Cast,
  { entry, author, id }: SubmittedEntry,
): void {
  const decide = (review: SubmissionReview) => () =>
    world.as(cast.moderator(), (ctx) => decideSubmission(ctx, id, review))
  const accept = decide({ decision: 'accept' })
  const reject = decide({ decision: 'reject', reason: REJECTION })
  const ask = decide({ decision: 'request_changes', reason: CHANGES })
  const answer = () => world.as(author, (ctx) => resubmit(ctx, id))
  const appeal = () => world.as(author, (ctx) => appealSubmission(ctx, id, APPEAL))

  const steps: Record<Fate, readonly [afterHours: number, act: () => Promise<unknown>][]> = {
    wait: [],
    accept: [[0, accept]],
    reject: [[0, reject]],
    appeal: [
      [0, reject],
      [8, appeal],
    ],
    ask: [[0, ask]],
    resubmit: [
      [0, ask],
      [9, answer],
      [14, accept],
    ],
  }
  const reviewedAt = plus(entry.at, (1 + world.random() * 9) * MS.hour)
  for (const [afterHours, act] of steps[entry.fate]) {
    story.add(plus(reviewedAt, afterHours * MS.hour), async () => void (await act()))
  }
}

async function resubmit(ctx: MemberCtx, id: string): Promise<void> {
  const { body } = await requireSubmission(ctx.db, id)
  await updateSubmission(ctx, id, { body: `${body}\n\n${CHANGES_MADE}` })
  await submitSubmission(ctx, id)
}
