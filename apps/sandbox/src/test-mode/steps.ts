import { points } from '@laurel/contract/money/money'
import { announceAward } from '../../../server/src/features/awards/awards.service.ts'
import { reviewDesk, scoreSubmission } from '../../../server/src/features/awards/desk.service.ts'
import { createDraft } from '../../../server/src/features/bounties/drafts/bounty-drafts.service.ts'
import { publishBounty } from '../../../server/src/features/bounties/publication/bounty-publication.service.ts'
import { submitForReview } from '../../../server/src/features/bounties/review/bounty-review.service.ts'
import {
  decideBounty,
  decideSubmission,
} from '../../../server/src/features/moderation/moderation.service.ts'
import { grantPoints } from '../../../server/src/features/points/points.service.ts'
import { createSubmission } from '../../../server/src/features/submissions/drafts/submission-drafts.service.ts'
import { submitSubmission } from '../../../server/src/features/submissions/drafts/submission-submit.service.ts'
import { MS } from '../../../server/src/platform/clock.ts'
import type { MemberCtx } from '../../../server/src/platform/context.ts'
import { forgetPeople } from './mirror.ts'
import { OFFERS, termsOf } from './offers.ts'
import { ENTRANT, MODERATOR, RESIDENT_IDS, SPONSOR } from './resident-accounts.ts'
import {
  countEntries,
  endWait,
  hasEntry,
  listBountiesIn,
  listHandedOver,
  listOpenTitles,
  listUndecided,
  refillCredits,
  type SandboxBounty,
} from './sandbox.queries.ts'
import { SEEN_MS, type Stage } from './stage.ts'

/** How long a developer has to score the entries of their bounty before the sandbox does it for them. */
const SCORING_MS = 20 * MS.second
const SPRINT = /\bsprint\b/i
const REJECT = /\breject\b/i
const REJECTION = 'The title asks for it: this shows how a refusal looks.'
const REASON = 'It answers the brief; this is a judgement of the sandbox.'
/** A score that the sandbox gives. */
const SCORE = 80

/** Keeps one bounty of each kind open. */
export async function keepOpen(stage: Stage): Promise<void> {
  const open = new Set(await listOpenTitles(stage.parts.database.db, SPONSOR.userId))
  if (OFFERS.every(({ title }) => open.has(title))) return
  await stage.each(OFFERS, async (offer, as, ctx) => {
    // Read again under the lock: another process may have been faster.
    if ((await listOpenTitles(ctx.db, SPONSOR.userId)).includes(offer.title)) return
    const sponsor = as(SPONSOR)
    await grantPoints(ctx, {
      userId: SPONSOR.userId,
      amount: points(offer.prize),
      reason: 'A prize of the sandbox',
    })
    const { bountyId } = await createDraft(sponsor, termsOf(offer, ctx.now))
    await submitForReview(sponsor, bountyId, { hasTreasury: false })
    await publishBounty(sponsor, bountyId)
  })
}

/** Gives back entry credits, so that no one runs out of them. */
export async function refill(stage: Stage): Promise<void> {
  await stage.act((_as, { db }) => refillCredits(db))
}

/** Submits what agents left to their owners, in the owners' place. */
export async function submitForOwners(stage: Stage): Promise<void> {
  const drafts = await listHandedOver(stage.parts.database.db, stage.ago(SEEN_MS))
  await stage.each(drafts, ({ id, authorId }, as) => submitSubmission(as({ userId: authorId }), id))
}

/** Accepts what waits for a moderator; the word `reject` in its title gets it refused. */
export async function decideEntries(stage: Stage): Promise<void> {
  const waiting = await listUndecided(stage.parts.database.db, stage.ago(SEEN_MS))
  await stage.each(waiting, ({ id, title }, as) =>
    decideSubmission(
      as(MODERATOR),
      id,
      REJECT.test(title) ? { decision: 'reject', reason: REJECTION } : { decision: 'accept' },
    ),
  )
}

/** Approves the developers' bounties, and publishes them in their place. */
export async function openDevelopersBounties(stage: Stage): Promise<void> {
  const { db } = stage.parts.database
  const inReview = await listBountiesIn(db, 'in_review', stage.ago(SEEN_MS))
  await stage.each(inReview, ({ id }, as) =>
    decideBounty(as(MODERATOR), id, { decision: 'approve', starterGrantPoints: 0 }),
  )
  const approved = await listBountiesIn(db, 'awaiting_funding', stage.ago(SEEN_MS))
  await stage.each(approved, ({ id, sponsorId }, as) =>
    publishBounty(as({ userId: sponsorId }), id),
  )
}

/** Enters each open bounty of a developer. */
export async function enterDevelopersBounties(stage: Stage): Promise<void> {
  const open = await listBountiesIn(stage.parts.database.db, 'open', stage.ago(SEEN_MS))
  await stage.each(open.filter(isDevelopers), async ({ id, title, questions }, as, ctx) => {
    if (await hasEntry(ctx.db, id, ENTRANT.userId)) return
    const entrant = as(ENTRANT)
    const entry = await createSubmission(entrant, {
      bountyId: id,
      title: 'An entry from the sandbox',
      body: `This entry was written for “${title}” so that you have something to judge. It has the length of a short answer and says nothing in particular.`,
      answers: Object.fromEntries(questions.map((question) => [question.id, 'As you like.'])),
      aiUse: 'none',
    })
    await submitSubmission(entrant, entry.id)
  })
}

/**
 * Ends entering and voting: of a bounty of the sandbox once a developer's entry is accepted, of a developer's own with
 * the word `sprint` in its title.
 */
export async function closeBounties(stage: Stage): Promise<void> {
  const { db } = stage.parts.database
  const open = await listBountiesIn(db, 'open', stage.ago(SEEN_MS))
  const fast = open.filter((bounty) => !isDevelopers(bounty) || SPRINT.test(bounty.title))
  await stage.each(fast, async ({ id }, _as, ctx) => {
    const { settled, unsettled } = await countEntries(ctx.db, id, stage.ago(SEEN_MS))
    if (settled > 0 && unsettled === 0) await endWait(ctx.db, id, 'open', ctx.now)
  })
  await stage.moveDue()
  const voting = await listBountiesIn(db, 'voting', stage.ago(SEEN_MS))
  await stage.each(voting, ({ id }, _as, ctx) => endWait(ctx.db, id, 'voting', ctx.now))
  if (voting.length > 0) await stage.moveDue()
}

/**
 * Scores the entries and announces the winners: at once for the sandbox's bounties, for a developer's in their place,
 * once they have scored every entry or had time to.
 */
export async function judgeBounties(stage: Stage): Promise<void> {
  const judging = await listBountiesIn(stage.parts.database.db, 'judging', stage.ago(SEEN_MS))
  await stage.each(judging, async (bounty, as) => {
    const sponsor = as({ userId: bounty.sponsorId })
    const isLate = bounty.stateSince <= stage.ago(SCORING_MS)
    const missing = (await readCompeting(sponsor, bounty.id)).filter(
      ({ checklistPercent }) => checklistPercent === null,
    )
    if (missing.length > 0 && isDevelopers(bounty) && !isLate) return
    for (const { submission } of missing) {
      await scoreSubmission(sponsor, submission.submissionId, {
        scores: Object.fromEntries(bounty.checklist.map(({ id }) => [id, SCORE])),
        note: '',
        isShortlisted: false,
      })
    }
    const competing = await readCompeting(sponsor, bounty.id)
    await announceAward(
      sponsor,
      bounty.id,
      competing.map(({ submission, formulaPlace, formulaIsBonus }) => ({
        submissionId: submission.submissionId,
        place: formulaPlace,
        isBonus: formulaIsBonus,
        reason: REASON,
      })),
    )
  })
}

/** Pays prizes: the time for objections ends at once. */
export async function payPrizes(stage: Stage): Promise<void> {
  const announced = await listBountiesIn(stage.parts.database.db, 'challenge', stage.ago(SEEN_MS))
  await stage.each(announced, ({ id }, _as, ctx) => endWait(ctx.db, id, 'challenge', ctx.now))
  if (announced.length > 0) await stage.moveDue()
}

/** Deletes who deleted their account on the site. */
export async function forget(stage: Stage): Promise<void> {
  await forgetPeople(stage, RESIDENT_IDS)
}

async function readCompeting(sponsor: MemberCtx, bountyId: string) {
  const { entries } = await reviewDesk(sponsor, bountyId)
  return entries.filter(({ submission: { state } }) => ['accepted', 'shortlisted'].includes(state))
}

function isDevelopers({ sponsorId }: SandboxBounty): boolean {
  return sponsorId !== SPONSOR.userId
}
