import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  MAX_APPEAL_LENGTH,
  MAX_ID_OR_SLUG_LENGTH,
  MAX_ITEM_ID_LENGTH,
  MAX_OUTCOMES,
  MAX_PLACES,
  MAX_REASON_LENGTH,
  MAX_SCORE_NOTE_LENGTH,
  MIN_APPEAL_LENGTH,
  MIN_REASON_LENGTH,
} from '../field-limits.ts'
import { id, instant, percent, person, plainText, tokenAmount } from '../shapes.ts'
import { bountyDetail } from './bounties.ts'
import { OUTCOME_REASONS } from './outcome-reasons.ts'
import { submissionDetail } from './submissions.ts'

const params = z.object({ id: z.string().min(1).max(MAX_ID_OR_SLUG_LENGTH) })

/** Checklist scores, one per item id, 0 to 100 each. */
export const checklistScores = z.record(z.string().max(MAX_ITEM_ID_LENGTH), z.int().min(0).max(100))

/** An entry on the sponsor's review desk. `community` is null until voting has closed (blind tally). */
export const deskEntry = z
  .object({
    submission: submissionDetail,
    scores: checklistScores,
    checklistPercent: percent.nullable(),
    note: z.string(),
    isShortlisted: z.boolean(),
    community: z
      .object({
        percent,
        rank: z.number(),
        wilson: z.number(),
        weight: z.number(),
        deciders: z.int(),
      })
      .nullable(),
    finalScore: percent.nullable(),
    /** Place by the formula, null for none or before voting has closed. */
    formulaPlace: z.int().nullable(),
    /** Whether the formula awards a bonus spot. Departing from either needs a reason. */
    formulaIsBonus: z.boolean(),
    /** Whether it needs full scores without a prize too; otherwise a reason of `OUTCOME_REASONS` is enough. */
    needsFullScores: z.boolean(),
  })
  .meta({ id: 'DeskEntry' })
export type DeskEntry = z.infer<typeof deskEntry>

export const getReviewDesk = endpoint({
  id: 'awards.desk',
  method: 'GET',
  path: '/api/v1/bounties/{id}/desk',
  summary:
    'List the entries of your bounty with checklist scores and private notes; after voting by the votes, with the formula',
  access: 'member',
  params,
  reply: z.object({ bountyId: id, votingClosed: z.boolean(), entries: z.array(deskEntry) }),
  problems: ['not_allowed', 'bounty_wrong_state'],
})

export const scoreEntry = endpoint({
  id: 'awards.score',
  method: 'PUT',
  path: '/api/v1/submissions/{id}/score',
  summary: 'Score an entry of your bounty against the checklist',
  access: 'member',
  params: z.object({ id }),
  body: z.object({
    scores: checklistScores,
    note: z.string().max(MAX_SCORE_NOTE_LENGTH).default(''),
    isShortlisted: z.boolean().default(false),
  }),
  reply: deskEntry,
  problems: ['not_allowed', 'submission_wrong_state', 'bounty_wrong_state'],
})

/** The sponsor's decision on one entry. */
export const outcome = z.object({
  submissionId: id,
  /** 1-based place, null when none. */
  place: z.int().min(1).max(MAX_PLACES).nullable(),
  isBonus: z.boolean().default(false),
  /** The reason shown to the entrant; may be left out with `reasonKind`, which it then adds to. */
  reason: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH).optional(),
  /** A reason from the list, for an entry without a prize; required for one without full scores. */
  reasonKind: z.enum(OUTCOME_REASONS).optional(),
  /** Why the place departs from the formula; required exactly when it does. */
  departureReason: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH).optional(),
})

export const announceAward = endpoint({
  id: 'awards.announce',
  method: 'POST',
  path: '/api/v1/bounties/{id}/award',
  summary: 'Announce the outcome of every entry in one step',
  access: 'member',
  params,
  body: z.object({ outcomes: z.array(outcome).min(1).max(MAX_OUTCOMES) }),
  reply: bountyDetail,
  problems: [
    'not_allowed',
    'bounty_wrong_state',
    'award_incomplete',
    'award_departure_unexplained',
  ],
})

/** The outcome that an entrant sees: place, scores and one reason. */
export const entryOutcome = z.object({
  place: z.int().nullable(),
  isBonus: z.boolean(),
  prizeAmount: tokenAmount,
  checklistPercent: percent.nullable(),
  communityPercent: percent.nullable(),
  finalScore: percent.nullable(),
  scores: checklistScores,
  reason: z.string(),
})

/** An objection to an announced award. */
export const objection = z
  .object({
    objectionId: id,
    author: person,
    submissionId: id,
    reason: z.string(),
    state: z.enum(['open', 'upheld', 'dismissed']),
    decisionReason: z.string().nullable(),
    dueAt: instant,
    createdAt: instant,
  })
  .meta({ id: 'Objection' })

export const listObjections = endpoint({
  id: 'awards.objections',
  method: 'GET',
  path: '/api/v1/bounties/{id}/objections',
  summary: 'List the objections to an award and their outcomes',
  access: 'public',
  params,
  reply: z.object({ items: z.array(objection) }),
})

export const objectToAward = endpoint({
  id: 'awards.object',
  method: 'POST',
  path: '/api/v1/bounties/{id}/objections',
  summary: 'Object to a placed entry, once, as an entrant',
  access: 'member',
  params,
  body: z.object({ submissionId: id, reason: plainText(MIN_APPEAL_LENGTH, MAX_APPEAL_LENGTH) }),
  reply: objection,
  status: 201,
  problems: ['not_allowed', 'objection_closed', 'objection_already_made'],
})
