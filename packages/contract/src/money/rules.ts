import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../shapes.ts'
import { SCORED_CATEGORIES } from './points.ts'

const share = z.number().min(0).max(1)
const pool = z.object({ maxPoints: z.int(), basePoints: z.int(), perEntryPoints: z.int() })
const earnedLevel = z.object({
  activeDays: z.int(),
  activeWithinDays: z.int().nullable(),
  spamFreeDays: z.int(),
  proof: z.object({ votes: z.int(), skill: z.number(), acceptedEntries: z.int() }),
})

/**
 * The rules of a season: every number of voting, boosts and points (product.md 4 and 6 to 9). Names carry the unit; one
 * without a unit is a factor or a share, 1 being all of it. Null means that a version has no such rule.
 */
export const ruleSet = z
  .object({
    version: z.int(),

    energy: z.object({
      capacityTenths: z.int(),
      refillTenthsPerDay: z.int(),
      startTenths: z.int(),
      supportTenthsPerPercent: z.number(),
      notForTenths: z.int(),
    }),
    voting: z.object({
      openRequiredMs: z.int(),
      undoMs: z.int(),
      practiceVotesPerDay: z.int(),
      taperMs: z.int(),
      /** By trust level; level 0 only practises. */
      trustWeights: z.array(z.number()),
      outsideArenaWeight: share,
      rankingZ: z.number(),
      /** Decisions after which an entry is not served in the arena any more. */
      maxDecisionsPerEntry: z.int().nullable(),
      /** Whether entries that the votes cannot tell apart share their ranks; otherwise the lower bounds decide, then time. */
      sharesRanks: z.boolean(),
      /** Requirements for the votes to count for the final score. */
      community: z.object({ minDeciders: z.int(), minDecisionsPerEntry: z.int() }),
    }),
    /** Who counts as a decider of a bounty. */
    deciders: z.object({
      inArenaOnly: z.boolean(),
      withoutEntrants: z.boolean(),
      /** From this long after the season began, deciders need this record. */
      record: z.object({ afterMs: z.int(), minSettledVotes: z.int() }).nullable(),
    }),
    /** When the votes may stand for a sponsor who did not decide. */
    formula: z.object({
      minDeciders: z.int(),
      /** Settled votes that a decider needs to count for the above. */
      minSettledVotes: z.int(),
      /** How long a moderator has before the prize is split. */
      moderatorMs: z.int(),
    }),
    /** What a sponsor scores, and what a good entry without a prize gets back. */
    award: z.object({
      /** Entries that need full scores beyond those that could fill every prize, in the order of the votes; null: all. */
      extraScoredEntries: z.int().nullable(),
      /** The entry credit goes back from this checklist score on, so many times in a calendar month (UTC). */
      creditReturn: z.object({ minChecklistPercent: z.number(), maxPerMonth: z.int() }).nullable(),
    }),
    /**
     * Weight by a voter's own record: `before` until enough votes have settled, then rising from there with skill to 1;
     * from `provenVotes` settled votes on it rises from 0. Votes before `minSettledVotes` weigh at most
     * `maxNewcomerWeight` together on an entry.
     */
    record: z
      .object({
        minSettledVotes: z.int(),
        before: share,
        fullSkill: z.number(),
        provenVotes: z.int(),
        maxNewcomerWeight: z.number(),
      })
      .nullable(),
    /** Voters who agree beyond their own habits share one voice. */
    oneVoice: z
      .object({ minSharedExposures: z.int(), z: z.number(), minCorrelation: share })
      .nullable(),
    /** Groups of authors who support each other's entries beyond what everyone else makes likely. */
    mutualSupport: z.object({ minPartners: z.int(), minZ: z.number() }).nullable(),
    skill: z.object({
      windowVotes: z.int(),
      minSettledVotes: z.int(),
      minSupports: z.int(),
      z: z.number(),
      span: z.number(),
      max: z.number(),
      /** Entries with less make no record. */
      minChecklistPercent: z.number(),
    }),
    held: z.object({
      /** Whether held rewards wait for supports and a skill above `minSkill`, up to `maxSettledVotes`. */
      isPatient: z.boolean(),
      minSkill: z.number(),
      maxSettledVotes: z.int(),
    }),

    /** Requirements for minting author, win, curation and sponsor points for a bounty. */
    minting: z.object({
      verifiedSponsorsOnly: z.boolean(),
      minEntries: z.int(),
      minClusters: z.int(),
      minDeciders: z.int(),
      /** Deciders from which everything is minted in full; below, in proportion. */
      fullDeciders: z.int(),
      maxBonusSpots: z.int(),
      sponsorIntervalMs: z.int(),
      /** A sponsor and an author mint a win together once in this time. */
      pairIntervalMs: z.int().nullable(),
    }),
    curation: z.object({
      pool,
      /** Each applies to votes cast before that time since voting began; `late` to all others. */
      early: z.array(z.object({ beforeMs: z.int(), factor: share })),
      late: share,
      /** For places 1, 2 and 3; every other placed entry counts as a bonus spot. */
      places: z.array(share),
      bonus: share,
      maxShareOfPool: share,
      /** Units per point in which rewards are calculated; settled in whole points, the rest carried over. */
      unitsPerPoint: z.int(),
    }),
    authorShare: z.object({
      pool,
      /** Of one half of the pool; the other half follows the checklist score. */
      places: z.array(share),
      placesHalf: share,
      minChecklistPercent: z.number(),
      maxEntriesPerDay: z.int(),
      maxEntriesPerWeek: z.int(),
    }),
    win: z.object({ placesPoints: z.array(z.int()), bonusPoints: z.int() }),
    sponsor: z.object({
      fundedPromptlyPoints: z.int(),
      promptlyMs: z.int(),
      decidedOnTimePoints: z.int(),
      maxOfEach: z.int(),
      withinMs: z.int(),
    }),
    lesson: z.object({ points: z.int(), maxPerDay: z.int() }),
    dailyAction: z.object({ points: z.int() }),
    profile: z.object({
      completePoints: z.int(),
      walletPoints: z.int(),
      twitterPoints: z.int(),
      waitMs: z.int(),
      minTrustLevel: z.int(),
    }),
    referral: z
      .object({
        inviterPoints: z.int(),
        inviteePoints: z.int(),
        /** Season score that the invitee has to earn. */
        minScorePoints: z.int(),
        maxPerSeason: z.int(),
      })
      .nullable(),
    report: z.object({
      confirmedPoints: z.int(),
      rejectedPoints: z.int(),
      maxPerDay: z.int(),
      maxPerSeason: z.int().nullable(),
      minTrustLevel: z.int(),
      /** Whether only the first report of an entry in a bounty earns. */
      firstOfEntriesOnly: z.boolean(),
    }),
    /** Requirements of the trust levels. */
    trust: z.object({
      1: z.object({ accountAgeMs: z.int() }),
      2: earnedLevel,
      3: earnedLevel,
    }),
    streak: z.object({
      percentPerDay: z.int(),
      maxPercent: z.int(),
      freezesPerWeek: z.int(),
    }),

    /** Categories that raise the season score. */
    scoredCategories: z.array(z.enum(SCORED_CATEGORIES)),
    /** Daily settlement cap of a person, by trust level, without wins. */
    dailyCapPoints: z.array(z.int()),
    /** Daily settlement caps of all people together; null: wins and sponsors' points are final at once, uncapped. */
    emissionPoints: z.object({
      voters: z.int(),
      authors: z.int(),
      wins: z.int().nullable(),
      lessons: z.int(),
    }),
    /** Whether equal remainders are settled by a hash of day and person instead of the order of earning. */
    hashesTies: z.boolean(),
    /** When a day's points settle, after midnight UTC. */
    settlesAfterMidnightMs: z.int(),
    reserve: z.object({
      openingPoints: z.int(),
      maxStarterGrantPoints: z.int(),
      /** Starter grants above this need two people. */
      twoPeopleAbovePoints: z.int().nullable(),
    }),

    boost: z.object({
      slots: z.int(),
      slotMs: z.int(),
      impressions: z.int(),
      basePoints: z.int(),
      priceStep: z.number(),
      priceHalfLifeMs: z.int(),
      maxPoints: z.int(),
      everyNthItem: z.int(),
      heldOutViewers: share,
      quoteMs: z.int(),
    }),
    airdrop: z
      .object({
        minScorePoints: z.int(),
        minTrustLevel: z.int(),
        proofsOfAPerson: z.int(),
        /** weight = ((p + offset)² − offset²) / (p + damping) of the score p. */
        offsetPoints: z.int(),
        dampingPoints: z.int(),
        /** The cap of an account or cluster: the larger of this share of the pool and `equalShares` / accounts. */
        maxShare: share,
        equalShares: z.int(),
        minClaim: z.object({ SOL: z.string(), USDC: z.string() }),
        dryRunBeforeEndMs: z.int(),
        appealMs: z.int(),
        claimMs: z.int(),
        ownClusterShare: share,
        provedClusterShare: share,
      })
      .nullable(),
  })
  .meta({ id: 'RuleSet' })

/** The rules of a season. */
export type RuleSet = z.infer<typeof ruleSet>

const published = z.object({
  version: z.int(),
  /** SHA-256 of the canonical JSON of `published`. */
  hash: z.string(),
  publishedAt: instant,
})

export const getRules = endpoint({
  id: 'points.rules',
  method: 'GET',
  path: '/api/v1/rules',
  summary: 'Get the rules in force, or those of a version, with their numbers and hash',
  access: 'public',
  isShared: true,
  query: z.object({ version: z.coerce.number().int().min(1).optional() }),
  reply: published.extend({
    /** The JSON that was published and hashed. */
    published: z.record(z.string(), z.unknown()),
    /** The same rules in the shape of the latest version; null for a rule that the version does not have. */
    rules: ruleSet,
    /** Rules that take effect with the next season. */
    next: published.nullable(),
  }),
  problems: ['not_found'],
})
