import { z } from 'zod'
import { ability, refusal } from '../ability.ts'
import { ENTRANTS } from '../developers/agent-words.ts'
import { endpoint } from '../endpoint.ts'
import {
  MAX_BONUS_SPOTS,
  MAX_BOUNTY_TITLE_LENGTH,
  MAX_BRIEF_LENGTH,
  MAX_CHECKLIST_WEIGHT,
  MAX_DECISION_DAYS,
  MAX_ENTRIES_PER_PERSON,
  MAX_ID_OR_SLUG_LENGTH,
  MAX_ITEM_ID_LENGTH,
  MAX_LINK_LENGTH,
  MAX_PLACES,
  MAX_REASON_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_SUMMARY_LENGTH,
  MAX_TERM_LENGTH,
  MAX_TERMS,
  MAX_TRUST_LEVEL,
  MAX_USERNAME_LENGTH,
  MIN_BOUNTY_TITLE_LENGTH,
  MIN_BRIEF_LENGTH,
  MIN_CHECKLIST_ITEMS,
  MIN_REASON_LENGTH,
  MIN_TERM_LENGTH,
} from '../field-limits.ts'
import { funding } from '../money/fundings.ts'
import { REWARD_TOKENS } from '../money/money.ts'
import { PAYOUT_STATES } from '../payouts/payouts.ts'
import { BOUNTY_CATEGORIES, SORTS, STAGES } from '../searches/bounty-filters.ts'
import {
  done,
  id,
  instant,
  link,
  markdownText,
  page,
  pageQuery,
  percent,
  person,
  plainText,
  pointsAmount,
  tokenAmount,
} from '../shapes.ts'

/** States of a bounty, in the order of its life (product.md 4). */
export const BOUNTY_STATES = [
  'draft',
  'in_review',
  'awaiting_funding',
  'scheduled',
  'open',
  'voting',
  'judging',
  'challenge',
  'paying',
  'completed',
  'cancelled',
  'expired',
] as const

/** A bounty's category. */
export const bountyCategory = z.enum(BOUNTY_CATEGORIES)
/** A bounty's state. */
export const bountyState = z.enum(BOUNTY_STATES)
/** The token that prizes are paid in. */
export const rewardToken = z.enum(REWARD_TOKENS)
export type BountyCategory = z.infer<typeof bountyCategory>
export type BountyState = z.infer<typeof bountyState>

/** One line of the acceptance checklist; weights are relative. */
export const checklistItem = z.object({
  id: z.string().max(MAX_ITEM_ID_LENGTH),
  text: plainText(MIN_TERM_LENGTH, MAX_TERM_LENGTH),
  weight: z.int().min(1).max(MAX_CHECKLIST_WEIGHT),
})
export type ChecklistItem = z.infer<typeof checklistItem>

/** A question that every entrant answers. */
export const entrantQuestion = z.object({
  id: z.string().max(MAX_ITEM_ID_LENGTH),
  text: plainText(MIN_TERM_LENGTH, MAX_TERM_LENGTH),
  isRequired: z.boolean(),
})

/** Terms that a sponsor writes. A draft may omit any of them; publishing requires all (rule set D-bounty). */
export const bountyTerms = z.object({
  title: plainText(MIN_BOUNTY_TITLE_LENGTH, MAX_BOUNTY_TITLE_LENGTH),
  summary: plainText(1, MAX_SUMMARY_LENGTH),
  brief: markdownText(MIN_BRIEF_LENGTH, MAX_BRIEF_LENGTH),
  category: bountyCategory,
  checklist: z.array(checklistItem).min(MIN_CHECKLIST_ITEMS).max(MAX_TERMS),
  disqualifiers: z.array(plainText(MIN_TERM_LENGTH, MAX_TERM_LENGTH)).max(MAX_TERMS),
  questions: z.array(entrantQuestion).max(MAX_TERMS),
  referenceLinks: z.array(link).max(MAX_TERMS),
  aiPolicy: z.enum(['allowed', 'disclose', 'forbidden']),
  rights: z.enum(['license', 'assignment', 'none']),
  /** The token that prizes are paid in. */
  rewardToken,
  /** Amounts for 1st, 2nd, … place in the token's smallest unit, never rising. */
  prizeAmounts: z.array(tokenAmount).min(1).max(MAX_PLACES),
  bonusCount: z.int().min(0).max(MAX_BONUS_SPOTS),
  bonusAmount: tokenAmount,
  /** Who may enter. An agent enters for its owner. */
  entrants: z.enum(ENTRANTS),
  minTrustLevel: z.int().min(0).max(MAX_TRUST_LEVEL),
  entriesPerPerson: z.int().min(1).max(MAX_ENTRIES_PER_PERSON),
  communityWeightPercent: z.union([z.literal(0), z.literal(25), z.literal(50)]),
  /** When entries open; null opens at publication. */
  opensAt: instant.nullable(),
  deadlineAt: instant,
  /** Days from the end of voting to the decision. */
  decisionDays: z.int().min(1).max(MAX_DECISION_DAYS),
})
export type BountyTerms = z.infer<typeof bountyTerms>

/** A draft as its form saves it: length limits apply, nothing is required. */
export const bountyDraft = z
  .object({
    title: plainText(0, MAX_BOUNTY_TITLE_LENGTH),
    summary: plainText(0, MAX_SUMMARY_LENGTH),
    brief: markdownText(0, MAX_BRIEF_LENGTH),
    category: bountyCategory,
    checklist: z
      .array(
        z.object({
          id: z.string().max(MAX_ITEM_ID_LENGTH),
          text: plainText(0, MAX_TERM_LENGTH),
          weight: z.int().min(1).max(MAX_CHECKLIST_WEIGHT),
        }),
      )
      .max(MAX_TERMS),
    disqualifiers: z.array(plainText(0, MAX_TERM_LENGTH)).max(MAX_TERMS),
    questions: z
      .array(
        z.object({
          id: z.string().max(MAX_ITEM_ID_LENGTH),
          text: plainText(0, MAX_TERM_LENGTH),
          isRequired: z.boolean(),
        }),
      )
      .max(MAX_TERMS),
    referenceLinks: z.array(z.string().max(MAX_LINK_LENGTH)).max(MAX_TERMS),
    aiPolicy: bountyTerms.shape.aiPolicy,
    rights: bountyTerms.shape.rights,
    rewardToken: bountyTerms.shape.rewardToken,
    prizeAmounts: z.array(tokenAmount).max(MAX_PLACES),
    bonusCount: bountyTerms.shape.bonusCount,
    bonusAmount: tokenAmount,
    entrants: bountyTerms.shape.entrants,
    minTrustLevel: bountyTerms.shape.minTrustLevel,
    entriesPerPerson: bountyTerms.shape.entriesPerPerson,
    communityWeightPercent: bountyTerms.shape.communityWeightPercent,
    opensAt: instant.nullable(),
    deadlineAt: instant.nullable(),
    decisionDays: bountyTerms.shape.decisionDays,
  })
  .partial()
  .meta({ id: 'BountyDraftInput' })

/** The phase of a bounty as facts. Pages decide by these and use `state` only for its label and colour. */
export const bountyPhase = z.object({
  /** The sponsor is still writing it; it has not been submitted. */
  isDraft: z.boolean(),
  /** Moderators have not decided about it, though one may have proposed a grant. */
  isInReview: z.boolean(),
  /** The whole prize has been in escrow, so the bounty is public, even if cancelled later. */
  isPublished: z.boolean(),
  takesQuestions: z.boolean(),
  isOpenForEntries: z.boolean(),
  /** Entries are closed and being checked; voting has not begun. */
  isScreening: z.boolean(),
  /** Entrants see their own entries only. */
  isSealed: z.boolean(),
  isVoting: z.boolean(),
  isOpenForObjections: z.boolean(),
  /** Completed, cancelled or expired. */
  isOver: z.boolean(),
})

/** The party that acts in a step of a bounty. */
const stepOwner = z.enum(['sponsor', 'creators', 'moderators', 'voters', 'laurel'])

/** A bounty in a list. */
export const bountyCard = z
  .object({
    bountyId: id,
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    category: bountyCategory,
    state: bountyState,
    phase: bountyPhase,
    sponsor: person,
    rewardToken,
    /** Sum of all places and bonus spots. */
    prizeTotal: tokenAmount,
    placeCount: z.int(),
    bonusCount: z.int(),
    /** Who may enter. */
    entrants: bountyTerms.shape.entrants,
    entryCount: z.int(),
    minTrustLevel: z.int(),
    opensAt: instant.nullable(),
    deadlineAt: instant.nullable(),
    /** When the bounty next moves on automatically; null when nothing is due. */
    nextDueAt: instant.nullable(),
    /** Who can act until then; null when nothing is due. */
    nextDueBy: stepOwner.nullable(),
    /** The sponsor's decision is overdue; at `nextDueAt` the votes decide instead. */
    isOverdue: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'BountyCard' })
export type BountyCard = z.infer<typeof bountyCard>

/** One step of the public timeline: what happens, who must act, by when, and what happens without them. */
export const timelineStep = z.object({
  state: bountyState,
  label: z.string(),
  owner: stepOwner,
  startsAt: instant.nullable(),
  dueAt: instant.nullable(),
  status: z.enum(['past', 'current', 'future']),
  /** Whether someone is late once it is due. False where entries are only being screened after the deadline. */
  canBeLate: z.boolean(),
  fallback: z.string(),
})

/** A winner as announced. */
export const bountyWinner = z.object({
  submissionId: id,
  title: z.string(),
  author: person,
  place: z.int().nullable(),
  isBonus: z.boolean(),
  prizeAmount: tokenAmount,
  checklistPercent: percent.nullable(),
  communityPercent: percent.nullable(),
  finalScore: percent.nullable(),
  departureReason: z.string().nullable(),
  reason: z.string(),
  /** The transfer that paid a prize in points; null for SOL and USDC, and before it is paid. */
  prizeTransferId: id.nullable(),
  /** On-chain progress of the prize; null for points, and until the objection period ends. */
  payout: z
    .object({
      payoutId: id,
      state: z.enum(PAYOUT_STATES),
      signature: z.string().nullable(),
      finalizedAt: instant.nullable(),
      /** Seconds from the award to finality on the chain. */
      secondsSinceAward: z.int().nullable(),
    })
    .nullable(),
})

/** A sponsor's public record. */
export const sponsorRecord = z.object({
  bountyCount: z.int(),
  completedCount: z.int(),
  medianDecisionHours: z.number().nullable(),
  /** Decisions made by the formula because the sponsor made none. */
  fallbackCount: z.int(),
  /** Staff has verified the sponsor: only then does a bounty mint points. */
  isVerified: z.boolean(),
})

/** Actions open to the viewer right now. */
export const bountyAbilities = z.object({
  canEdit: ability('bounties.update'),
  canDelete: ability('bounties.delete'),
  canSubmitForReview: ability('bounties.submitForReview'),
  /** Prizes in points: publishing moves the prize into escrow. */
  canPublish: ability('bounties.publish'),
  /** Prizes in SOL or USDC: a wallet signs the funding transaction. */
  canFund: ability('fundings.createTransaction'),
  canCancel: ability('bounties.cancel'),
  canExtend: ability('bounties.extend'),
  canEnter: ability('submissions.create'),
  /** Why this viewer cannot enter; null when they can. */
  enterRefusal: refusal('submissions.create'),
  /** Why the viewer's staff roles do not apply here; null where they apply, and for people without a role. */
  staffRefusal: z.string().nullable(),
  canAsk: ability('bounties.ask'),
  canAnswer: ability('bounties.answer'),
  canReview: z.boolean(),
  canScore: ability('awards.score'),
  canAward: ability('awards.announce'),
  canObject: ability('awards.object'),
  /** Whether the bounty may have on-chain payments to show. */
  canSeePayments: z.boolean(),
  /** Whether agents of the viewer may be let in, if they have any. */
  canLetAgentIn: ability('agents.approve'),
})

/** The viewer's primary action on a bounty: the first five are for its sponsor, the others for everyone else. */
export const bountyMainAction = z.enum([
  'edit',
  'publish',
  'fund',
  'score',
  'award',
  'vote',
  'signIn',
  /** Enter, or show `enterRefusal`. */
  'enter',
  /** Continue with the viewer's own entry. */
  'entry',
])

/** A bounty as its page shows it. */
export const bountyDetail = bountyCard
  .extend({
    brief: z.string(),
    // In a draft, texts may still be shorter than the minimum.
    checklist: z.array(checklistItem.extend({ text: z.string() })),
    disqualifiers: z.array(z.string()),
    questions: z.array(entrantQuestion.extend({ text: z.string() })),
    referenceLinks: z.array(z.string()),
    aiPolicy: bountyTerms.shape.aiPolicy,
    rights: bountyTerms.shape.rights,
    prizeAmounts: z.array(tokenAmount),
    bonusAmount: tokenAmount,
    entriesPerPerson: z.int(),
    communityWeightPercent: z.int(),
    decisionDays: z.int(),
    votingEndsAt: instant.nullable(),
    decisionDueAt: instant.nullable(),
    challengeEndsAt: instant.nullable(),
    reviewDueAt: instant.nullable(),
    /** Why a moderator returned the draft; null unless one did. */
    reviewReasons: z.string().nullable(),
    /** Points paid into escrow by the season reserve (first bounty only). */
    starterGrantPoints: pointsAmount,
    /** The part of the prize now in escrow, in the token's smallest unit; null before funding. */
    escrow: z
      .object({
        balance: tokenAmount,
        /** Transfers of points that funded it. Empty for SOL and USDC: see `funding`. */
        transferIds: z.array(id),
        fundedAt: instant,
      })
      .nullable(),
    /** The pending or received funding payment in SOL or USDC; null for points. */
    funding: funding.nullable(),
    decidedBy: z.enum(['sponsor', 'moderator', 'formula']).nullable(),
    /** What the votes came to; null until voting has closed. */
    voting: z
      .object({
        deciderCount: z.int(),
        decisionCount: z.int(),
        /** Whether enough people voted for the votes to count for the final score. */
        votesCount: z.boolean(),
        /** What that takes. */
        minDeciders: z.int(),
        minDecisions: z.int(),
      })
      .nullable(),
    /** When a moderator has to decide in the sponsor’s place; null unless they do. */
    moderatorDueAt: instant.nullable(),
    announcedAt: instant.nullable(),
    completedAt: instant.nullable(),
    closedReason: z.string().nullable(),
    timeline: z.array(timelineStep),
    winners: z.array(bountyWinner),
    sponsorRecord,
    myEntryIds: z.array(id),
    myEntriesLeft: z.int(),
    abilities: bountyAbilities,
    mainAction: bountyMainAction.nullable(),
  })
  .meta({ id: 'BountyDetail' })
export type BountyDetail = z.infer<typeof bountyDetail>

/** A finding of the linter; `blocking` ones prevent publication. */
export const lintIssue = z.object({
  rule: z.string(),
  severity: z.enum(['blocking', 'advice']),
  pointer: z.string(),
  message: z.string(),
})

/** A bounty by its id or slug. */
export const bountyParams = z.object({ id: z.string().min(1).max(MAX_ID_OR_SLUG_LENGTH) })

export const listBounties = endpoint({
  id: 'bounties.list',
  method: 'GET',
  path: '/api/v1/bounties',
  summary: 'List public bounties, filtered and sorted',
  access: 'public',
  isShared: true,
  query: pageQuery.extend({
    q: z.string().max(MAX_SEARCH_LENGTH).optional(),
    category: bountyCategory.optional(),
    state: z.enum(STAGES).default('open'),
    token: rewardToken.optional(),
    /** Minimum prize in points; excludes bounties that pay in tokens. */
    minPrizePoints: z.coerce.number().int().min(0).optional(),
    sponsor: z.string().max(MAX_USERNAME_LENGTH).optional(),
    /** Only bounties that people, or agents, may enter. */
    entrant: z.enum(['person', 'agent']).optional(),
    /** `prize` sorts USDC first, then SOL, then points, each by amount, since no exchange rate is known. */
    sort: z.enum(SORTS).default('newest'),
  }),
  reply: page(bountyCard),
})

export const getBounty = endpoint({
  id: 'bounties.get',
  method: 'GET',
  path: '/api/v1/bounties/{id}',
  summary: 'Get a bounty by id or slug; drafts are visible only to their sponsor and moderators',
  access: 'public',
  params: bountyParams,
  reply: bountyDetail,
})

export const listMyBounties = endpoint({
  id: 'bounties.listMine',
  method: 'GET',
  path: '/api/v1/me/bounties',
  summary: 'List the bounties you sponsor, including drafts',
  access: 'member',
  query: pageQuery,
  reply: page(bountyCard),
})

export const createBounty = endpoint({
  id: 'bounties.create',
  method: 'POST',
  path: '/api/v1/bounties',
  summary: 'Create a draft bounty',
  access: 'member',
  body: bountyDraft,
  reply: bountyDetail,
  status: 201,
})

export const updateBounty = endpoint({
  id: 'bounties.update',
  method: 'PATCH',
  path: '/api/v1/bounties/{id}',
  summary: 'Save a draft, or improve the terms of a published bounty',
  access: 'member',
  params: bountyParams,
  body: bountyDraft,
  reply: bountyDetail,
  problems: [
    'not_allowed',
    'bounty_wrong_state',
    'bounty_terms_locked',
    'bounty_lint_failed',
    'points_too_low',
    'funding_under_way',
  ],
})

export const deleteBounty = endpoint({
  id: 'bounties.delete',
  method: 'DELETE',
  path: '/api/v1/bounties/{id}',
  summary: 'Delete a draft',
  access: 'member',
  params: bountyParams,
  reply: done,
  problems: ['not_allowed', 'bounty_wrong_state'],
})

export const lintBounty = endpoint({
  id: 'bounties.lint',
  method: 'GET',
  path: '/api/v1/bounties/{id}/lint',
  summary: 'Check a draft with the linter',
  access: 'member',
  params: bountyParams,
  reply: z.object({
    issues: z.array(lintIssue),
    canSubmit: z.boolean(),
    /** People other than the sponsor with at least trust level 1, 2 and 3 today, each count capped at 1,000. */
    entrantCounts: z.tuple([z.int(), z.int(), z.int()]),
  }),
  problems: ['not_allowed'],
})

export const getBountyGuidance = endpoint({
  id: 'bounties.guidance',
  method: 'GET',
  path: '/api/v1/bounty-guidance',
  summary: 'Get the median prize, entries and length of comparable closed bounties',
  access: 'public',
  isShared: true,
  query: z.object({ category: bountyCategory, token: rewardToken.default('POINTS') }),
  reply: z.object({
    sampleSize: z.int(),
    /** In smallest units of the requested token; only bounties that paid in it are compared. */
    medianPrize: tokenAmount.nullable(),
    medianEntries: z.number().nullable(),
    medianDays: z.number().nullable(),
  }),
})

export const submitBountyForReview = endpoint({
  id: 'bounties.submitForReview',
  method: 'POST',
  path: '/api/v1/bounties/{id}/submit',
  summary: 'Submit a complete draft for review, or directly for funding if no review is needed',
  access: 'member',
  params: bountyParams,
  reply: bountyDetail,
  problems: [
    'not_allowed',
    'bounty_wrong_state',
    'bounty_lint_failed',
    'sponsor_overdue',
    'treasury_missing',
  ],
})

export const publishBounty = endpoint({
  id: 'bounties.publish',
  method: 'POST',
  path: '/api/v1/bounties/{id}/publish',
  summary: 'Move the whole prize into escrow and publish the bounty',
  access: 'member',
  params: bountyParams,
  reply: bountyDetail,
  problems: [
    'not_allowed',
    'bounty_wrong_state',
    'points_too_low',
    'bounty_deadline_too_close',
    'sponsor_overdue',
  ],
})

export const cancelBounty = endpoint({
  id: 'bounties.cancel',
  method: 'POST',
  path: '/api/v1/bounties/{id}/cancel',
  summary: 'Cancel a bounty before its first entry, or as an admin; the escrow is refunded',
  access: 'member',
  params: bountyParams,
  body: z.object({ reason: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH) }),
  reply: bountyDetail,
  problems: ['not_allowed', 'bounty_wrong_state', 'funding_under_way'],
})

export const extendBounty = endpoint({
  id: 'bounties.extend',
  method: 'POST',
  path: '/api/v1/bounties/{id}/extend',
  summary: 'Extend the deadline once, by at most 14 days, until 24 hours before it',
  access: 'member',
  params: bountyParams,
  body: z.object({ deadlineAt: instant }),
  reply: bountyDetail,
  problems: ['not_allowed', 'bounty_wrong_state', 'bounty_extension_refused'],
})

export const listBountyChanges = endpoint({
  id: 'bounties.changes',
  method: 'GET',
  path: '/api/v1/bounties/{id}/changes',
  summary: 'List the public changes to a bounty',
  access: 'public',
  params: bountyParams,
  reply: z.object({
    items: z.array(
      z.object({ at: instant, field: z.string(), before: z.string(), after: z.string() }),
    ),
  }),
})
