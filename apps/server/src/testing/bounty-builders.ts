import type { BountyDetail, BountyTerms } from '@laurel/contract/bounties'
import { points } from '@laurel/contract/money'
import { movePoints } from '../features/points/move-points.service.ts'
import { MS, plus } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { asClockwork } from '../platform/sweeps.ts'
import { buildPerson } from './builders.ts'
import type { As, TestServer } from './test-server.ts'

/** Someone who can sign requests. */
export type Person = NonNullable<As>

const BRIEF = `## Goal
Explain to newcomers how a bounty is paid, for people who have never used a wallet.

## Format
A thread in plain text, posts numbered. Length: 5 to 7 posts of at most 280 characters each, the first of which
makes people want to read the rest.

## Language
English, plain words, no jargon.

## Rights
You keep the copyright and give us a licence to show the work on Laurel.

## AI policy
AI tools may help, if you say which ones and for what.

We look for one clear example that readers can follow from the brief to the payment.`

/** Terms that the linter passes, with the deadline 7 days ahead of `now`. */
export function goodTerms(now: Date, overrides: Partial<BountyTerms> = {}): BountyTerms {
  return {
    title: 'Explain escrow in a thread',
    summary: 'A short thread that shows a newcomer where the prize is and when it moves.',
    brief: BRIEF,
    category: 'thread',
    checklist: [
      { id: 'clear', text: 'Clear to somebody without a wallet', weight: 3 },
      { id: 'correct', text: 'Every step is correct', weight: 2 },
      { id: 'example', text: 'Follows one example to the end', weight: 1 },
    ],
    disqualifiers: ['Copied text'],
    questions: [],
    referenceLinks: ['https://example.org/escrow'],
    aiPolicy: 'disclose',
    rights: 'license',
    rewardToken: 'POINTS',
    prizeAmounts: ['300', '200', '100'],
    bonusCount: 0,
    bonusAmount: '0',
    minTrustLevel: 0,
    entriesPerPerson: 1,
    communityWeightPercent: 25,
    opensAt: null,
    deadlineAt: plus(now, 7 * MS.day).toISOString(),
    decisionDays: 7,
    ...overrides,
  }
}

/** Gives a person spendable points out of issuance. */
export async function givePoints(t: TestServer, userId: string, amount: number): Promise<void> {
  await asClockwork(t.deps, (ctx) =>
    movePoints(ctx, {
      move: [
        {
          key: `test:${newId()}`,
          from: { kind: 'issuance' },
          to: { kind: 'spendable', ownerId: userId },
          amountPoints: points(amount),
          category: 'operator_grant',
          causeKind: 'grant',
          causeId: newId(),
          title: 'Points for a test',
        },
      ],
    }),
  )
}

/** A sponsor of trust level 2, whose bounties need no review, with points to spend. */
export async function buildSponsor(t: TestServer, spendable = 5000): Promise<Person> {
  const sponsor = await buildPerson(t.db, t.clock.now(), { trustLevel: 2 })
  if (spendable > 0) await givePoints(t, sponsor.userId, spendable)
  return sponsor
}

/** What a built bounty may differ in. */
export interface BountyOptions {
  sponsor?: Person
  terms?: Partial<BountyTerms>
}

/** A complete draft of a sponsor with points. */
export async function buildDraft(
  t: TestServer,
  options: BountyOptions = {},
): Promise<{ sponsor: Person; bounty: BountyDetail }> {
  const sponsor = options.sponsor ?? (await buildSponsor(t))
  const body = goodTerms(t.clock.now(), options.terms)
  return { sponsor, bounty: await t.ok(sponsor, 'POST /api/v1/bounties', { body }) }
}

/** A funded bounty: open, or scheduled when its terms open later. */
export async function buildOpenBounty(
  t: TestServer,
  options: BountyOptions = {},
): Promise<{ sponsor: Person; bounty: BountyDetail }> {
  const { sponsor, bounty } = await buildDraft(t, options)
  const params = { id: bounty.bountyId }
  await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', { params })
  const published = await t.ok(sponsor, 'POST /api/v1/bounties/{id}/publish', { params })
  return { sponsor, bounty: published }
}
