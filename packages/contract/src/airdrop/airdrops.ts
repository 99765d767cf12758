import { z } from 'zod'
import { ability, refusal } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import {
  MAX_APPEAL_LENGTH,
  MAX_REASON_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_APPEAL_LENGTH,
  MIN_REASON_LENGTH,
} from '../field-limits.ts'
import { payToken, signature } from '../money/payments.ts'
import { done, id, instant, person, pointsAmount, tokenAmount } from '../shapes.ts'
import { airdropDataLine } from './airdrop-data.ts'
import {
  AIRDROP_REPORT_KINDS,
  AIRDROP_REPORT_STATES,
  AIRDROP_ROUNDS,
  AIRDROP_STATES,
} from './airdrop-words.ts'

const round = z.enum(AIRDROP_ROUNDS)

/** A step in the life of an airdrop, for its timeline. */
const airdropStep = z.object({
  id: z.string(),
  title: z.string(),
  /** When it happened or is due; null where that is not known yet. */
  at: instant.nullable(),
  isDone: z.boolean(),
})

/** A published calculation. */
const airdropSnapshot = z.object({
  round,
  publishedAt: instant,
  /** The Merkle root over everyone's line, SHA-256 in hex. */
  root: z.string(),
  peopleCount: z.int(),
  eligibleCount: z.int(),
  /** Path of the data set, JSON lines. */
  dataUrl: z.string(),
})

/** An announced airdrop, as anyone sees it. */
export const airdrop = z
  .object({
    airdropId: id,
    season: z.object({
      name: z.string(),
      startsAt: instant,
      endsAt: instant,
      ruleVersion: z.int(),
    }),
    token: payToken,
    state: z.enum(AIRDROP_STATES),
    /** What happens now, in one sentence. */
    summary: z.string(),
    timeline: z.array(airdropStep),
    /** The whole pool in escrow, with what was carried over. */
    poolAmount: tokenAmount,
    /** The part left over from earlier seasons. */
    carriedAmount: tokenAmount,
    /** The transaction that paid the pool into the treasury. */
    poolSignature: signature,
    minimumAmount: tokenAmount,
    snapshots: z.array(airdropSnapshot),
    claims: z.object({ count: z.int(), amount: tokenAmount }),
    /** What was left unclaimed and goes to the next airdrop; null until claims close. */
    unclaimedAmount: tokenAmount.nullable(),
  })
  .meta({ id: 'Airdrop' })
/** An announced airdrop, as anyone sees it. */
export type Airdrop = z.infer<typeof airdrop>

export const listAirdrops = endpoint({
  id: 'airdrops.list',
  method: 'GET',
  path: '/api/v1/airdrops',
  summary: 'List announced airdrops with pool, dates and published calculations, newest first',
  access: 'public',
  isShared: true,
  reply: z.object({ items: z.array(airdrop) }),
})

/** A proof that the viewer is a person. */
const personProof = z.object({
  id: z.enum(['passkey', 'twitter', 'wallet', 'payout', 'met']),
  title: z.string(),
  isMet: z.boolean(),
  /** What is there or missing, in one sentence. */
  detail: z.string(),
})

/** The viewer's line of the newest calculation. */
const ownAllocation = z.object({
  round,
  scorePoints: pointsAmount,
  components: z.array(
    z.object({ category: z.string(), rawPoints: pointsAmount, cappedPoints: pointsAmount }),
  ),
  /** Taken back by reversals. */
  deductedPoints: pointsAmount,
  isCapped: z.boolean(),
  /** Why there is nothing to claim, in words; null with a share. */
  reasonText: z.string().nullable(),
  /** What reports in the dry run did to the share, in a sentence; null where they did nothing. */
  reportText: z.string().nullable(),
  /** The public line, and the steps from its leaf to the root. */
  line: airdropDataLine,
  proof: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
  root: z.string(),
})

/** An appeal of a person. */
const ownAppeal = z.object({
  reason: z.string(),
  state: z.enum(['open', 'upheld', 'dismissed']),
  decisionReason: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})

/** A report that the viewer made of linked accounts. */
const ownReport = z.object({
  reportId: id,
  kind: z.enum(AIRDROP_REPORT_KINDS),
  /** The accounts named, without the viewer's own. */
  people: z.array(person),
  evidence: z.string(),
  state: z.enum(AIRDROP_REPORT_STATES),
  decisionReason: z.string().nullable(),
  createdAt: instant,
})

/** The viewer's part in an airdrop. */
export const myAirdrop = z
  .object({
    airdropId: id,
    /** Null before the first calculation, and for a person without a season score. */
    allocation: ownAllocation.nullable(),
    proofs: z.array(personProof),
    proofsNeeded: z.int(),
    appeal: ownAppeal.nullable(),
    /** The viewer's reports of linked accounts, newest first. */
    reports: z.array(ownReport),
    /** The payout that the claim made; null before. */
    claim: z.object({ claimedAt: instant, amount: tokenAmount }).nullable(),
    /** Why the viewer cannot claim now; null when they can, or have claimed. */
    claimRefusal: refusal('airdrops.claim'),
    abilities: z.object({
      canClaim: ability('airdrops.claim'),
      canAppeal: ability('airdrops.appeal'),
      /** Between the dry run and the end of the season. */
      canReport: ability('airdrops.report'),
      /** Whether asking Mainnet about the linked wallet could give a proof now. */
      canCheckWallet: ability('airdrops.checkWallet'),
    }),
  })
  .meta({ id: 'MyAirdrop' })
/** The viewer's part in an airdrop. */
export type MyAirdrop = z.infer<typeof myAirdrop>

const params = z.object({ id })

export const getMyAirdrop = endpoint({
  id: 'airdrops.mine',
  method: 'GET',
  path: '/api/v1/airdrops/{id}/mine',
  summary: 'Get your allocation with its proof, your proofs of a person, appeal and claim',
  access: 'member',
  params,
  reply: myAirdrop,
})

export const claimAirdrop = endpoint({
  id: 'airdrops.claim',
  method: 'POST',
  path: '/api/v1/airdrops/{id}/claim',
  summary: 'Claim your share: it becomes a payout like any other',
  access: 'member',
  params,
  reply: myAirdrop,
  problems: ['conflict', 'step_up_required'],
})

export const checkWallet = endpoint({
  id: 'airdrops.checkWallet',
  method: 'POST',
  path: '/api/v1/airdrops/{id}/wallet-check',
  summary: 'Ask Mainnet how long your linked wallet has been used, as one proof of a person',
  access: 'member',
  params,
  reply: myAirdrop,
  problems: ['conflict', 'chain_unavailable'],
})

export const appealAirdrop = endpoint({
  id: 'airdrops.appeal',
  method: 'POST',
  path: '/api/v1/airdrops/{id}/appeals',
  summary: 'Appeal against your exclusion or amount, once, within 7 days of the calculation',
  access: 'member',
  params,
  body: z.object({ reason: z.string().trim().min(MIN_APPEAL_LENGTH).max(MAX_APPEAL_LENGTH) }),
  reply: myAirdrop,
  status: 201,
  problems: ['conflict'],
})

/** A draft, and what finance may do with it. */
export const airdropDraft = z
  .object({
    airdropId: id,
    seasonName: z.string(),
    token: payToken,
    poolAmount: tokenAmount,
    poolSignature: signature,
    draftedBy: person,
    createdAt: instant,
    /** The announcement is possible until then. */
    announceBy: instant,
    /** Why the viewer cannot announce it; null when they can. */
    refusal: z.string().nullable(),
    abilities: z.object({ canAnnounce: z.boolean() }),
  })
  .meta({ id: 'AirdropDraft' })

export const getAirdropDrafts = endpoint({
  id: 'airdrops.drafts',
  method: 'GET',
  path: '/api/v1/airdrop-drafts',
  summary: 'Get the draft of this season’s airdrop and the payments that can be its pool',
  access: 'finance',
  reply: z.object({
    season: z.object({ name: z.string(), endsAt: instant }).nullable(),
    draft: airdropDraft.nullable(),
    /** Received payments that name no bounty and await a decision. */
    payments: z.array(
      z.object({
        receivedPaymentId: id,
        token: payToken,
        amount: tokenAmount,
        source: z.string(),
        signature,
        seenAt: instant,
      }),
    ),
    abilities: z.object({ canDraft: z.boolean() }),
  }),
})

export const draftAirdrop = endpoint({
  id: 'airdrops.draft',
  method: 'POST',
  path: '/api/v1/airdrop-drafts',
  summary: 'Draft this season’s airdrop with a payment in the treasury as its pool, or replace it',
  access: 'finance',
  body: z.object({ receivedPaymentId: id }),
  reply: airdropDraft,
  status: 201,
  problems: ['conflict', 'step_up_required'],
})

export const announceAirdrop = endpoint({
  id: 'airdrops.announce',
  method: 'POST',
  path: '/api/v1/airdrop-drafts/{id}/announce',
  summary: 'Announce a draft of another person: its pool moves into escrow',
  access: 'finance',
  params,
  body: z.object({ reason: z.string().trim().min(MIN_REASON_LENGTH).max(MAX_REASON_LENGTH) }),
  reply: airdrop,
  problems: ['conflict', 'step_up_required'],
})

/** An appeal as staff sees it. */
export const airdropAppeal = z
  .object({
    appealId: id,
    seasonName: z.string(),
    person,
    reason: z.string(),
    scorePoints: pointsAmount,
    amount: tokenAmount,
    token: payToken,
    reasonText: z.string().nullable(),
    createdAt: instant,
    /** Undecided, it is dismissed then. */
    dueAt: instant,
    abilities: z.object({ canDecide: z.boolean() }),
  })
  .meta({ id: 'AirdropAppeal' })

export const listAirdropAppeals = endpoint({
  id: 'airdrops.appeals',
  method: 'GET',
  path: '/api/v1/airdrop-appeals',
  summary: 'List open appeals against allocations, oldest first',
  access: 'moderator',
  reply: z.object({ items: z.array(airdropAppeal) }),
})

export const decideAirdropAppeal = endpoint({
  id: 'airdrops.decideAppeal',
  method: 'POST',
  path: '/api/v1/airdrop-appeals/{id}/decide',
  summary:
    'Decide an appeal of another person; upheld, it ends the exclusion and may set the score',
  access: 'moderator',
  params,
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('uphold'),
      reason: z.string().trim().min(MIN_REASON_LENGTH).max(MAX_REASON_LENGTH),
      /** The season score to calculate with; absent to keep it. */
      scorePoints: z.int().min(0).max(1_000_000).optional(),
    }),
    z.object({
      decision: z.literal('dismiss'),
      reason: z.string().trim().min(MIN_REASON_LENGTH).max(MAX_REASON_LENGTH),
    }),
  ]),
  reply: done,
  problems: ['conflict'],
})

export const recordMeeting = endpoint({
  id: 'airdrops.meet',
  method: 'POST',
  path: '/api/v1/airdrop-meetings',
  summary: 'Record that you met a person, as one of their proofs of a person; audited',
  access: 'moderator',
  body: z.object({
    username: z.string().min(1).max(MAX_USERNAME_LENGTH),
    reason: z.string().trim().min(MIN_REASON_LENGTH).max(MAX_REASON_LENGTH),
  }),
  reply: done,
  problems: ['not_found', 'conflict'],
})
