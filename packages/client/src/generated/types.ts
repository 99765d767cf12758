// Generated from the contract by `npm run openapi`.

/** The API’s type ActivityEvent. */
export interface ActivityEvent {
  eventId: string
  kind: string
  at: string
  actor: Person | null
  title: string
  text: string
  url: string | null
  points: number | null
  money: {
    token: 'SOL' | 'USDC'
    amount: string
    signature: string | null
  } | null
  transferId: string | null
  count: number
}

/** The API’s type Adjustment. */
export interface Adjustment {
  adjustmentId: string
  person: Person
  points: number
  reason: string
  ticketId: string | null
  state: 'proposed' | 'confirmed' | 'rejected' | 'expired'
  proposedBy: Person
  proposedAt: string
  expiresAt: string
  decidedBy: Person | null
  decidedAt: string | null
  decisionReason: string | null
  transferId: string | null
  abilities: {
    canConfirm: boolean
    canReject: boolean
  }
}

/** The API’s type AgentMark. */
export interface AgentMark {
  agentId: string
  handle: string
  name: string
}

/** The API’s type Airdrop. */
export interface Airdrop {
  airdropId: string
  season: {
    name: string
    startsAt: string
    endsAt: string
    ruleVersion: number
  }
  token: 'SOL' | 'USDC'
  state: 'draft' | 'announced' | 'active' | 'closed' | 'appeals' | 'final' | 'claim_open' | 'claim_closed'
  summary: string
  timeline: {
    id: string
    title: string
    at: string | null
    isDone: boolean
  }[]
  poolAmount: string
  carriedAmount: string
  poolSignature: string
  minimumAmount: string
  snapshots: {
    round: 'dry_run' | 'closing' | 'final'
    publishedAt: string
    root: string
    peopleCount: number
    eligibleCount: number
    dataUrl: string
  }[]
  claims: {
    count: number
    amount: string
  }
  unclaimedAmount: string | null
}

/** The API’s type AirdropAppeal. */
export interface AirdropAppeal {
  appealId: string
  seasonName: string
  person: Person
  reason: string
  scorePoints: number
  amount: string
  token: 'SOL' | 'USDC'
  reasonText: string | null
  createdAt: string
  dueAt: string
  abilities: {
    canDecide: boolean
  }
}

/** The API’s type AirdropDraft. */
export interface AirdropDraft {
  airdropId: string
  seasonName: string
  token: 'SOL' | 'USDC'
  poolAmount: string
  poolSignature: string
  draftedBy: Person
  createdAt: string
  announceBy: string
  refusal: string | null
  abilities: {
    canAnnounce: boolean
  }
}

/** The API’s type ApiKey. */
export interface ApiKey {
  keyId: string
  name: string
  mode: 'live' | 'test'
  agent: AgentMark | null
  prefix: string
  scopes: ('profile:read' | 'bounties:read' | 'bounties:write' | 'questions:write' | 'reviews:read' | 'reviews:write' | 'submissions:read' | 'submissions:write' | 'comments:write' | 'points:read' | 'payouts:read' | 'votes:read' | 'events:read' | 'notifications:read' | 'notifications:write')[]
  allowedAddresses: string[]
  state: 'active' | 'expired' | 'revoked'
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  lastUsedAddress: string | null
  replacedBy: string | null
  abilities: {
    canChange: boolean
    canRotate: boolean
    canRevoke: boolean
  }
}

/** The API’s type ArenaBounty. */
export interface ArenaBounty {
  bountyId: string
  slug: string
  title: string
  summary: string
  category: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other'
  votingEndsAt: string
  needsVoters: boolean
  waitingCount: number
  hasBegun: boolean
}

/** The API’s type AuditEntry. */
export interface AuditEntry {
  auditId: string
  at: string
  actor: Person | null
  action: string
  subjectKind: string
  subjectId: string
  subject: {
    title: string
    url: string | null
  } | null
  reason: string
  changes: ({
    field: string
    before: {
      text: string
      url: string | null
    } | null
    after: {
      text: string
      url: string | null
    } | null
  })[]
  ip: string | null
  requestId: string | null
}

/** The API’s type Balances. */
export interface Balances {
  spendablePoints: number
  pendingPoints: number
  heldPoints: number
  debtPoints: number
  seasonScorePoints: number
}

/** The API’s type BoardFigures. */
export type BoardFigures = {
  board: 'points'
  curationPoints: number
  authorPoints: number
  winPoints: number
  sponsorPoints: number
  otherPoints: number
} | {
  board: 'creators'
  wins: number
  winPoints: number
} | {
  board: 'curators'
  settledVotes: number
  hits: number
  hitRateLow: number
  hitRateHigh: number
  chance: number
  skill: number
} | {
  board: 'sponsors'
  decided: number
  onTime: number
  medianHours: number | null
} | {
  board: 'referrers'
  referrals: number
} | {
  board: 'rising'
  points: number
  pointsBefore: number
}

/** The API’s type Boost. */
export interface Boost {
  boostId: string
  submission: {
    submissionId: string
    title: string
    author: Person
    cover: SubmissionImage | null
  }
  state: 'quoted' | 'paid' | 'scheduled' | 'active' | 'completed' | 'partially_refunded' | 'cancelled' | 'rejected'
  phase: {
    isQuoted: boolean
    isUpcoming: boolean
    isRunning: boolean
    isOver: boolean
  }
  slots: number
  pricePoints: number
  promisedImpressions: number
  deliveredImpressions: number
  quoteExpiresAt: string
  startsAt: string
  endsAt: string
  paidAt: string | null
  endedAt: string | null
  burnedPoints: number | null
  refundedPoints: number | null
  refundNowPoints: number | null
  reason: string | null
  abilities: {
    canBuy: boolean
    canCancel: boolean
    canReject: boolean
  }
}

/** The API’s type BoostDetail. */
export interface BoostDetail {
  boostId: string
  submission: {
    submissionId: string
    title: string
    author: Person
    cover: SubmissionImage | null
  }
  state: 'quoted' | 'paid' | 'scheduled' | 'active' | 'completed' | 'partially_refunded' | 'cancelled' | 'rejected'
  phase: {
    isQuoted: boolean
    isUpcoming: boolean
    isRunning: boolean
    isOver: boolean
  }
  slots: number
  pricePoints: number
  promisedImpressions: number
  deliveredImpressions: number
  quoteExpiresAt: string
  startsAt: string
  endsAt: string
  paidAt: string | null
  endedAt: string | null
  burnedPoints: number | null
  refundedPoints: number | null
  refundNowPoints: number | null
  reason: string | null
  abilities: {
    canBuy: boolean
    canCancel: boolean
    canReject: boolean
  }
  hours: {
    at: string
    boostedViews: number
    organicViews: number
  }[]
  views: {
    boosted: number
    organic: number
  }
  opens: {
    boosted: number
    organic: number
  } | null
  lift: BoostLift
}

/** The API’s type BoostLift. */
export interface BoostLift {
  summary: string
  result: {
    treated: {
      viewers: number
      openers: number
      openPercent: number
    }
    heldOut: {
      viewers: number
      openers: number
      openPercent: number
    }
    differencePercent: number
    lowPercent: number
    highPercent: number
  } | null
}

/** The API’s type BountyCard. */
export interface BountyCard {
  bountyId: string
  slug: string
  title: string
  summary: string
  category: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other'
  state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
  phase: {
    isDraft: boolean
    isInReview: boolean
    isPublished: boolean
    takesQuestions: boolean
    isOpenForEntries: boolean
    isScreening: boolean
    isSealed: boolean
    isVoting: boolean
    isOpenForObjections: boolean
    isOver: boolean
  }
  sponsor: Person
  rewardToken: 'POINTS' | 'SOL' | 'USDC'
  prizeTotal: string
  placeCount: number
  bonusCount: number
  entrants: 'people' | 'people_and_agents' | 'agents'
  entryCount: number
  minTrustLevel: number
  opensAt: string | null
  deadlineAt: string | null
  nextDueAt: string | null
  nextDueBy: 'sponsor' | 'creators' | 'moderators' | 'voters' | 'laurel' | null
  isOverdue: boolean
  createdAt: string
}

/** The API’s type BountyDetail. */
export interface BountyDetail {
  bountyId: string
  slug: string
  title: string
  summary: string
  category: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other'
  state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
  phase: {
    isDraft: boolean
    isInReview: boolean
    isPublished: boolean
    takesQuestions: boolean
    isOpenForEntries: boolean
    isScreening: boolean
    isSealed: boolean
    isVoting: boolean
    isOpenForObjections: boolean
    isOver: boolean
  }
  sponsor: Person
  rewardToken: 'POINTS' | 'SOL' | 'USDC'
  prizeTotal: string
  placeCount: number
  bonusCount: number
  entrants: 'people' | 'people_and_agents' | 'agents'
  entryCount: number
  minTrustLevel: number
  opensAt: string | null
  deadlineAt: string | null
  nextDueAt: string | null
  nextDueBy: 'sponsor' | 'creators' | 'moderators' | 'voters' | 'laurel' | null
  isOverdue: boolean
  createdAt: string
  brief: string
  checklist: {
    id: string
    text: string
    weight: number
  }[]
  disqualifiers: string[]
  questions: {
    id: string
    text: string
    isRequired: boolean
  }[]
  referenceLinks: string[]
  aiPolicy: 'allowed' | 'disclose' | 'forbidden'
  rights: 'license' | 'assignment' | 'none'
  prizeAmounts: string[]
  bonusAmount: string
  entriesPerPerson: number
  communityWeightPercent: number
  decisionDays: number
  votingEndsAt: string | null
  decisionDueAt: string | null
  challengeEndsAt: string | null
  reviewDueAt: string | null
  reviewReasons: string | null
  starterGrantPoints: number
  escrow: {
    balance: string
    transferIds: string[]
    fundedAt: string
  } | null
  funding: Funding | null
  decidedBy: 'sponsor' | 'moderator' | 'formula' | null
  voting: {
    deciderCount: number
    decisionCount: number
    votesCount: boolean
    minDeciders: number
    minDecisions: number
  } | null
  moderatorDueAt: string | null
  announcedAt: string | null
  completedAt: string | null
  closedReason: string | null
  timeline: {
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    label: string
    owner: 'sponsor' | 'creators' | 'moderators' | 'voters' | 'laurel'
    startsAt: string | null
    dueAt: string | null
    status: 'past' | 'current' | 'future'
    canBeLate: boolean
    fallback: string
  }[]
  winners: ({
    submissionId: string
    title: string
    author: Person
    place: number | null
    isBonus: boolean
    prizeAmount: string
    checklistPercent: number | null
    communityPercent: number | null
    finalScore: number | null
    departureReason: string | null
    reason: string
    prizeTransferId: string | null
    payout: {
      payoutId: string
      state: 'pending' | 'held' | 'eligible' | 'approved' | 'batched' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'cancelled'
      signature: string | null
      finalizedAt: string | null
      secondsSinceAward: number | null
    } | null
  })[]
  sponsorRecord: {
    bountyCount: number
    completedCount: number
    medianDecisionHours: number | null
    fallbackCount: number
    isVerified: boolean
  }
  myEntryIds: string[]
  myEntriesLeft: number
  abilities: {
    canEdit: boolean
    canDelete: boolean
    canSubmitForReview: boolean
    canPublish: boolean
    canFund: boolean
    canCancel: boolean
    canExtend: boolean
    canEnter: boolean
    enterRefusal: string | null
    staffRefusal: string | null
    canAsk: boolean
    canAnswer: boolean
    canReview: boolean
    canScore: boolean
    canAward: boolean
    canObject: boolean
    canSeePayments: boolean
    canLetAgentIn: boolean
  }
  mainAction: 'edit' | 'publish' | 'fund' | 'score' | 'award' | 'vote' | 'signIn' | 'enter' | 'entry' | null
}

/** The API’s type BountyDraftInput. */
export interface BountyDraftInput {
  title?: string | undefined
  summary?: string | undefined
  brief?: string | undefined
  category?: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other' | undefined
  checklist?: {
    id: string
    text: string
    weight: number
  }[] | undefined
  disqualifiers?: string[] | undefined
  questions?: {
    id: string
    text: string
    isRequired: boolean
  }[] | undefined
  referenceLinks?: string[] | undefined
  aiPolicy?: 'allowed' | 'disclose' | 'forbidden' | undefined
  rights?: 'license' | 'assignment' | 'none' | undefined
  rewardToken?: 'POINTS' | 'SOL' | 'USDC' | undefined
  prizeAmounts?: string[] | undefined
  bonusCount?: number | undefined
  bonusAmount?: string | undefined
  entrants?: 'people' | 'people_and_agents' | 'agents' | undefined
  minTrustLevel?: number | undefined
  entriesPerPerson?: number | undefined
  communityWeightPercent?: 0 | 25 | 50 | undefined
  opensAt?: string | null | undefined
  deadlineAt?: string | null | undefined
  decisionDays?: number | undefined
}

/** The API’s type BountyQuestion. */
export interface BountyQuestion {
  questionId: string
  author: Person
  agent: AgentMark | null
  body: string | null
  askedAt: string
  editedAt: string | null
  answer: string | null
  answeredAt: string | null
  isPinned: boolean
  mentions: string[]
  removal: {
    at: string
    reason: string
  } | null
  abilities: {
    canAnswer: boolean
    canEdit: boolean
    canPin: boolean
    canReport: boolean
    canAppeal: boolean
  }
}

/** The API’s type Certificate. */
export interface Certificate {
  code: string
  track: 'judge' | 'create' | 'sponsor'
  completedAt: string
  person: Person
  lessons: {
    slug: string
    title: string
    version: number
    passedAt: string
    latestVersion: number | null
  }[]
}

/** The API’s type CertificateCard. */
export interface CertificateCard {
  code: string
  track: 'judge' | 'create' | 'sponsor'
  completedAt: string
}

/** The API’s type Comment. */
export interface Comment {
  commentId: string
  submissionId: string
  parentId: string | null
  author: Person
  agent: AgentMark | null
  isAuthor: boolean
  isSponsor: boolean
  body: string | null
  mentions: string[]
  createdAt: string
  editedAt: string | null
  isDeleted: boolean
  removal: Removal | null
  abilities: {
    canEdit: boolean
    canDelete: boolean
    canReply: boolean
    canReport: boolean
    canAppeal: boolean
  }
}

/** The API’s type DeskEntry. */
export interface DeskEntry {
  submission: SubmissionDetail
  scores: Record<string, number>
  checklistPercent: number | null
  note: string
  isShortlisted: boolean
  community: {
    percent: number
    rank: number
    wilson: number
    weight: number
    deciders: number
  } | null
  finalScore: number | null
  formulaPlace: number | null
  formulaIsBonus: boolean
  needsFullScores: boolean
}

/** The API’s type DigestSetting. */
export interface DigestSetting {
  frequency: 'off' | 'daily' | 'weekly'
  nextAt: string | null
  timeZone: string | null
  canReceive: boolean
}

/** The API’s type DirectoryCard. */
export interface DirectoryCard {
  userId: string
  username: string
  displayName: string
  avatarUrl: string | null
  bio: string
  trustLevel: number
  acceptedCount: number
  winCount: number
  bountyCount: number
  seasonScorePoints: number
  categories: ('thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other')[]
  skill: number | null
  badges: ('top_one_percent' | 'first_win' | 'proven_curator' | 'always_on_time' | 'streak')[]
  followerCount: number
  latestPictures: {
    submissionId: string
    url: string
  }[]
}

/** The API’s type Event. */
export interface Event {
  /** The same on every delivery: store it to skip repetitions */
  id: string
  type: 'bounty.in_review' | 'bounty.opened' | 'bounty.voting_started' | 'bounty.judging_started' | 'bounty.announced' | 'bounty.completed' | 'bounty.cancelled' | 'bounty.expired' | 'submission.submitted' | 'submission.accepted' | 'submission.rejected' | 'submission.changes_requested' | 'submission.review_undone' | 'submission.shortlisted' | 'submission.won' | 'submission.not_selected' | 'submission.withdrawn' | 'question.asked' | 'question.answered' | 'payout.created' | 'payout.held' | 'payout.eligible' | 'payout.finalized' | 'webhook.test'
  occurredAt: string
  data: Record<string, unknown>
}

/** The API’s type Exposure. */
export interface Exposure {
  exposureId: string
  isPractice: boolean
  submission: SubmissionDetail
  bounty: {
    bountyId: string
    slug: string
    title: string
    summary: string
    checklist: {
      id: string
      text: string
      weight: number
    }[]
    votingEndsAt: string
  }
  openedAt: string | null
  openRequiredMs: number
}

/** The API’s type FeatureFlag. */
export interface FeatureFlag {
  name: string
  isEnabled: boolean
  since: string | null
  effects: string[]
  changes: {
    auditId: string
    at: string
    by: Person | null
    isEnabled: boolean | null
    launchAt: string | null
    reason: string
  }[]
}

/** The API’s type Funding. */
export interface Funding {
  bountyId: string
  token: 'SOL' | 'USDC'
  amount: string
  treasury: string
  reference: string
  memo: string
  state: 'awaiting' | 'sent' | 'confirmed' | 'final'
  isOnItsWay: boolean
  isFinal: boolean
  payer: string | null
  signature: string | null
  sentAt: string | null
  confirmedAt: string | null
  finalizedAt: string | null
  lastFailure: string | null
}

/** The API’s type LeaderboardRow. */
export interface LeaderboardRow {
  rank: number
  person: Person
  score: number
  scorePoints: number
  movement: number | null
  figures: BoardFigures
  badges: ('top_one_percent' | 'first_win' | 'proven_curator' | 'always_on_time' | 'streak')[]
}

/** The API’s type LedgerLine. */
export interface LedgerLine {
  transferId: string
  sequence: number
  at: string
  category: 'profile_complete' | 'wallet_linked' | 'twitter_connected' | 'daily_action' | 'author_share' | 'win' | 'sponsor' | 'lesson' | 'curation' | 'report' | 'referral' | 'reversal' | 'settle' | 'release' | 'escrow_fund' | 'escrow_refund' | 'prize' | 'boost' | 'boost_burn' | 'boost_refund' | 'starter_grant' | 'operator_grant' | 'adjustment' | 'reserve' | 'debt'
  title: string
  url: string | null
  account: 'spendable' | 'pending' | 'held' | 'debt'
  amountPoints: number
  balanceAfterPoints: number | null
  seasonId: string | null
  ruleVersion: number
  isReversed: boolean
  seal: {
    day: string
    root: string
  } | null
}

/** The API’s type LessonCard. */
export interface LessonCard {
  slug: string
  track: 'judge' | 'create' | 'sponsor'
  title: string
  summary: string
  minutes: number
  version: number
  rewardPoints: number
  passedAt: string | null
  hasPassedEarlier: boolean
  nextTryAt: string | null
  abilities: {
    canTakeQuiz: boolean
  }
}

/** The API’s type LessonLink. */
export interface LessonLink {
  slug: string
  title: string
}

/** The API’s type LessonTrack. */
export interface LessonTrack {
  track: 'judge' | 'create' | 'sponsor'
  lessonCount: number
  passedCount: number
  next: LessonLink | null
  certificate: CertificateCard | null
}

/** The API’s type LinkedAccountsReport. */
export interface LinkedAccountsReport {
  reportId: string
  seasonName: string
  token: 'SOL' | 'USDC'
  kind: 'own' | 'proof'
  reporter: Person | null
  accounts: {
    person: Person
    isNamed: boolean
    scorePoints: number
    amount: string
  }[]
  evidence: string
  createdAt: string
  dueAt: string
  abilities: {
    canDecide: boolean
  }
}

/** The API’s type Mail. */
export interface Mail {
  mailId: string
  kind: 'code' | 'link' | 'notice' | 'reminder'
  recipient: string
  person: Person | null
  subject: string
  state: 'waiting' | 'failed' | 'expired'
  attempts: number
  lastError: string | null
  createdAt: string
  /** Delivery is retried until then */
  usefulUntil: string
  abilities: {
    canResend: boolean
  }
  /** Why it can’t be resent; null when it can */
  resendRefusal: string | null
}

/** The API’s type MyAirdrop. */
export interface MyAirdrop {
  airdropId: string
  allocation: {
    round: 'dry_run' | 'closing' | 'final'
    scorePoints: number
    components: {
      category: string
      rawPoints: number
      cappedPoints: number
    }[]
    deductedPoints: number
    isCapped: boolean
    reasonText: string | null
    reportText: string | null
    line: {
      id: string
      score: number | null
      cluster: string | null
      report: 'own' | 'proof' | null
      proved: string[]
      reason: 'too_few_points' | 'trust_level' | 'no_wallet' | 'confirmed_fraud' | 'linked_accounts_proved' | 'below_minimum' | null
      weight: string
      share: string
      amount: string
    }
    proof: {
      side: 'left' | 'right'
      hash: string
    }[]
    root: string
  } | null
  proofs: {
    id: 'passkey' | 'twitter' | 'wallet' | 'payout' | 'met'
    title: string
    isMet: boolean
    detail: string
  }[]
  proofsNeeded: number
  appeal: {
    reason: string
    state: 'open' | 'upheld' | 'dismissed'
    decisionReason: string | null
    createdAt: string
    decidedAt: string | null
  } | null
  reports: {
    reportId: string
    kind: 'own' | 'proof'
    people: Person[]
    evidence: string
    state: 'open' | 'proved' | 'not_proved'
    decisionReason: string | null
    createdAt: string
  }[]
  claim: {
    claimedAt: string
    amount: string
  } | null
  claimRefusal: string | null
  abilities: {
    canClaim: boolean
    canAppeal: boolean
    canReport: boolean
    canCheckWallet: boolean
  }
}

/** The API’s type Notification. */
export interface Notification {
  id: string
  type: 'task_completed' | 'new_task' | 'referral' | 'milestone' | 'reminder'
  title: string
  message: string
  points: number | null
  timestamp: string
  read: boolean
  actionUrl: string | null
  dueAt: string | null
  count: number
  newCount: number
  parts: NotificationPart[]
}

/** The API’s type NotificationPart. */
export interface NotificationPart {
  title: string
  message: string
  points: number | null
  timestamp: string
  actionUrl: string | null
}

/** The API’s type NotificationSetting. */
export interface NotificationSetting {
  type: 'task_completed' | 'new_task' | 'referral' | 'milestone' | 'reminder' | 'followed_bounty'
  inApp: boolean
  email: boolean | null
}

/** The API’s type Objection. */
export interface Objection {
  objectionId: string
  author: Person
  submissionId: string
  reason: string
  state: 'open' | 'upheld' | 'dismissed'
  decisionReason: string | null
  dueAt: string
  createdAt: string
}

/** The API’s type OwnAgent. */
export interface OwnAgent {
  agentId: string
  handle: string
  name: string
  description: string
  tools: string
  createdAt: string
  stoppedAt: string | null
  keyCount: number
  approvals: {
    bountyId: string
    slug: string
    title: string
    abilities: {
      canRemove: boolean
    }
  }[]
  waiting: {
    submissionId: string
    title: string
    bountySlug: string
    bountyTitle: string
    deadlineAt: string | null
  }[]
  abilities: {
    canChange: boolean
    canStop: boolean
    canApprove: boolean
  }
}

/** The API’s type OwnPayout. */
export interface OwnPayout {
  payoutId: string
  kind: 'prize' | 'refund' | 'return' | 'airdrop'
  label: string
  token: 'SOL' | 'USDC'
  amount: string
  state: 'pending' | 'held' | 'eligible' | 'approved' | 'batched' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'cancelled'
  bounty: {
    bountyId: string
    slug: string
    title: string
  } | null
  holds: {
    reason: 'challenge' | 'first_payout' | 'wallet_changed' | 'fraud_case' | 'no_wallet' | 'staff'
    text: string
    until: string | null
  }[]
  isWaiting: boolean
  needsWallet: boolean
  walletAddress: string | null
  awardedAt: string
  returnsAt: string | null
  signature: string | null
  finalizedAt: string | null
}

/** The API’s type OwnSuspension. */
export interface OwnSuspension {
  username: string
  cause: 'spam' | 'abuse' | 'fraud' | 'stolen_work' | 'impersonation' | 'security' | 'other'
  explanation: string
  startedAt: string
  endsAt: string | null
  isInForce: boolean
  appeal: {
    state: 'open' | 'upheld' | 'dismissed'
    reason: string
    createdAt: string
    dueAt: string
    decidedAt: string | null
    decisionReason: string | null
  } | null
  abilities: {
    canAppeal: boolean
  }
}

/** The API’s type Payment. */
export interface Payment {
  paymentId: string
  kind: 'funding' | 'prize' | 'refund' | 'return' | 'airdrop'
  token: 'SOL' | 'USDC'
  amount: string
  bounty: {
    bountyId: string
    slug: string
    title: string
  } | null
  person: Person | null
  label: string | null
  signature: string
  finalizedAt: string
  secondsSinceAward: number | null
}

/** The API’s type Payout. */
export interface Payout {
  payoutId: string
  kind: 'prize' | 'refund' | 'return' | 'airdrop'
  label: string
  token: 'SOL' | 'USDC'
  amount: string
  state: 'pending' | 'held' | 'eligible' | 'approved' | 'batched' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'cancelled'
  bounty: {
    bountyId: string
    slug: string
    title: string
  } | null
  holds: {
    reason: 'challenge' | 'first_payout' | 'wallet_changed' | 'fraud_case' | 'no_wallet' | 'staff'
    text: string
    until: string | null
  }[]
  isWaiting: boolean
  needsWallet: boolean
  walletAddress: string | null
  awardedAt: string
  returnsAt: string | null
  signature: string | null
  finalizedAt: string | null
  recipient: Person | null
  currentWallet: string | null
  approvals: {
    approver: Person
    at: string
  }[]
  approvalsNeeded: number
  needsApproval: boolean
  approvalRefusal: string | null
  approvalShortage: string | null
  exit: {
    person: Person
    reason: string
    at: string
    decision: 'keep' | 'redirect'
    walletAddress: string | null
  } | null
  batchId: string | null
  failure: string | null
  abilities: {
    canApprove: boolean
    canHold: boolean
    canRelease: boolean
    canDecideExit: boolean
    canBatch: boolean
  }
}

/** The API’s type PayoutBatch. */
export interface PayoutBatch {
  batchId: string
  token: 'SOL' | 'USDC'
  state: 'draft' | 'simulated' | 'approved' | 'awaiting_signature' | 'sent' | 'confirmed' | 'finalized' | 'failed' | 'expired' | 'cancelled' | 'settled'
  treasury: string
  totalAmount: string
  itemCount: number
  size: number
  computeUnits: number | null
  error: string | null
  createdBy: Person | null
  createdAt: string
  simulatedAt: string | null
  approvedAt: string | null
  approvedBy: Person | null
  signature: string | null
  finalizedAt: string | null
  attemptCount: number
  signBefore: string | null
  difference: {
    transfers: {
      to: string
      token: 'SOL' | 'USDC' | null
      amount: string
      payoutId: string | null
    }[]
    agreements: {
      person: Person
      reason: string
      at: string
    }[]
  } | null
  isSettled: boolean
  isOnItsWay: boolean
  abilities: {
    canSimulate: boolean
    canApprove: boolean
    canSign: boolean
    canSplit: boolean
    canCancel: boolean
    canSettle: boolean
  }
  nextSteps: ('simulate' | 'approve' | 'sign' | 'split' | 'cancel')[]
  refusal: string | null
  items: {
    payoutId: string
    recipient: Person | null
    walletAddress: string
    amount: string
    label: string
    state: 'pending' | 'held' | 'eligible' | 'approved' | 'batched' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'cancelled'
    approvals: {
      approver: Person
      at: string
    }[]
  }[]
}

/** The API’s type Person. */
export interface Person {
  userId: string
  username: string
  displayName: string
  avatarUrl: string | null
}

/** The API’s type PieceAnalyticsRow. */
export interface PieceAnalyticsRow {
  submissionId: string
  title: string
  bountyTitle: string | null
  submittedAt: string | null
  impressions: number | null
  opens: number | null
  isBlind: boolean
  voteRate: VoteRate | null
  place: number | null
  isBonus: boolean
}

/** The API’s type QueueItem. */
export type QueueItem = {
  queue: 'bounties'
  bounty: BountyDetail
  lint: {
    rule: string
    severity: 'blocking' | 'advice'
    pointer: string
    message: string
  }[]
  riskyWords: string[]
  isFirstBounty: boolean
  proposedGrant: {
    points: number
    by: Person
  } | null
  twoPeopleAbovePoints: number | null
  waitsSince: string
  dueAt: string | null
  fallback: string
  abilities: {
    canUndo: boolean
    canGrantStarter: boolean
  }
} | {
  queue: 'submissions'
  submission: SubmissionDetail
  authorRecord: {
    trustLevel: number
    joinedAt: string
    acceptedCount: number
    rejectedCount: number
    spamCount: number
  } | null
  checklist: {
    id: string
    text: string
    weight: number
  }[] | null
  waitsSince: string
  dueAt: string | null
  fallback: string
  abilities: {
    canUndo: boolean
    canGrantStarter: boolean
  }
} | {
  queue: 'reports'
  reportId: string
  kind: 'spam' | 'stolen' | 'undisclosed_ai' | 'off_brief' | 'harmful' | 'impersonation' | 'vote_trading'
  detail: string
  reporter: Person
  submission: SubmissionDetail
  authorRecord: {
    trustLevel: number
    joinedAt: string
    acceptedCount: number
    rejectedCount: number
    spamCount: number
  } | null
  checklist: {
    id: string
    text: string
    weight: number
  }[] | null
  waitsSince: string
  dueAt: string | null
  fallback: string
  abilities: {
    canUndo: boolean
    canGrantStarter: boolean
  }
} | {
  queue: 'appeals'
  appealId: string
  kind: 'rejected' | 'spam'
  reason: string
  submission: SubmissionDetail
  authorRecord: {
    trustLevel: number
    joinedAt: string
    acceptedCount: number
    rejectedCount: number
    spamCount: number
  } | null
  checklist: {
    id: string
    text: string
    weight: number
  }[] | null
  waitsSince: string
  dueAt: string | null
  fallback: string
  abilities: {
    canUndo: boolean
    canGrantStarter: boolean
  }
} | {
  queue: 'objections'
  objection: Objection
  bountyTitle: string
  bountySlug: string
  submission: SubmissionDetail
  authorRecord: {
    trustLevel: number
    joinedAt: string
    acceptedCount: number
    rejectedCount: number
    spamCount: number
  } | null
  checklist: {
    id: string
    text: string
    weight: number
  }[] | null
  waitsSince: string
  dueAt: string | null
  fallback: string
  abilities: {
    canUndo: boolean
    canGrantStarter: boolean
  }
} | {
  queue: 'comments'
  itemId: string
  item: 'report' | 'appeal'
  subject: 'comment' | 'question'
  body: string
  author: Person
  title: string
  url: string
  kind: 'spam' | 'abusive' | 'harmful' | 'private' | 'off_topic' | null
  detail: string
  reporter: Person | null
  removalReason: string | null
  waitsSince: string
  dueAt: string | null
  fallback: string
  abilities: {
    canUndo: boolean
    canGrantStarter: boolean
  }
}

/** The API’s type ReceivedPayment. */
export interface ReceivedPayment {
  receivedPaymentId: string
  signature: string
  token: 'SOL' | 'USDC' | null
  mint: string | null
  amount: string
  source: string
  memo: string | null
  bounty: {
    bountyId: string
    slug: string
    title: string
  } | null
  reason: 'late' | 'short' | 'over' | 'double' | 'wrong_mint' | 'third_party' | 'unknown'
  state: 'open' | 'returning' | 'returned' | 'kept'
  note: string | null
  keepProposal: {
    by: Person
    at: string
  } | null
  refusal: string | null
  abilities: {
    canReturn: boolean
    canKeep: boolean
  }
  decidedAt: string | null
  seenAt: string
}

/** The API’s type Removal. */
export interface Removal {
  at: string
  reason: string
}

/** The API’s type RoleProposal. */
export interface RoleProposal {
  proposalId: string
  person: Person
  role: 'finance' | 'admin'
  isGrant: boolean
  reason: string
  state: 'open' | 'expired' | 'confirmed' | 'declined' | 'withdrawn'
  proposedBy: Person
  proposedAt: string
  expiresAt: string
  decidedBy: Person | null
  decidedAt: string | null
  decisionReason: string | null
  abilities: {
    canConfirm: boolean
    canDecline: boolean
    canWithdraw: boolean
  }
}

/** The API’s type RuleSet. */
export interface RuleSet {
  version: number
  energy: {
    capacityTenths: number
    refillTenthsPerDay: number
    startTenths: number
    supportTenthsPerPercent: number
    notForTenths: number
  }
  voting: {
    openRequiredMs: number
    undoMs: number
    practiceVotesPerDay: number
    taperMs: number
    trustWeights: number[]
    outsideArenaWeight: number
    rankingZ: number
    maxDecisionsPerEntry: number | null
    sharesRanks: boolean
    community: {
      minDeciders: number
      minDecisionsPerEntry: number
    }
  }
  deciders: {
    inArenaOnly: boolean
    withoutEntrants: boolean
    record: {
      afterMs: number
      minSettledVotes: number
    } | null
  }
  formula: {
    minDeciders: number
    minSettledVotes: number
    moderatorMs: number
  }
  award: {
    extraScoredEntries: number | null
    creditReturn: {
      minChecklistPercent: number
      maxPerMonth: number
    } | null
  }
  record: {
    minSettledVotes: number
    before: number
    fullSkill: number
    provenVotes: number
    maxNewcomerWeight: number
  } | null
  oneVoice: {
    minSharedExposures: number
    z: number
    minCorrelation: number
  } | null
  mutualSupport: {
    minPartners: number
    minZ: number
  } | null
  skill: {
    windowVotes: number
    minSettledVotes: number
    minSupports: number
    z: number
    span: number
    max: number
    minChecklistPercent: number
  }
  held: {
    isPatient: boolean
    minSkill: number
    maxSettledVotes: number
  }
  minting: {
    verifiedSponsorsOnly: boolean
    minEntries: number
    minClusters: number
    minDeciders: number
    fullDeciders: number
    maxBonusSpots: number
    sponsorIntervalMs: number
    pairIntervalMs: number | null
  }
  curation: {
    pool: {
      maxPoints: number
      basePoints: number
      perEntryPoints: number
    }
    early: {
      beforeMs: number
      factor: number
    }[]
    late: number
    places: number[]
    bonus: number
    maxShareOfPool: number
    unitsPerPoint: number
  }
  authorShare: {
    pool: {
      maxPoints: number
      basePoints: number
      perEntryPoints: number
    }
    places: number[]
    placesHalf: number
    minChecklistPercent: number
    maxEntriesPerDay: number
    maxEntriesPerWeek: number
  }
  win: {
    placesPoints: number[]
    bonusPoints: number
  }
  sponsor: {
    fundedPromptlyPoints: number
    promptlyMs: number
    decidedOnTimePoints: number
    maxOfEach: number
    withinMs: number
  }
  lesson: {
    points: number
    maxPerDay: number
  }
  dailyAction: {
    points: number
  }
  profile: {
    completePoints: number
    walletPoints: number
    twitterPoints: number
    waitMs: number
    minTrustLevel: number
  }
  referral: {
    inviterPoints: number
    inviteePoints: number
    minScorePoints: number
    maxPerSeason: number
  } | null
  report: {
    confirmedPoints: number
    rejectedPoints: number
    maxPerDay: number
    maxPerSeason: number | null
    minTrustLevel: number
    firstOfEntriesOnly: boolean
  }
  trust: {
    '1': {
      accountAgeMs: number
    }
    '2': {
      activeDays: number
      activeWithinDays: number | null
      spamFreeDays: number
      proof: {
        votes: number
        skill: number
        acceptedEntries: number
      }
    }
    '3': {
      activeDays: number
      activeWithinDays: number | null
      spamFreeDays: number
      proof: {
        votes: number
        skill: number
        acceptedEntries: number
      }
    }
  }
  streak: {
    percentPerDay: number
    maxPercent: number
    freezesPerWeek: number
  }
  scoredCategories: ('profile_complete' | 'wallet_linked' | 'twitter_connected' | 'daily_action' | 'author_share' | 'win' | 'sponsor' | 'lesson' | 'curation' | 'report')[]
  dailyCapPoints: number[]
  emissionPoints: {
    voters: number
    authors: number
    wins: number | null
    lessons: number
  }
  hashesTies: boolean
  settlesAfterMidnightMs: number
  reserve: {
    openingPoints: number
    maxStarterGrantPoints: number
    twoPeopleAbovePoints: number | null
  }
  boost: {
    slots: number
    slotMs: number
    impressions: number
    basePoints: number
    priceStep: number
    priceHalfLifeMs: number
    maxPoints: number
    everyNthItem: number
    heldOutViewers: number
    quoteMs: number
  }
  airdrop: {
    minScorePoints: number
    minTrustLevel: number
    proofsOfAPerson: number
    offsetPoints: number
    dampingPoints: number
    maxShare: number
    equalShares: number
    minClaim: {
      SOL: string
      USDC: string
    }
    dryRunBeforeEndMs: number
    appealMs: number
    claimMs: number
    ownClusterShare: number
    provedClusterShare: number
  } | null
}

/** The API’s type SavedSearch. */
export interface SavedSearch {
  searchId: string
  name: string
  /** The address of the list after `?` */
  query: string
  /** When a mail lists what opened; only searches for open bounties have one */
  alert: 'never' | 'at_once' | 'daily' | 'weekly'
  createdAt: string
  nextAt: string | null
  abilities: {
    canAlert: boolean
    canChange: boolean
    canDelete: boolean
  }
}

/** The API’s type Seal. */
export interface Seal {
  number: number
  day: string
  transferCount: number
  treeRoot: string
  previousRoot: string | null
  root: string
  lateCount: number
  sealedAt: string
}

/** The API’s type SealLeaf. */
export interface SealLeaf {
  format: 'laurel-transfer-1'
  transferId: string
  sequence: number
  at: string
  category: string
  from: {
    kind: string
    account: string
  }
  to: {
    kind: string
    account: string
  }
  amountPoints: number
  seasonId: string | null
  ruleVersion: number
  causeKind: string
  causeId: string | null
  reversesId: string | null
  detailsHash: string | null
  restHash: string
}

/** The API’s type SealProof. */
export interface SealProof {
  leaf: SealLeaf
  position: number
  path: string[]
  seal: Seal
}

/** The API’s type Season. */
export interface Season {
  seasonId: string
  name: string
  startsAt: string
  endsAt: string
  ruleVersion: number
  ruleHash: string
}

/** The API’s type SignedInDevice. */
export interface SignedInDevice {
  sessionId: string
  device: string
  kind: 'computer' | 'phone' | 'unknown'
  network: string
  methods: string[]
  signedInAt: string
  lastSeenAt: string
  isCurrent: boolean
}

/** The API’s type SponsorVerification. */
export interface SponsorVerification {
  verificationId: string
  sponsor: Person
  reason: string
  proof: string
  verifiedBy: Person
  verifiedAt: string
  revokedAt: string | null
  revokeReason: string | null
  abilities: {
    canRevoke: boolean
  }
}

/** The API’s type StaffNote. */
export interface StaffNote {
  noteId: string
  author: Person
  note: string
  createdAt: string
}

/** The API’s type StaffPersonCard. */
export interface StaffPersonCard {
  userId: string
  username: string
  displayName: string
  avatarUrl: string | null
  email: string | null
  roles: ('moderator' | 'finance' | 'admin')[]
  trustLevel: number
  joinedAt: string
  isSuspended: boolean
}

/** The API’s type StaffSignedInDevice. */
export interface StaffSignedInDevice {
  sessionId: string
  device: string
  kind: 'computer' | 'phone' | 'unknown'
  network: string | null
  methods: string[]
  signedInAt: string
  lastSeenAt: string
  userAgent: string
}

/** The API’s type StaffWebhook. */
export interface StaffWebhook {
  webhookId: string
  owner: Person
  host: string
  /** `failing` if the last try failed; `paused` whatever the last try did */
  state: 'working' | 'failing' | 'paused'
  pauseReason: 'gone' | 'failing' | 'staff' | null
  pausedAt: string | null
  failuresInARow: number
  lastDeliveredAt: string | null
  lastFailedAt: string | null
  waitingCount: number
  /** Tries of the last 7 days, at most those of the newest 1,000 deliveries; tests excepted */
  recent: {
    tries: number
    successShare: number | null
    p95Ms: number | null
  }
  createdAt: string
  abilities: {
    canPause: boolean
    canResume: boolean
  }
}

/** The API’s type SubmissionCard. */
export interface SubmissionCard {
  submissionId: string
  title: string
  excerpt: string
  snippet: string | null
  link: string | null
  category: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other'
  author: Person
  agent: AgentMark | null
  state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
  phase: {
    isUnsubmitted: boolean
    isScreening: boolean
    isCompeting: boolean
  }
  bounty: {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
  } | null
  place: number | null
  isBonus: boolean
  prizeAmount: string | null
  prizeToken: 'POINTS' | 'SOL' | 'USDC' | null
  viewerCount: number
  submittedAt: string | null
  createdAt: string
  cover: SubmissionImage | null
}

/** The API’s type SubmissionDetail. */
export interface SubmissionDetail {
  submissionId: string
  title: string
  excerpt: string
  snippet: string | null
  link: string | null
  category: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other'
  author: Person
  agent: AgentMark | null
  state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
  phase: {
    isUnsubmitted: boolean
    isScreening: boolean
    isCompeting: boolean
  }
  bounty: {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
  } | null
  place: number | null
  isBonus: boolean
  prizeAmount: string | null
  prizeToken: 'POINTS' | 'SOL' | 'USDC' | null
  viewerCount: number
  submittedAt: string | null
  createdAt: string
  cover: SubmissionImage | null
  body: string
  answers: Record<string, string>
  aiUse: 'none' | 'assisted' | 'generated' | null
  aiTools: string
  images: SubmissionImage[]
  version: number
  awaitsOwner: boolean
  checks: {
    check: 'same_link' | 'near_duplicate' | 'link' | 'length' | 'disclosure' | 'answers'
    passed: boolean
    message: string
  }[]
  decisionReason: string | null
  reviewDueAt: string | null
  outcome: {
    reason: string
    checklistPercent: number | null
    communityPercent: number | null
    finalScore: number | null
    scores: Record<string, number>
    items: {
      text: string
      weight: number
      score: number | null
    }[]
    standing: {
      betterThanPercent: number
      entryCount: number
    } | null
    votes: {
      voterCount: number
      supports: {
        strengthPercent: number
        voterCount: number
      }[]
      notForCount: number
    } | null
    isCreditReturned: boolean
  } | null
  abilities: {
    canEdit: boolean
    canSubmit: boolean
    canWithdraw: boolean
    canAppeal: boolean
    canReport: boolean
    canVote: boolean
  }
}

/** The API’s type SubmissionImage. */
export interface SubmissionImage {
  imageId: string
  alt: string
  width: number
  height: number
  ground: string | null
  url: string
  sources: {
    url: string
    width: number
  }[]
}

/** The API’s type SubmissionInput. */
export interface SubmissionInput {
  title?: string | undefined
  body?: string | undefined
  link?: string | '' | undefined
  answers?: Record<string, string> | undefined
  aiUse?: 'none' | 'assisted' | 'generated' | undefined
  aiTools?: string | undefined
  category?: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other' | undefined
  images?: {
    imageId: string
    alt: string
  }[] | undefined
}

/** The API’s type Suspension. */
export interface Suspension {
  suspensionId: string
  cause: 'spam' | 'abuse' | 'fraud' | 'stolen_work' | 'impersonation' | 'security' | 'other'
  explanation: string
  by: Person
  startedAt: string
  endsAt: string | null
  lift: {
    by: Person
    at: string
    reason: string
  } | null
  appealState: 'open' | 'upheld' | 'dismissed' | null
}

/** The API’s type Task. */
export interface Task {
  taskId: string
  group: 'start' | 'learn' | 'judge' | 'create' | 'sponsor' | 'community'
  title: string
  state: 'locked' | 'available' | 'in_progress' | 'submitted' | 'approved' | 'settled' | 'rejected' | 'cooling_down'
  reason: string | null
  progress: {
    done: number
    required: number
    unit: string
  } | null
  reward: {
    points: number
    isUpTo: boolean
    isScored: boolean
  }
  cap: string
  settledPoints: number
  pendingPoints: number
  due: {
    at: string
    kind: 'unlocks' | 'ends' | 'decided' | 'settles'
  } | null
  url: string
}

/** The API’s type Ticket. */
export interface Ticket {
  ticketId: string
  category: 'account' | 'money' | 'bounties' | 'report' | 'problem' | 'data' | 'other'
  subject: string
  state: 'open' | 'answered' | 'closed'
  stateSince: string
  createdAt: string
  dueAt: string | null
  reference: string | null
  messages: {
    by: 'person' | 'staff'
    at: string
    text: string
  }[]
  abilities: {
    canReply: boolean
    canClose: boolean
  }
}

/** The API’s type TransactionToSign. */
export interface TransactionToSign {
  attemptId: string
  payer: string
  transaction: string
  size: number
  lastValidBlockHeight: number
}

/** The API’s type Transfer. */
export interface Transfer {
  transferId: string
  sequence: number
  at: string
  category: 'profile_complete' | 'wallet_linked' | 'twitter_connected' | 'daily_action' | 'author_share' | 'win' | 'sponsor' | 'lesson' | 'curation' | 'report' | 'referral' | 'reversal' | 'settle' | 'release' | 'escrow_fund' | 'escrow_refund' | 'prize' | 'boost' | 'boost_burn' | 'boost_refund' | 'starter_grant' | 'operator_grant' | 'adjustment' | 'reserve' | 'debt'
  from: {
    kind: string
    label: string
  }
  to: {
    kind: string
    label: string
  }
  amountPoints: number
  ruleVersion: number
  causeKind: string
  causeId: string | null
  reversesId: string | null
  bounty: {
    bountyId: string
    slug: string
    title: string
  } | null
  submission: {
    submissionId: string
    title: string
  } | null
  calculation: {
    formula: string
    factors: {
      id: string
      name: string
      value: number
      unit: 'points' | 'percent' | 'count' | 'factor'
      meaning: string
    }[]
  } | null
  details: Record<string, unknown>
}

/** The API’s type TreasuryFinding. */
export interface TreasuryFinding {
  findingId: string
  kind: string
  text: string
  foundAt: string
  endedAt: string | null
  acknowledgements: {
    person: Person
    reason: string
    at: string
  }[]
  refusal: string | null
  abilities: {
    canAcknowledge: boolean
  }
}

/** The API’s type VoteEnergy. */
export interface VoteEnergy {
  tenths: number
  capacityTenths: number
  refillTenthsPerDay: number
  fullAt: string | null
}

/** The API’s type VoteRate. */
export interface VoteRate {
  exposures: number
  votes: number
  percent: number
  lowPercent: number
  highPercent: number
}

/** The API’s type VoteReceipt. */
export interface VoteReceipt {
  voteId: string
  submissionId: string
  submissionTitle: string
  bountyId: string
  bountyTitle: string
  bountySlug: string
  bountyState: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
  decision: 'support' | 'not_for'
  strengthPercent: number
  isPractice: boolean
  inArena: boolean
  castAt: string
  undoUntil: string | null
  votingStartedAt: string | null
  votingEndsAt: string | null
  isVotingClosed: boolean
  settlement: {
    isHit: boolean
    place: number | null
    isBonus: boolean
    strength: number
    weight: number
    early: number
    rank: number
    skill: number
    streakPercent: number
    poolPoints: number
    rawPoints: number
    amountPoints: number
    record: number | null
    oneVoice: number | null
    isMutualSupport: boolean
    ruleVersion: number
    split: {
      skill: number
      partSum: number
      partCount: number
      roundedPoints: number
      cappedPoints: number
      capPoints: number
    } | null
    state: 'paid' | 'held' | 'none' | 'practice' | 'voided'
    isHeld: boolean
    isVoided: boolean
    isPractice: boolean
    settledAt: string
    transferId: string | null
  } | null
}

/** The API’s type WaitingWork. */
export interface WaitingWork {
  kind: 'bounties' | 'submissions' | 'reports' | 'appeals' | 'objections' | 'comments' | 'cases' | 'case_appeals' | 'suspension_appeals' | 'cluster_appeals' | 'airdrop_appeals' | 'tickets' | 'boosts' | 'payouts' | 'approved_payouts' | 'batches' | 'findings' | 'role_proposals' | 'adjustments' | 'mails' | 'jobs'
  count: number
  othersCount: number
  oldestAt: string | null
  dueAt: string | null
  isOverdue: boolean
  amounts: {
    token: 'SOL' | 'USDC'
    amount: string
  }[]
}

/** The API’s type WaitlistEntry. */
export interface WaitlistEntry {
  email: string
  isConfirmed: boolean
  joinedAt: string
  position: number | null
  /** Confirmed entries on the list */
  entryCount: number
  /** The code of the share link: /prelaunch?ref=CODE */
  code: string
  /** The reserved username */
  username: string | null
  friends: {
    counted: number
    /** Joined, and not confirmed yet */
    pending: number
    refused: {
      reason: 'same_mailbox' | 'same_device' | 'same_network' | 'full'
      count: number
    }[]
  }
  /** When entry and username are deleted; null before the launch */
  heldUntil: string | null
}

/** The API’s type Webhook. */
export interface Webhook {
  webhookId: string
  name: string
  url: string
  /** Events that concern you, or those of everyone */
  audience: 'mine' | 'public'
  types: ('bounty.in_review' | 'bounty.opened' | 'bounty.voting_started' | 'bounty.judging_started' | 'bounty.announced' | 'bounty.completed' | 'bounty.cancelled' | 'bounty.expired' | 'submission.submitted' | 'submission.accepted' | 'submission.rejected' | 'submission.changes_requested' | 'submission.review_undone' | 'submission.shortlisted' | 'submission.won' | 'submission.not_selected' | 'submission.withdrawn' | 'question.asked' | 'question.answered' | 'payout.created' | 'payout.held' | 'payout.eligible' | 'payout.finalized' | 'webhook.test')[]
  isPaused: boolean
  pauseReason: 'gone' | 'failing' | 'staff' | null
  pausedAt: string | null
  failuresInARow: number
  lastDeliveredAt: string | null
  lastFailedAt: string | null
  waitingCount: number
  previousSecretUntil: string | null
  createdAt: string
  abilities: {
    canChange: boolean
    canTest: boolean
    canRotate: boolean
    canResume: boolean
    canReplay: boolean
  }
}

/** The API’s type WebhookDelivery. */
export interface WebhookDelivery {
  deliveryId: string
  eventId: string
  type: 'bounty.in_review' | 'bounty.opened' | 'bounty.voting_started' | 'bounty.judging_started' | 'bounty.announced' | 'bounty.completed' | 'bounty.cancelled' | 'bounty.expired' | 'submission.submitted' | 'submission.accepted' | 'submission.rejected' | 'submission.changes_requested' | 'submission.review_undone' | 'submission.shortlisted' | 'submission.won' | 'submission.not_selected' | 'submission.withdrawn' | 'question.asked' | 'question.answered' | 'payout.created' | 'payout.held' | 'payout.eligible' | 'payout.finalized' | 'webhook.test'
  isTest: boolean
  state: 'pending' | 'delivered' | 'failed'
  tries: number
  nextTryAt: string | null
  lastStatus: number | null
  lastError: string | null
  createdAt: string
  settledAt: string | null
  abilities: {
    canReplay: boolean
  }
  body: string
  headers: Record<string, string>
  attempts: {
    at: string
    durationMs: number
    status: number | null
    answer: string
    error: string | null
  }[]
}

/** The input of `account.delete`. */
export interface AccountDeleteInput {
  username: string
  password?: string | undefined
}

/** The reply of `account.delete`. */
export interface AccountDeleteReply {
  ok: true
}

/** The reply of `account.deletionState`. */
export interface AccountDeletionStateReply {
  obstacles: {
    id: string
    title: string
    text: string
    url: string
  }[]
  username: string
  needsProof: boolean
  hasPassword: boolean
  abilities: {
    canDelete: boolean
  }
  lostPoints: number
}

/** The reply of `account.endOtherSessions`. */
export interface AccountEndOtherSessionsReply {
  endedCount: number
}

/** The input of `account.endPersonsSessions`. */
export interface AccountEndPersonsSessionsInput {
  id: string
  reason: string
}

/** The reply of `account.endPersonsSessions`. */
export interface AccountEndPersonsSessionsReply {
  endedCount: number
}

/** The input of `account.endSession`. */
export interface AccountEndSessionInput {
  id: string
}

/** The reply of `account.endSession`. */
export interface AccountEndSessionReply {
  ok: true
}

/** The reply of `account.export`. */
export interface AccountExportReply {
  exportedAt: string
  userId: string
  shortened: ('tickets' | 'pointAdjustments' | 'certificates' | 'account' | 'identities' | 'factors' | 'passkeys' | 'sessions' | 'profile' | 'profileDetails' | 'walletChanges' | 'firstSteps' | 'presence' | 'waitlist' | 'roles' | 'roleProposals' | 'suspensions' | 'suspensionAppeals' | 'standing' | 'sightings' | 'networks' | 'clusterAppeals' | 'cases' | 'voids' | 'caseAppeals' | 'referrals' | 'activeDays' | 'notificationSettings' | 'notificationDigest' | 'notifications' | 'notificationParts' | 'activity' | 'bounties' | 'bountyQuestions' | 'submissionScores' | 'bountySettlements' | 'fundings' | 'payouts' | 'submissions' | 'submissionVersions' | 'submissionImages' | 'submissionViews' | 'files' | 'entryCredits' | 'reports' | 'appeals' | 'objections' | 'comments' | 'commentReports' | 'commentAppeals' | 'follows' | 'savedSearches' | 'webhooks' | 'webhookDeliveries' | 'events' | 'apiKeys' | 'apiKeyUsage' | 'apiKeyActs' | 'awards' | 'exposures' | 'votes' | 'voteReceipts' | 'boosts' | 'views' | 'ledgerAccounts' | 'ledgerTransfers' | 'pointAccruals' | 'curationCarries' | 'voterFactors' | 'supportGroups' | 'sponsorVerifications' | 'seasonScores' | 'rankSnapshots' | 'boardDays' | 'boardScores' | 'lessonAttempts' | 'airdropAllocations' | 'airdropAppeals' | 'airdropMeetings' | 'airdropReports' | 'airdropReportsAboutMe' | 'walletHistory' | 'passkeyDays')[]
  sections: {
    tickets: Record<string, unknown>[]
    pointAdjustments: Record<string, unknown>[]
    certificates: Record<string, unknown>[]
    account: Record<string, unknown>[]
    identities: Record<string, unknown>[]
    factors: Record<string, unknown>[]
    passkeys: Record<string, unknown>[]
    sessions: Record<string, unknown>[]
    profile: Record<string, unknown>[]
    profileDetails: Record<string, unknown>[]
    walletChanges: Record<string, unknown>[]
    firstSteps: Record<string, unknown>[]
    presence: Record<string, unknown>[]
    waitlist: Record<string, unknown>[]
    roles: Record<string, unknown>[]
    roleProposals: Record<string, unknown>[]
    suspensions: Record<string, unknown>[]
    suspensionAppeals: Record<string, unknown>[]
    standing: Record<string, unknown>[]
    sightings: Record<string, unknown>[]
    networks: Record<string, unknown>[]
    clusterAppeals: Record<string, unknown>[]
    cases: Record<string, unknown>[]
    voids: Record<string, unknown>[]
    caseAppeals: Record<string, unknown>[]
    referrals: Record<string, unknown>[]
    activeDays: Record<string, unknown>[]
    notificationSettings: Record<string, unknown>[]
    notificationDigest: Record<string, unknown>[]
    notifications: Record<string, unknown>[]
    notificationParts: Record<string, unknown>[]
    activity: Record<string, unknown>[]
    bounties: Record<string, unknown>[]
    bountyQuestions: Record<string, unknown>[]
    submissionScores: Record<string, unknown>[]
    bountySettlements: Record<string, unknown>[]
    fundings: Record<string, unknown>[]
    payouts: Record<string, unknown>[]
    submissions: Record<string, unknown>[]
    submissionVersions: Record<string, unknown>[]
    submissionImages: Record<string, unknown>[]
    submissionViews: Record<string, unknown>[]
    files: Record<string, unknown>[]
    entryCredits: Record<string, unknown>[]
    reports: Record<string, unknown>[]
    appeals: Record<string, unknown>[]
    objections: Record<string, unknown>[]
    comments: Record<string, unknown>[]
    commentReports: Record<string, unknown>[]
    commentAppeals: Record<string, unknown>[]
    follows: Record<string, unknown>[]
    savedSearches: Record<string, unknown>[]
    webhooks: Record<string, unknown>[]
    webhookDeliveries: Record<string, unknown>[]
    events: Record<string, unknown>[]
    apiKeys: Record<string, unknown>[]
    apiKeyUsage: Record<string, unknown>[]
    apiKeyActs: Record<string, unknown>[]
    awards: Record<string, unknown>[]
    exposures: Record<string, unknown>[]
    votes: Record<string, unknown>[]
    voteReceipts: Record<string, unknown>[]
    boosts: Record<string, unknown>[]
    views: Record<string, unknown>[]
    ledgerAccounts: Record<string, unknown>[]
    ledgerTransfers: Record<string, unknown>[]
    pointAccruals: Record<string, unknown>[]
    curationCarries: Record<string, unknown>[]
    voterFactors: Record<string, unknown>[]
    supportGroups: Record<string, unknown>[]
    sponsorVerifications: Record<string, unknown>[]
    seasonScores: Record<string, unknown>[]
    rankSnapshots: Record<string, unknown>[]
    boardDays: Record<string, unknown>[]
    boardScores: Record<string, unknown>[]
    lessonAttempts: Record<string, unknown>[]
    airdropAllocations: Record<string, unknown>[]
    airdropAppeals: Record<string, unknown>[]
    airdropMeetings: Record<string, unknown>[]
    airdropReports: Record<string, unknown>[]
    airdropReportsAboutMe: Record<string, unknown>[]
    walletHistory: Record<string, unknown>[]
    passkeyDays: Record<string, unknown>[]
  }
}

/** The reply of `account.sessions`. */
export interface AccountSessionsReply {
  items: SignedInDevice[]
}

/** The reply of `account.signIn`. */
export interface AccountSignInReply {
  hasPassword: boolean
  isPasswordBreached: boolean
}

/** The input of `activity.list`. */
export interface ActivityListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  /** "platform" by default. */
  tab?: 'for-you' | 'following' | 'platform' | 'money' | 'mine' | undefined
}

/** The reply of `activity.list`. */
export interface ActivityListReply {
  items: ActivityEvent[]
  nextCursor: string | null
}

/** The input of `agents.approve`. */
export interface AgentsApproveInput {
  id: string
  bountyId: string
}

/** The input of `agents.create`. */
export interface AgentsCreateInput {
  name: string
  description: string
  tools: string
  handle: string
}

/** The reply of `agents.list`. */
export interface AgentsListReply {
  items: {
    agentId: string
    handle: string
    name: string
    description: string
    tools: string
    createdAt: string
    stoppedAt: string | null
    owner: Person
    entryCount: number
    winCount: number
    bestPlace: number | null
  }[]
}

/** The reply of `agents.listMine`. */
export interface AgentsListMineReply {
  items: OwnAgent[]
  neededTrustLevel: number | null
  abilities: {
    canCreate: boolean
  }
}

/** The input of `agents.stop`. */
export interface AgentsStopInput {
  id: string
}

/** The input of `agents.unapprove`. */
export interface AgentsUnapproveInput {
  id: string
  bountyId: string
}

/** The reply of `agents.unapprove`. */
export interface AgentsUnapproveReply {
  ok: true
}

/** The input of `agents.update`. */
export interface AgentsUpdateInput {
  id: string
  name?: string | undefined
  description?: string | undefined
  tools?: string | undefined
}

/** The input of `airdrops.announce`. */
export interface AirdropsAnnounceInput {
  id: string
  reason: string
}

/** The input of `airdrops.appeal`. */
export interface AirdropsAppealInput {
  id: string
  reason: string
}

/** The reply of `airdrops.appeals`. */
export interface AirdropsAppealsReply {
  items: AirdropAppeal[]
}

/** The input of `airdrops.checkWallet`. */
export interface AirdropsCheckWalletInput {
  id: string
}

/** The input of `airdrops.claim`. */
export interface AirdropsClaimInput {
  id: string
}

/** The input of `airdrops.decideAppeal`. */
export type AirdropsDecideAppealInput = {
  id: string
} & ({
  decision: 'uphold'
  reason: string
  scorePoints?: number | undefined
} | {
  decision: 'dismiss'
  reason: string
})

/** The reply of `airdrops.decideAppeal`. */
export interface AirdropsDecideAppealReply {
  ok: true
}

/** The input of `airdrops.decideReport`. */
export interface AirdropsDecideReportInput {
  id: string
  decision: 'proved' | 'not_proved'
  reason: string
}

/** The reply of `airdrops.decideReport`. */
export interface AirdropsDecideReportReply {
  ok: true
}

/** The input of `airdrops.draft`. */
export interface AirdropsDraftInput {
  receivedPaymentId: string
}

/** The reply of `airdrops.drafts`. */
export interface AirdropsDraftsReply {
  season: {
    name: string
    endsAt: string
  } | null
  draft: AirdropDraft | null
  payments: {
    receivedPaymentId: string
    token: 'SOL' | 'USDC'
    amount: string
    source: string
    signature: string
    seenAt: string
  }[]
  abilities: {
    canDraft: boolean
  }
}

/** The reply of `airdrops.list`. */
export interface AirdropsListReply {
  items: Airdrop[]
}

/** The input of `airdrops.meet`. */
export interface AirdropsMeetInput {
  username: string
  reason: string
}

/** The reply of `airdrops.meet`. */
export interface AirdropsMeetReply {
  ok: true
}

/** The input of `airdrops.mine`. */
export interface AirdropsMineInput {
  id: string
}

/** The input of `airdrops.report`. */
export interface AirdropsReportInput {
  id: string
  kind: 'own' | 'proof'
  usernames: string[]
  evidence: string
}

/** The reply of `airdrops.reports`. */
export interface AirdropsReportsReply {
  items: LinkedAccountsReport[]
}

/** The input of `analytics.bounty`. */
export interface AnalyticsBountyInput {
  id: string
  /** "30d" by default. */
  range?: '2d' | '7d' | '30d' | '90d' | 'season' | 'all' | undefined
}

/** The reply of `analytics.bounty`. */
export interface AnalyticsBountyReply {
  period: {
    from: string
    to: string
    before: {
      from: string
      to: string
    } | null
  }
  sampledDays: string[]
  bountyId: string
  slug: string
  title: string
  token: 'POINTS' | 'SOL' | 'USDC'
  figures: {
    reach: number | null
    opens: number | null
    entries: number
    entriesPerDay: number | null
    costPerAccepted: string | null
  }
  entriesInRange: number
  before: {
    reach: number | null
    opens: number | null
    entries: number
  } | null
  comparable: {
    reach: number | null
    opens: number | null
    entries: number
    entriesPerDay: number | null
    costPerAccepted: string | null
    bounties: number
  } | null
  days: {
    day: string
    impressions: number | null
    opens: number | null
    entries: number
  }[]
  hours: {
    hour: string
    impressions: number | null
    opens: number | null
  }[] | null
  sources: {
    source: 'feed' | 'bounty' | 'profile' | 'search' | 'boost' | 'share' | 'outside' | 'direct'
    impressions: number | null
    opens: number | null
  }[]
}

/** The input of `analytics.content`. */
export interface AnalyticsContentInput {
  /** "30d" by default. */
  range?: '2d' | '7d' | '30d' | '90d' | 'season' | 'all' | undefined
}

/** The reply of `analytics.content`. */
export interface AnalyticsContentReply {
  period: {
    from: string
    to: string
    before: {
      from: string
      to: string
    } | null
  }
  sampledDays: string[]
  items: PieceAnalyticsRow[]
}

/** The input of `analytics.creator`. */
export interface AnalyticsCreatorInput {
  /** "30d" by default. */
  range?: '2d' | '7d' | '30d' | '90d' | 'season' | 'all' | undefined
}

/** The reply of `analytics.creator`. */
export interface AnalyticsCreatorReply {
  period: {
    from: string
    to: string
    before: {
      from: string
      to: string
    } | null
  }
  sampledDays: string[]
  blindCount: number
  impressions: {
    now: number | null
    before: number | null
  }
  opens: {
    now: number | null
    before: number | null
  }
  profile: {
    impressions: {
      now: number | null
      before: number | null
    }
    opens: {
      now: number | null
      before: number | null
    }
  }
  votes: {
    now: number | null
    before: number | null
  }
  wins: {
    now: number | null
    before: number | null
  }
  points: {
    now: number | null
    before: number | null
  }
  tokens: {
    token: 'POINTS' | 'SOL' | 'USDC'
    amount: string
  }[]
  winPercent: {
    mine: number | null
    platform: number | null
  }
  decisionHours: {
    mine: number | null
    platform: number | null
  }
  pointsBySource: {
    category: string
    points: number
  }[]
  days: {
    day: string
    impressions: number | null
    opens: number | null
  }[]
  hours: {
    hour: string
    impressions: number | null
    opens: number | null
  }[] | null
  sources: {
    source: 'feed' | 'bounty' | 'profile' | 'search' | 'boost' | 'share' | 'outside' | 'direct'
    impressions: number | null
    opens: number | null
  }[]
  best: PieceAnalyticsRow[]
  activeDays: {
    day: string
    actions: number
  }[]
}

/** The input of `analytics.submission`. */
export interface AnalyticsSubmissionInput {
  id: string
  /** "30d" by default. */
  range?: '2d' | '7d' | '30d' | '90d' | 'season' | 'all' | undefined
}

/** The reply of `analytics.submission`. */
export interface AnalyticsSubmissionReply {
  period: {
    from: string
    to: string
    before: {
      from: string
      to: string
    } | null
  }
  sampledDays: string[]
  piece: PieceAnalyticsRow
  before: {
    impressions: number | null
    opens: number | null
  }
  days: {
    day: string
    impressions: number | null
    opens: number | null
  }[]
  hours: {
    hour: string
    impressions: number | null
    opens: number | null
  }[] | null
  sources: {
    source: 'feed' | 'bounty' | 'profile' | 'search' | 'boost' | 'share' | 'outside' | 'direct'
    impressions: number | null
    opens: number | null
  }[]
  hosts: {
    host: string
    opens: number
  }[]
  dwell: number[] | null
  checklist: {
    text: string
    mine: number
    median: number | null
  }[] | null
  lift: BoostLift | null
}

/** The input of `analytics.views`. */
export interface AnalyticsViewsInput {
  views: {
    subject: 'submission' | 'bounty' | 'profile'
    subjectId: string
    kind: 'impression' | 'open' | 'dwell'
    source: 'feed' | 'bounty' | 'profile' | 'search' | 'boost' | 'share' | 'outside' | 'direct'
    referrerHost?: string | undefined
    dwellMs?: number | undefined
  }[]
}

/** The reply of `analytics.views`. */
export interface AnalyticsViewsReply {
  ok: true
}

/** The input of `apiKeys.acts`. */
export interface ApiKeysActsInput {
  id: string
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `apiKeys.acts`. */
export interface ApiKeysActsReply {
  items: {
    actId: string
    at: string
    operationId: string
    objectId: string | null
    status: number
  }[]
  nextCursor: string | null
}

/** The input of `apiKeys.change`. */
export interface ApiKeysChangeInput {
  id: string
  name?: string | undefined
  allowedAddresses?: string[] | undefined
}

/** The input of `apiKeys.create`. */
export interface ApiKeysCreateInput {
  name: string
  scopes: ('profile:read' | 'bounties:read' | 'bounties:write' | 'questions:write' | 'reviews:read' | 'reviews:write' | 'submissions:read' | 'submissions:write' | 'comments:write' | 'points:read' | 'payouts:read' | 'votes:read' | 'events:read' | 'notifications:read' | 'notifications:write')[]
  expiresInDays: 7 | 30 | 90 | 365 | null
  /** [] by default. */
  allowedAddresses?: string[] | undefined
  /** null by default. */
  agentId?: string | null | undefined
  /** "live" by default. */
  mode?: 'live' | 'test' | undefined
}

/** The reply of `apiKeys.create`. */
export interface ApiKeysCreateReply {
  secret: string
  key: ApiKey
}

/** The reply of `apiKeys.list`. */
export interface ApiKeysListReply {
  items: ApiKey[]
  limits: {
    requestsPerMinute: number
    writesPerMinute: number
  }
  abilities: {
    canCreate: boolean
  }
}

/** The input of `apiKeys.revoke`. */
export interface ApiKeysRevokeInput {
  id: string
}

/** The reply of `apiKeys.revoke`. */
export interface ApiKeysRevokeReply {
  ok: true
}

/** The input of `apiKeys.rotate`. */
export interface ApiKeysRotateInput {
  id: string
  overlapHours: number
}

/** The reply of `apiKeys.rotate`. */
export interface ApiKeysRotateReply {
  secret: string
  key: ApiKey
}

/** The input of `apiKeys.usage`. */
export interface ApiKeysUsageInput {
  id: string
  /** 7 by default. */
  days?: number | undefined
}

/** The reply of `apiKeys.usage`. */
export interface ApiKeysUsageReply {
  step: 'hour' | 'day'
  times: {
    requests: number
    refused: number
    limited: number
    failed: number
    at: string
  }[]
  operations: {
    requests: number
    refused: number
    limited: number
    failed: number
    operationId: string
  }[]
}

/** The reply of `auditLog.choices`. */
export interface AuditLogChoicesReply {
  actors: Person[]
  actions: string[]
  subjectKinds: string[]
}

/** The input of `auditLog.export`. */
export interface AuditLogExportInput {
  actor?: string | 'system' | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The reply of `auditLog.export`. */
export interface AuditLogExportReply {
  name: string
  csv: string
  rows: number
  isCut: boolean
}

/** The reply of `auditLog.verify`. */
export interface AuditLogVerifyReply {
  checkedAt: string
  checkedCount: number
  lastHash: string
  brokenCount: number
  broken: {
    auditId: string
    at: string
    action: string
    fault: 'content' | 'link'
  }[]
}

/** The input of `awards.announce`. */
export interface AwardsAnnounceInput {
  id: string
  outcomes: {
    submissionId: string
    place: number | null
    /** false by default. */
    isBonus?: boolean | undefined
    reason?: string | undefined
    reasonKind?: 'off_brief' | 'weaker' | 'unfinished' | 'too_similar' | 'requirement_missed' | 'mistakes' | undefined
    departureReason?: string | undefined
  }[]
}

/** The input of `awards.desk`. */
export interface AwardsDeskInput {
  id: string
}

/** The reply of `awards.desk`. */
export interface AwardsDeskReply {
  bountyId: string
  votingClosed: boolean
  entries: DeskEntry[]
}

/** The input of `awards.object`. */
export interface AwardsObjectInput {
  id: string
  submissionId: string
  reason: string
}

/** The input of `awards.objections`. */
export interface AwardsObjectionsInput {
  id: string
}

/** The reply of `awards.objections`. */
export interface AwardsObjectionsReply {
  items: Objection[]
}

/** The input of `awards.score`. */
export interface AwardsScoreInput {
  id: string
  scores: Record<string, number>
  /** "" by default. */
  note?: string | undefined
  /** false by default. */
  isShortlisted?: boolean | undefined
}

/** The input of `boosts.boostable`. */
export interface BoostsBoostableInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `boosts.boostable`. */
export interface BoostsBoostableReply {
  items: ({
    submissionId: string
    title: string
    excerpt: string
    snippet: string | null
    link: string | null
    category: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other'
    author: Person
    agent: AgentMark | null
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    phase: {
      isUnsubmitted: boolean
      isScreening: boolean
      isCompeting: boolean
    }
    bounty: {
      bountyId: string
      slug: string
      title: string
      state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    } | null
    place: number | null
    isBonus: boolean
    prizeAmount: string | null
    prizeToken: 'POINTS' | 'SOL' | 'USDC' | null
    viewerCount: number
    submittedAt: string | null
    createdAt: string
    cover: SubmissionImage | null
    refusal: string | null
  })[]
  nextCursor: string | null
}

/** The input of `boosts.buy`. */
export interface BoostsBuyInput {
  id: string
}

/** The input of `boosts.cancel`. */
export interface BoostsCancelInput {
  id: string
}

/** The input of `boosts.get`. */
export interface BoostsGetInput {
  id: string
}

/** The input of `boosts.impressions`. */
export interface BoostsImpressionsInput {
  viewerKey: string
  sightings: {
    boostId: string
    sighting: 'boosted_view' | 'organic_view' | 'withheld_view' | 'boosted_open' | 'organic_open'
  }[]
}

/** The reply of `boosts.impressions`. */
export interface BoostsImpressionsReply {
  ok: true
}

/** The reply of `boosts.live`. */
export interface BoostsLiveReply {
  items: {
    boostId: string
    submission: {
      submissionId: string
      title: string
      author: Person
      cover: SubmissionImage | null
    }
    state: 'quoted' | 'paid' | 'scheduled' | 'active' | 'completed' | 'partially_refunded' | 'cancelled' | 'rejected'
    phase: {
      isQuoted: boolean
      isUpcoming: boolean
      isRunning: boolean
      isOver: boolean
    }
    slots: number
    pricePoints: number
    promisedImpressions: number
    deliveredImpressions: number
    quoteExpiresAt: string
    startsAt: string
    endsAt: string
    paidAt: string | null
    endedAt: string | null
    burnedPoints: number | null
    refundedPoints: number | null
    refundNowPoints: number | null
    reason: string | null
    abilities: {
      canBuy: boolean
      canCancel: boolean
      canReject: boolean
    }
    owner: Person
  }[]
}

/** The reply of `boosts.market`. */
export interface BoostsMarketReply {
  slots: number
  usedSlots: number
  slotMs: number
  impressionsPerSlot: number
  everyNthItem: number
  heldOutViewers: number
  offers: {
    slots: number
    pricePoints: number
    impressions: number
    startsAt: string | null
  }[]
  curve: {
    at: string
    pricePoints: number
  }[]
  basePoints: number
  maxPoints: number
}

/** The input of `boosts.mine`. */
export interface BoostsMineInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `boosts.mine`. */
export interface BoostsMineReply {
  items: Boost[]
  nextCursor: string | null
}

/** The reply of `boosts.placements`. */
export interface BoostsPlacementsReply {
  everyNthItem: number
  heldOutViewers: number
  items: {
    boostId: string
    card: SubmissionCard
  }[]
}

/** The input of `boosts.quote`. */
export interface BoostsQuoteInput {
  submissionId: string
  slots: number
  startsAt?: string | undefined
}

/** The input of `boosts.reject`. */
export interface BoostsRejectInput {
  id: string
  reason: string
}

/** The input of `bounties.answer`. */
export interface BountiesAnswerInput {
  id: string
  questionId: string
  body: string
}

/** The input of `bounties.ask`. */
export interface BountiesAskInput {
  id: string
  body: string
}

/** The input of `bounties.cancel`. */
export interface BountiesCancelInput {
  id: string
  reason: string
}

/** The input of `bounties.changes`. */
export interface BountiesChangesInput {
  id: string
}

/** The reply of `bounties.changes`. */
export interface BountiesChangesReply {
  items: {
    at: string
    field: string
    before: string
    after: string
  }[]
}

/** The input of `bounties.create`. */
export type BountiesCreateInput = BountyDraftInput

/** The input of `bounties.delete`. */
export interface BountiesDeleteInput {
  id: string
}

/** The reply of `bounties.delete`. */
export interface BountiesDeleteReply {
  ok: true
}

/** The input of `bounties.extend`. */
export interface BountiesExtendInput {
  id: string
  deadlineAt: string
}

/** The input of `bounties.get`. */
export interface BountiesGetInput {
  id: string
}

/** The input of `bounties.guidance`. */
export interface BountiesGuidanceInput {
  category: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other'
  /** "POINTS" by default. */
  token?: 'POINTS' | 'SOL' | 'USDC' | undefined
}

/** The reply of `bounties.guidance`. */
export interface BountiesGuidanceReply {
  sampleSize: number
  medianPrize: string | null
  medianEntries: number | null
  medianDays: number | null
}

/** The input of `bounties.lint`. */
export interface BountiesLintInput {
  id: string
}

/** The reply of `bounties.lint`. */
export interface BountiesLintReply {
  issues: {
    rule: string
    severity: 'blocking' | 'advice'
    pointer: string
    message: string
  }[]
  canSubmit: boolean
  entrantCounts: [number, number, number]
}

/** The input of `bounties.list`. */
export interface BountiesListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  q?: string | undefined
  category?: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other' | undefined
  /** "open" by default. */
  state?: 'open' | 'voting' | 'judging' | 'completed' | 'all' | undefined
  token?: 'POINTS' | 'SOL' | 'USDC' | undefined
  minPrizePoints?: number | undefined
  sponsor?: string | undefined
  entrant?: 'person' | 'agent' | undefined
  /** "newest" by default. */
  sort?: 'newest' | 'ending' | 'prize' | 'entries' | undefined
}

/** The reply of `bounties.list`. */
export interface BountiesListReply {
  items: BountyCard[]
  nextCursor: string | null
}

/** The input of `bounties.listMine`. */
export interface BountiesListMineInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `bounties.listMine`. */
export interface BountiesListMineReply {
  items: BountyCard[]
  nextCursor: string | null
}

/** The input of `bounties.pinQuestion`. */
export interface BountiesPinQuestionInput {
  id: string
  questionId: string
  isPinned: boolean
}

/** The input of `bounties.publish`. */
export interface BountiesPublishInput {
  id: string
}

/** The input of `bounties.questions`. */
export interface BountiesQuestionsInput {
  id: string
}

/** The reply of `bounties.questions`. */
export interface BountiesQuestionsReply {
  items: BountyQuestion[]
}

/** The input of `bounties.submitForReview`. */
export interface BountiesSubmitForReviewInput {
  id: string
}

/** The input of `bounties.update`. */
export type BountiesUpdateInput = {
  id: string
} & BountyDraftInput

/** The input of `bounties.updateQuestion`. */
export interface BountiesUpdateQuestionInput {
  id: string
  questionId: string
  body: string
}

/** The input of `cases.appeal`. */
export interface CasesAppealInput {
  id: string
  reason: string
}

/** The reply of `cases.appeal`. */
export interface CasesAppealReply {
  appealId: string
  state: 'open' | 'upheld' | 'dismissed'
  reason: string
  createdAt: string
  dueAt: string
  decidedAt: string | null
  decisionReason: string | null
}

/** The input of `cases.decide`. */
export type CasesDecideInput = {
  id: string
} & ({
  decision: 'dismiss'
  reason: string
} | {
  decision: 'void'
  reason: string
  userIds: string[]
})

/** The reply of `cases.decide`. */
export interface CasesDecideReply {
  ok: true
}

/** The input of `cases.decideAppeal`. */
export interface CasesDecideAppealInput {
  id: string
  decision: 'uphold' | 'dismiss'
  reason: string
}

/** The reply of `cases.decideAppeal`. */
export interface CasesDecideAppealReply {
  ok: true
}

/** The input of `cases.list`. */
export interface CasesListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  /** "open" by default. */
  view?: 'open' | 'appealed' | 'decided' | undefined
}

/** The reply of `cases.list`. */
export interface CasesListReply {
  items: ({
    caseId: string
    kind: 'linked_accounts' | 'mutual_support' | 'reports'
    state: 'open' | 'dismissed' | 'voided'
    evidence: ({
      fact: 'accounts'
      accounts: number
      threshold: number
    } | {
      fact: 'link'
      kind: 'wallet' | 'device' | 'referral'
      accounts: number
      since: string
    } | {
      fact: 'bounty'
      bountyId: string
      slug: string
      title: string
      sponsorId: string | null
      entrantIds: string[]
      voterIds: string[]
      votes: number
      supports: number
    } | {
      fact: 'group'
      members: number
      threshold: number
    } | {
      fact: 'support'
      voterId: string
      authorId: string
      entries: number
      support: number
      expected: number
      excess: number
      threshold: number
    } | {
      fact: 'reports'
      submissionId: string
      bountyId: string | null
      title: string
      kind: 'spam' | 'stolen' | 'undisclosed_ai' | 'off_brief' | 'harmful' | 'impersonation' | 'vote_trading'
      reports: number
      threshold: number
    })[]
    openedAt: string
    dueAt: string
    decidedAt: string | null
    decidedBy: Person | null
    decisionReason: string | null
    people: ({
      person: Person
      isVoided: boolean
      openBounties: number
      votes: number
      unsettledPoints: number
      appeal: {
        appealId: string
        state: 'open' | 'upheld' | 'dismissed'
        reason: string
        createdAt: string
        dueAt: string
        decidedAt: string | null
        decisionReason: string | null
        abilities: {
          canDecide: boolean
        }
      } | null
    })[]
    abilities: {
      canDecide: boolean
      recusal: string | null
    }
  })[]
  nextCursor: string | null
  counts: {
    open: number
    appealed: number
  }
}

/** The reply of `cases.mine`. */
export interface CasesMineReply {
  isVoided: boolean
  items: ({
    caseId: string
    kind: 'linked_accounts' | 'mutual_support' | 'reports'
    decidedAt: string
    decisionReason: string
    isInForce: boolean
    reversedPoints: number
    appeal: {
      appealId: string
      state: 'open' | 'upheld' | 'dismissed'
      reason: string
      createdAt: string
      dueAt: string
      decidedAt: string | null
      decisionReason: string | null
    } | null
    abilities: {
      canAppeal: boolean
    }
  })[]
}

/** The input of `certificates.get`. */
export interface CertificatesGetInput {
  code: string
}

/** The input of `certificates.list`. */
export interface CertificatesListInput {
  username: string
}

/** The reply of `certificates.list`. */
export interface CertificatesListReply {
  items: CertificateCard[]
}

/** The input of `clusters.appeal`. */
export interface ClustersAppealInput {
  reason: string
}

/** The reply of `clusters.appeal`. */
export interface ClustersAppealReply {
  appealId: string
  state: 'open' | 'kept' | 'split'
  reason: string
  createdAt: string
  dueAt: string
  decidedAt: string | null
  decisionReason: string | null
}

/** The input of `clusters.appeals`. */
export interface ClustersAppealsInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `clusters.appeals`. */
export interface ClustersAppealsReply {
  items: {
    appealId: string
    state: 'open' | 'kept' | 'split'
    reason: string
    createdAt: string
    dueAt: string
    decidedAt: string | null
    decisionReason: string | null
    person: Person
    linkedAccounts: number
    links: {
      /** The same wallet was linked or paid for a bounty, the same browser signed in, or one invited the other and both used the same network on three days */
      kind: 'wallet' | 'device' | 'referral'
      accounts: number
      since: string
    }[]
    linkedPeople: Person[]
    abilities: {
      canDecide: boolean
    }
  }[]
  nextCursor: string | null
}

/** The input of `clusters.decideAppeal`. */
export interface ClustersDecideAppealInput {
  id: string
  decision: 'keep' | 'split'
  reason: string
}

/** The reply of `clusters.decideAppeal`. */
export interface ClustersDecideAppealReply {
  ok: true
}

/** The reply of `clusters.mine`. */
export interface ClustersMineReply {
  linkedAccounts: number
  links: {
    /** The same wallet was linked or paid for a bounty, the same browser signed in, or one invited the other and both used the same network on three days */
    kind: 'wallet' | 'device' | 'referral'
    accounts: number
    since: string
  }[]
  appeal: {
    appealId: string
    state: 'open' | 'kept' | 'split'
    reason: string
    createdAt: string
    dueAt: string
    decidedAt: string | null
    decisionReason: string | null
  } | null
  abilities: {
    canAppeal: boolean
  }
}

/** The input of `comments.appeal`. */
export interface CommentsAppealInput {
  id: string
  reason: string
}

/** The reply of `comments.appeal`. */
export interface CommentsAppealReply {
  ok: true
}

/** The input of `comments.appealQuestion`. */
export interface CommentsAppealQuestionInput {
  id: string
  reason: string
}

/** The reply of `comments.appealQuestion`. */
export interface CommentsAppealQuestionReply {
  ok: true
}

/** The input of `comments.create`. */
export interface CommentsCreateInput {
  id: string
  body: string
  /** null by default. */
  parentId?: string | null | undefined
}

/** The input of `comments.delete`. */
export interface CommentsDeleteInput {
  id: string
}

/** The reply of `comments.delete`. */
export interface CommentsDeleteReply {
  ok: true
}

/** The input of `comments.list`. */
export interface CommentsListInput {
  id: string
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `comments.list`. */
export interface CommentsListReply {
  items: Comment[]
  nextCursor: string | null
  count: number
  isOpen: boolean
  abilities: {
    canComment: boolean
  }
  neededTrustLevel: number | null
}

/** The input of `comments.report`. */
export interface CommentsReportInput {
  id: string
  kind: 'spam' | 'abusive' | 'harmful' | 'private' | 'off_topic'
  detail?: string | undefined
}

/** The reply of `comments.report`. */
export interface CommentsReportReply {
  ok: true
}

/** The input of `comments.reportQuestion`. */
export interface CommentsReportQuestionInput {
  id: string
  kind: 'spam' | 'abusive' | 'harmful' | 'private' | 'off_topic'
  detail?: string | undefined
}

/** The reply of `comments.reportQuestion`. */
export interface CommentsReportQuestionReply {
  ok: true
}

/** The input of `comments.update`. */
export interface CommentsUpdateInput {
  id: string
  body: string
}

/** The input of `demo.faucet`. */
export interface DemoFaucetInput {
  address: string
  token: 'SOL' | 'USDC'
}

/** The reply of `demo.faucet`. */
export interface DemoFaucetReply {
  signature: string
  amount: string
}

/** The reply of `demo.get`. */
export interface DemoGetReply {
  now: string
  offsetMs: number
  nextDeadline: {
    at: string
    label: string
  } | null
  personas: {
    email: string
    password: string
    name: string
    role: string
  }[]
}

/** The input of `demo.mails`. */
export interface DemoMailsInput {
  to?: string | undefined
}

/** The reply of `demo.mails`. */
export interface DemoMailsReply {
  items: {
    id: string
    to: string
    subject: string
    text: string
    sentAt: string
  }[]
}

/** The input of `demo.moveClock`. */
export interface DemoMoveClockInput {
  advance: 'hour' | 'day' | 'week' | 'next-deadline'
}

/** The reply of `demo.moveClock`. */
export interface DemoMoveClockReply {
  now: string
  offsetMs: number
}

/** The input of `demo.transaction`. */
export interface DemoTransactionInput {
  signature: string
}

/** The reply of `demo.transaction`. */
export interface DemoTransactionReply {
  signature: string
  status: 'processed' | 'confirmed' | 'finalized'
  /** Why it failed, in which case nothing moved; null if it succeeded */
  error: string | null
  slot: number
  at: string
  feePayer: string
  feeLamports: string
  memos: string[]
  transfers: {
    token: 'SOL' | 'USDC' | null
    mint: string | null
    amount: string
    decimals: number
    /** Null for minted tokens */
    from: string | null
    to: string
  }[]
}

/** The input of `events.list`. */
export interface EventsListInput {
  /** Events that concern you, or those of everyone · "mine" by default. */
  audience?: 'mine' | 'public' | undefined
  /** Types of events, separated by commas; all of them if absent */
  types?: string | undefined
  cursor?: string | undefined
  /** 50 by default. */
  limit?: number | undefined
}

/** The reply of `events.list`. */
export interface EventsListReply {
  items: Event[]
  cursor: string
  hasMore: boolean
}

/** The reply of `events.types`. */
export interface EventsTypesReply {
  items: {
    type: 'bounty.in_review' | 'bounty.opened' | 'bounty.voting_started' | 'bounty.judging_started' | 'bounty.announced' | 'bounty.completed' | 'bounty.cancelled' | 'bounty.expired' | 'submission.submitted' | 'submission.accepted' | 'submission.rejected' | 'submission.changes_requested' | 'submission.review_undone' | 'submission.shortlisted' | 'submission.won' | 'submission.not_selected' | 'submission.withdrawn' | 'question.asked' | 'question.answered' | 'payout.created' | 'payout.held' | 'payout.eligible' | 'payout.finalized' | 'webhook.test'
    description: string
    isPublic: boolean
    schema: Record<string, unknown>
    sample: Record<string, unknown>
  }[]
}

/** The input of `follows.follow`. */
export interface FollowsFollowInput {
  kind: 'creator' | 'bounty'
  id: string
}

/** The reply of `follows.follow`. */
export interface FollowsFollowReply {
  followerCount: number
  isFollowing: boolean
  abilities: {
    canFollow: boolean
  }
}

/** The input of `follows.get`. */
export interface FollowsGetInput {
  kind: 'creator' | 'bounty'
  id: string
}

/** The reply of `follows.get`. */
export interface FollowsGetReply {
  followerCount: number
  isFollowing: boolean
  abilities: {
    canFollow: boolean
  }
}

/** The input of `follows.list`. */
export interface FollowsListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `follows.list`. */
export interface FollowsListReply {
  items: {
    kind: 'creator' | 'bounty'
    subjectId: string
    title: string
    url: string
    since: string
  }[]
  nextCursor: string | null
}

/** The input of `follows.unfollow`. */
export interface FollowsUnfollowInput {
  kind: 'creator' | 'bounty'
  id: string
}

/** The reply of `follows.unfollow`. */
export interface FollowsUnfollowReply {
  followerCount: number
  isFollowing: boolean
  abilities: {
    canFollow: boolean
  }
}

/** The input of `fundings.createTransaction`. */
export interface FundingsCreateTransactionInput {
  id: string
  payer: string
}

/** The input of `fundings.decideReceived`. */
export interface FundingsDecideReceivedInput {
  id: string
  decision: 'return' | 'keep'
  note: string
}

/** The input of `fundings.decideReceivedTogether`. */
export interface FundingsDecideReceivedTogetherInput {
  decision: 'return' | 'keep'
  note: string
  ids: string[]
}

/** The reply of `fundings.decideReceivedTogether`. */
export interface FundingsDecideReceivedTogetherReply {
  decided: ReceivedPayment[]
  refused: {
    receivedPaymentId: string
    reason: string
  }[]
}

/** The input of `fundings.get`. */
export interface FundingsGetInput {
  id: string
}

/** The input of `fundings.listReceived`. */
export interface FundingsListReceivedInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  /** "open" by default. */
  state?: 'open' | 'decided' | 'all' | undefined
}

/** The reply of `fundings.listReceived`. */
export interface FundingsListReceivedReply {
  items: ReceivedPayment[]
  nextCursor: string | null
  unlisted: {
    token: 'SOL' | 'USDC' | null
    count: number
    amount: string | null
  }[]
}

/** The input of `fundings.sendTransaction`. */
export interface FundingsSendTransactionInput {
  id: string
  transaction: string
}

/** The reply of `home.get`. */
export interface HomeGetReply {
  openBounties: number
  escrowPoints: number
  escrowBounties: number
  tokens: {
    token: 'SOL' | 'USDC'
    escrow: string
    paid: string
  }[]
  prizePoints: number
  creators: number
  submissions: number
  votes: number
  asOf: string
}

/** The reply of `launch.get`. */
export interface LaunchGetReply {
  isPrelaunch: boolean
  /** The planned time; null when none is set */
  launchAt: string | null
  /** When the last prelaunch ended; null where there was none */
  launchedAt: string | null
  waitlistCount: number
}

/** The input of `launch.plan`. */
export interface LaunchPlanInput {
  launchAt: string | null
}

/** The reply of `launch.plan`. */
export interface LaunchPlanReply {
  launchAt: string | null
}

/** The input of `leaderboard.list`. */
export interface LeaderboardListInput {
  cursor?: string | undefined
  /** 50 by default. */
  limit?: number | undefined
  /** "points" by default. */
  board?: 'points' | 'creators' | 'curators' | 'sponsors' | 'referrers' | 'rising' | undefined
  window?: 'season' | '30d' | '7d' | 'all' | undefined
  q?: string | undefined
  around?: 'me' | undefined
}

/** The reply of `leaderboard.list`. */
export interface LeaderboardListReply {
  items: LeaderboardRow[]
  nextCursor: string | null
  total: number
  since: string | null
}

/** The input of `leaderboard.mine`. */
export interface LeaderboardMineInput {
  /** "points" by default. */
  board?: 'points' | 'creators' | 'curators' | 'sponsors' | 'referrers' | 'rising' | undefined
  window?: 'season' | '30d' | '7d' | 'all' | undefined
}

/** The reply of `leaderboard.mine`. */
export interface LeaderboardMineReply {
  row: LeaderboardRow | null
  above: LeaderboardRow[]
  below: LeaderboardRow[]
}

/** The input of `lessons.get`. */
export interface LessonsGetInput {
  slug: string
}

/** The reply of `lessons.get`. */
export interface LessonsGetReply {
  slug: string
  track: 'judge' | 'create' | 'sponsor'
  title: string
  summary: string
  minutes: number
  version: number
  rewardPoints: number
  passedAt: string | null
  hasPassedEarlier: boolean
  nextTryAt: string | null
  abilities: {
    canTakeQuiz: boolean
  }
  body: string
  number: number
  lessonCount: number
  previous: LessonLink | null
  next: LessonLink | null
}

/** The input of `lessons.gradeQuiz`. */
export interface LessonsGradeQuizInput {
  id: string
  answers: Record<string, string>
}

/** The reply of `lessons.gradeQuiz`. */
export interface LessonsGradeQuizReply {
  passed: boolean
  correct: number
  total: number
  rewardPoints: number
  triesLeft: number
  nextTryAt: string | null
  abilities: {
    canTakeQuiz: boolean
  }
  next: LessonLink | null
  certificate: CertificateCard | null
  results: {
    questionId: string
    isCorrect: boolean
    explanation: string
  }[]
}

/** The reply of `lessons.list`. */
export interface LessonsListReply {
  items: LessonCard[]
  tracks: LessonTrack[]
}

/** The input of `lessons.startQuiz`. */
export interface LessonsStartQuizInput {
  slug: string
}

/** The reply of `lessons.startQuiz`. */
export interface LessonsStartQuizReply {
  attemptId: string
  questions: {
    questionId: string
    text: string
    choices: {
      choiceId: string
      text: string
    }[]
  }[]
  triesLeft: number
}

/** The input of `mails.list`. */
export interface MailsListInput {
  state?: 'waiting' | 'failed' | 'expired' | undefined
}

/** The reply of `mails.list`. */
export interface MailsListReply {
  counts: {
    waiting: number
    failed: number
    expired: number
  }
  /** Since when no mail has been delivered */
  failingSince: string | null
  lastError: string | null
  queues: {
    name: string
    waiting: number
    failed: number
    oldestWaitingAt: string | null
  }[]
  lastSweepAt: string | null
  items: Mail[]
}

/** The input of `mails.resend`. */
export interface MailsResendInput {
  id: string
}

/** The reply of `mails.resendAll`. */
export interface MailsResendAllReply {
  resent: number
  /** Mails whose code or link no longer works */
  skipped: number
}

/** The input of `moderation.audit`. */
export interface ModerationAuditInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  actor?: string | 'system' | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The reply of `moderation.audit`. */
export interface ModerationAuditReply {
  items: AuditEntry[]
  nextCursor: string | null
}

/** The reply of `moderation.overview`. */
export interface ModerationOverviewReply {
  queues: {
    queue: 'bounties' | 'submissions' | 'reports' | 'appeals' | 'objections' | 'comments'
    count: number
    recusedCount: number
    oldestAt: string | null
    nextDueAt: string | null
  }[]
}

/** The input of `moderation.queue`. */
export interface ModerationQueueInput {
  queue: 'bounties' | 'submissions' | 'reports' | 'appeals' | 'objections' | 'comments'
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `moderation.queue`. */
export interface ModerationQueueReply {
  items: QueueItem[]
  nextCursor: string | null
}

/** The input of `moderation.resolveAppeal`. */
export interface ModerationResolveAppealInput {
  id: string
  decision: 'uphold' | 'dismiss'
  reason: string
}

/** The reply of `moderation.resolveAppeal`. */
export interface ModerationResolveAppealReply {
  ok: true
}

/** The input of `moderation.resolveCommentAppeal`. */
export interface ModerationResolveCommentAppealInput {
  id: string
  decision: 'uphold' | 'dismiss'
  reason: string
}

/** The reply of `moderation.resolveCommentAppeal`. */
export interface ModerationResolveCommentAppealReply {
  ok: true
}

/** The input of `moderation.resolveCommentReport`. */
export interface ModerationResolveCommentReportInput {
  id: string
  decision: 'remove' | 'keep'
  reason: string
}

/** The reply of `moderation.resolveCommentReport`. */
export interface ModerationResolveCommentReportReply {
  ok: true
}

/** The input of `moderation.resolveObjection`. */
export interface ModerationResolveObjectionInput {
  id: string
  decision: 'uphold' | 'dismiss'
  reason: string
}

/** The reply of `moderation.resolveObjection`. */
export interface ModerationResolveObjectionReply {
  ok: true
}

/** The input of `moderation.resolveReport`. */
export interface ModerationResolveReportInput {
  id: string
  decision: 'confirm' | 'reject'
  reason: string
}

/** The reply of `moderation.resolveReport`. */
export interface ModerationResolveReportReply {
  ok: true
}

/** The input of `moderation.reviewBounty`. */
export type ModerationReviewBountyInput = {
  id: string
} & ({
  decision: 'approve'
  /** 0 by default. */
  starterGrantPoints?: number | undefined
} | {
  decision: 'return'
  reasons: string
})

/** The input of `moderation.reviewSubmission`. */
export type ModerationReviewSubmissionInput = {
  id: string
} & ({
  decision: 'accept'
} | {
  decision: 'request_changes'
  reason: string
} | {
  decision: 'reject'
  reason: string
} | {
  decision: 'spam'
  reason: string
})

/** The input of `moderation.undoBountyReview`. */
export interface ModerationUndoBountyReviewInput {
  id: string
}

/** The input of `moderation.undoSubmissionReview`. */
export interface ModerationUndoSubmissionReviewInput {
  id: string
}

/** The input of `notifications.changeDigest`. */
export interface NotificationsChangeDigestInput {
  frequency: 'off' | 'daily' | 'weekly'
  timeZone?: string | undefined
}

/** The reply of `notifications.changeDigest`. */
export interface NotificationsChangeDigestReply {
  items: NotificationSetting[]
  digest: DigestSetting
}

/** The input of `notifications.changeSetting`. */
export interface NotificationsChangeSettingInput {
  type: 'task_completed' | 'new_task' | 'referral' | 'milestone' | 'reminder' | 'followed_bounty'
  inApp?: boolean | undefined
  email?: boolean | undefined
}

/** The reply of `notifications.changeSetting`. */
export interface NotificationsChangeSettingReply {
  items: NotificationSetting[]
  digest: DigestSetting
}

/** The input of `notifications.list`. */
export interface NotificationsListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `notifications.list`. */
export interface NotificationsListReply {
  items: Notification[]
  nextCursor: string | null
  unreadCount: number
}

/** The input of `notifications.read`. */
export interface NotificationsReadInput {
  id: string
}

/** The reply of `notifications.read`. */
export interface NotificationsReadReply {
  ok: true
}

/** The reply of `notifications.readAll`. */
export interface NotificationsReadAllReply {
  ok: true
}

/** The reply of `notifications.settings`. */
export interface NotificationsSettingsReply {
  items: NotificationSetting[]
  digest: DigestSetting
}

/** The input of `notifications.stopMails`. */
export interface NotificationsStopMailsInput {
  token: string
}

/** The reply of `notifications.stopMails`. */
export interface NotificationsStopMailsReply {
  ok: true
  stopped: 'reminders' | 'digest' | 'searches'
}

/** The input of `notifications.unsubscribe`. */
export interface NotificationsUnsubscribeInput {
  token: string
}

/** The reply of `notifications.unsubscribe`. */
export interface NotificationsUnsubscribeReply {
  ok: true
}

/** The input of `operations.adjustments`. */
export interface OperationsAdjustmentsInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `operations.adjustments`. */
export interface OperationsAdjustmentsReply {
  items: Adjustment[]
  nextCursor: string | null
}

/** The input of `operations.confirmAdjustment`. */
export interface OperationsConfirmAdjustmentInput {
  id: string
}

/** The input of `operations.discardJobs`. */
export interface OperationsDiscardJobsInput {
  queue: string
  jobId?: string | undefined
  reason: string
}

/** The reply of `operations.discardJobs`. */
export interface OperationsDiscardJobsReply {
  discarded: number
}

/** The reply of `operations.flags`. */
export interface OperationsFlagsReply {
  items: FeatureFlag[]
}

/** The reply of `operations.jobs`. */
export interface OperationsJobsReply {
  queues: {
    name: string
    waiting: number
    running: number
    failed: number
    /** Failed in the last 24 hours */
    failedInDay: number
    oldestWaitingAt: string | null
    abilities: {
      canRetry: boolean
      canDiscard: boolean
    }
  }[]
  failed: {
    jobId: string
    queue: string
    error: string
    attempts: number
    createdAt: string
    failedAt: string
    abilities: {
      canRetry: boolean
    }
  }[]
  lastSweep: {
    startedAt: string
    tookMs: number
  } | null
}

/** The input of `operations.proposeAdjustment`. */
export interface OperationsProposeAdjustmentInput {
  username: string
  points: number
  reason: string
  ticketId?: string | undefined
}

/** The input of `operations.rejectAdjustment`. */
export interface OperationsRejectAdjustmentInput {
  id: string
  reason: string
}

/** The input of `operations.retryJobs`. */
export interface OperationsRetryJobsInput {
  queue: string
  jobId?: string | undefined
}

/** The reply of `operations.retryJobs`. */
export interface OperationsRetryJobsReply {
  retried: number
}

/** The reply of `operations.seasons`. */
export interface OperationsSeasonsReply {
  seasons: {
    seasonId: string
    name: string
    startsAt: string
    endsAt: string
    ruleVersion: number
    state: 'past' | 'current' | 'next'
  }[]
  next: {
    startsAt: string
    ruleVersion: number
  } | null
  versions: {
    version: number
    /** SHA-256 of the published rules, canonical JSON */
    hash: string
    publishedAt: string | null
    seasons: string[]
    rules: RuleSet
  }[]
}

/** The input of `operations.switchFlag`. */
export interface OperationsSwitchFlagInput {
  name: string
  isEnabled: boolean
  reason: string
}

/** The reply of `operations.waiting`. */
export interface OperationsWaitingReply {
  items: WaitingWork[]
}

/** The reply of `payments.chainStatus`. */
export interface PaymentsChainStatusReply {
  state: 'ok' | 'degraded' | 'unreachable'
  slot: number | null
  checkedAt: string | null
}

/** The input of `payments.list`. */
export interface PaymentsListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  bounty?: string | undefined
  token?: 'SOL' | 'USDC' | undefined
}

/** The reply of `payments.list`. */
export interface PaymentsListReply {
  items: Payment[]
  nextCursor: string | null
}

/** The input of `payoutBatches.approve`. */
export interface PayoutBatchesApproveInput {
  id: string
}

/** The input of `payoutBatches.cancel`. */
export interface PayoutBatchesCancelInput {
  id: string
}

/** The input of `payoutBatches.create`. */
export interface PayoutBatchesCreateInput {
  token: 'SOL' | 'USDC'
  treasury: string
  payoutIds: string[]
}

/** The input of `payoutBatches.createTransaction`. */
export interface PayoutBatchesCreateTransactionInput {
  id: string
  /** "0" by default. */
  version?: '0' | 'legacy' | undefined
}

/** The input of `payoutBatches.get`. */
export interface PayoutBatchesGetInput {
  id: string
}

/** The input of `payoutBatches.list`. */
export interface PayoutBatchesListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  /** "all" by default. */
  state?: 'open' | 'closed' | 'all' | undefined
}

/** The reply of `payoutBatches.list`. */
export interface PayoutBatchesListReply {
  items: PayoutBatch[]
  nextCursor: string | null
}

/** The input of `payoutBatches.measure`. */
export interface PayoutBatchesMeasureInput {
  token: 'SOL' | 'USDC'
  treasury: string
  payoutIds: string[]
}

/** The reply of `payoutBatches.measure`. */
export interface PayoutBatchesMeasureReply {
  size: number
  maxSize: number
  fits: number
  totalAmount: string
  treasuryBalance: string
  costLamports: string
}

/** The input of `payoutBatches.sendTransaction`. */
export interface PayoutBatchesSendTransactionInput {
  id: string
  transaction: string
}

/** The input of `payoutBatches.settle`. */
export interface PayoutBatchesSettleInput {
  id: string
  note: string
}

/** The input of `payoutBatches.simulate`. */
export interface PayoutBatchesSimulateInput {
  id: string
}

/** The input of `payoutBatches.split`. */
export interface PayoutBatchesSplitInput {
  id: string
}

/** The reply of `payoutBatches.split`. */
export interface PayoutBatchesSplitReply {
  batches: PayoutBatch[]
}

/** The input of `payouts.acknowledgeFinding`. */
export interface PayoutsAcknowledgeFindingInput {
  id: string
  text: string
  reason: string
}

/** The reply of `payouts.acknowledgeFinding`. */
export interface PayoutsAcknowledgeFindingReply {
  finding: TreasuryFinding | null
}

/** The input of `payouts.approve`. */
export interface PayoutsApproveInput {
  id: string
  walletAddress: string
  amount: string
}

/** The input of `payouts.audit`. */
export interface PayoutsAuditInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `payouts.audit`. */
export interface PayoutsAuditReply {
  items: AuditEntry[]
  nextCursor: string | null
}

/** The input of `payouts.exit`. */
export type PayoutsExitInput = {
  id: string
} & ({
  decision: 'keep'
  note: string
} | {
  decision: 'redirect'
  walletAddress: string
  note: string
})

/** The input of `payouts.hold`. */
export interface PayoutsHoldInput {
  id: string
  note: string
}

/** The input of `payouts.list`. */
export interface PayoutsListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  /** "due" by default. */
  state?: 'due' | 'waiting' | 'in_batches' | 'paid' | 'closed' | 'all' | undefined
  token?: 'SOL' | 'USDC' | undefined
  q?: string | undefined
  sort?: 'oldest' | 'newest' | 'largest' | undefined
}

/** The reply of `payouts.list`. */
export interface PayoutsListReply {
  items: Payout[]
  nextCursor: string | null
  totals: {
    state: 'pending' | 'held' | 'eligible' | 'approved' | 'batched' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'cancelled'
    stage: 'to_approve' | 'approved' | 'in_batches' | 'held' | 'paid' | 'closed'
    token: 'SOL' | 'USDC'
    count: number
    amount: string
  }[]
}

/** The input of `payouts.listOwn`. */
export interface PayoutsListOwnInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `payouts.listOwn`. */
export interface PayoutsListOwnReply {
  items: OwnPayout[]
  nextCursor: string | null
  awarded: {
    submissionId: string
    title: string
    token: 'SOL' | 'USDC'
    amount: string
    bounty: {
      bountyId: string
      slug: string
      title: string
    }
    awardedAt: string
    objectionsUntil: string
  }[]
}

/** The input of `payouts.release`. */
export interface PayoutsReleaseInput {
  id: string
  note: string
}

/** The reply of `payouts.treasury`. */
export interface PayoutsTreasuryReply {
  wallets: {
    address: string
    lamports: string | null
    usdc: string | null
  }[]
  owed: {
    token: 'SOL' | 'USDC'
    escrow: string
    payable: string
    unassigned: string
    unknownSenders: string
  }[]
  findings: TreasuryFinding[]
  reconciliation: {
    ranAt: string
    isClean: boolean
    findings: {
      kind: string
      text: string
    }[]
  } | null
}

/** The input of `people.creator`. */
export interface PeopleCreatorInput {
  username: string
}

/** The reply of `people.creator`. */
export interface PeopleCreatorReply {
  userId: string
  username: string
  displayName: string
  avatarUrl: string | null
  bio: string
  trustLevel: number
  acceptedCount: number
  winCount: number
  bountyCount: number
  seasonScorePoints: number
  twitterHandle: string | null
  joinedAt: string
  prizePoints: number
  prizeTokens: {
    token: 'SOL' | 'USDC'
    amount: string
  }[]
  rank: number | null
  skill: number | null
  hitRate: {
    low: number
    high: number
    chance: number
    settledVotes: number
  } | null
  website: string | null
  sponsorRecord: {
    bountyCount: number
    completedCount: number
    medianDecisionHours: number | null
    fallbackCount: number
    isVerified: boolean
    decidedCount: number
    onTimeCount: number
    medianDaysToAward: number | null
    paidOut: {
      token: 'POINTS' | 'SOL' | 'USDC'
      amount: string
    }[]
  } | null
  earnedPoints: number | null
  badges: ('top_one_percent' | 'first_win' | 'proven_curator' | 'always_on_time' | 'streak')[]
  work: SubmissionCard[]
}

/** The input of `people.creatorCalendar`. */
export interface PeopleCreatorCalendarInput {
  username: string
}

/** The reply of `people.creatorCalendar`. */
export interface PeopleCreatorCalendarReply {
  today: string
  days: {
    day: string
    acceptedCount: number
    winCount: number
    hasSettledVotes: boolean
  }[]
}

/** The input of `people.creatorWins`. */
export interface PeopleCreatorWinsInput {
  username: string
}

/** The reply of `people.creatorWins`. */
export interface PeopleCreatorWinsReply {
  items: {
    submissionId: string
    title: string
    bountySlug: string
    bountyTitle: string
    place: number | null
    prizeAmount: string
    prizeToken: 'POINTS' | 'SOL' | 'USDC'
    wonAt: string | null
    isPaid: boolean
    signature: string | null
  }[]
}

/** The input of `people.creators`. */
export interface PeopleCreatorsInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  q?: string | undefined
  category?: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other' | undefined
  /** "points" by default. */
  sort?: 'points' | 'wins' | 'recent_wins' | 'followers' | 'newest' | undefined
}

/** The reply of `people.creators`. */
export interface PeopleCreatorsReply {
  items: DirectoryCard[]
  nextCursor: string | null
}

/** The reply of `people.me`. */
export interface PeopleMeReply {
  userId: string
  username: string
  displayName: string
  avatarUrl: string | null
  email: string | null
  bio: string
  roles: ('moderator' | 'finance' | 'admin')[]
  abilities: {
    canSeeDesk: boolean
    canModerate: boolean
    canManagePayouts: boolean
    canManageMails: boolean
    canVerifySponsors: boolean
    canManageRoles: boolean
    canOperate: boolean
  }
  trustLevel: number
  trustRequirements: {
    id: string
    text: string
    isMet: boolean
    url: string | null
    metAt: string | null
  }[]
  trustGrace: {
    until: string
    missing: {
      id: string
      text: string
      isMet: boolean
      url: string | null
      metAt: string | null
    }[]
  } | null
  balances: Balances
  rank: number | null
  creditBalance: number
  joinedAt: string
}

/** The reply of `people.nextSteps`. */
export interface PeopleNextStepsReply {
  items: {
    id: string
    /** A task for you, something in progress until `dueAt`, or a suggestion */
    kind: 'waiting' | 'running' | 'suggestion'
    title: string
    text: string
    actionLabel: string
    url: string
    dueAt: string | null
  }[]
}

/** The reply of `people.presence`. */
export interface PeoplePresenceReply {
  isHidden: boolean
}

/** The reply of `people.profileDetails`. */
export interface PeopleProfileDetailsReply {
  website: string | null
  showsEarnings: boolean
}

/** The input of `people.setPresence`. */
export interface PeopleSetPresenceInput {
  isHidden: boolean
}

/** The reply of `people.setPresence`. */
export interface PeopleSetPresenceReply {
  isHidden: boolean
}

/** The input of `people.setProfileDetails`. */
export interface PeopleSetProfileDetailsInput {
  website: string | null
  showsEarnings: boolean
}

/** The reply of `people.setProfileDetails`. */
export interface PeopleSetProfileDetailsReply {
  website: string | null
  showsEarnings: boolean
}

/** The input of `peopleDesk.endSession`. */
export interface PeopleDeskEndSessionInput {
  id: string
  sessionId: string
  reason: string
}

/** The reply of `peopleDesk.endSession`. */
export interface PeopleDeskEndSessionReply {
  ok: true
}

/** The input of `peopleDesk.get`. */
export interface PeopleDeskGetInput {
  id: string
}

/** The reply of `peopleDesk.get`. */
export interface PeopleDeskGetReply {
  userId: string
  username: string
  displayName: string
  avatarUrl: string | null
  email: string | null
  roles: ('moderator' | 'finance' | 'admin')[]
  trustLevel: number
  joinedAt: string
  isSuspended: boolean
  walletAddress: string | null
  lastSignInAt: string | null
  hasPassword: boolean
  hasSecondFactor: boolean
  signInMethods: {
    provider: string
    addedAt: string
    lastUsedAt: string | null
  }[]
  sessions: StaffSignedInDevice[]
  votesVoidedAt: string | null
  balances: Balances
  counts: {
    bounties: number
    entries: number
    payouts: number
    openPayouts: number
  }
  linked: {
    accounts: number
    links: {
      /** The same wallet was linked or paid for a bounty, the same browser signed in, or one invited the other and both used the same network on three days */
      kind: 'wallet' | 'device' | 'referral'
      accounts: number
      since: string
    }[]
    people: Person[]
  } | null
  cases: {
    caseId: string
    kind: 'linked_accounts' | 'mutual_support' | 'reports'
    state: 'open' | 'dismissed' | 'voided'
    openedAt: string
    decidedAt: string | null
  }[] | null
  roleProposals: RoleProposal[]
  suspensions: Suspension[]
  abilities: {
    canEndSessions: boolean
    canGrantModerator: boolean
    canRevokeModerator: boolean
    canPropose: {
      role: 'finance' | 'admin'
      isGrant: boolean
    }[]
    canSuspend: boolean
    canSuspendWithoutEnd: boolean
    canLift: boolean
    canReadNotes: boolean
  }
}

/** The input of `peopleDesk.list`. */
export interface PeopleDeskListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  /** "" by default. */
  q?: string | undefined
  /** "all" by default. */
  show?: 'all' | 'staff' | 'suspended' | undefined
}

/** The reply of `peopleDesk.list`. */
export interface PeopleDeskListReply {
  items: StaffPersonCard[]
  nextCursor: string | null
}

/** The reply of `platform.config`. */
export interface PlatformConfigReply {
  publicKey: string
  network: 'devnet' | 'testnet' | 'mainnet'
  /** The network is this server’s local test ledger */
  isLocalLedger: boolean
  /** RPC URL for browsers; a path is on this server */
  rpcUrl: string
  usdcMint: string
  /** Bounties can be funded in SOL and USDC */
  hasTreasury: boolean
  twitter: boolean
  demo: boolean
}

/** The reply of `platform.siteTexts`. */
export interface PlatformSiteTextsReply {
  /** Markdown */
  terms: string
  /** Markdown */
  privacy: string
  /** A mailto: or https: address; null if not configured */
  contactUrl: string | null
}

/** The reply of `platform.version`. */
export interface PlatformVersionReply {
  version: string
  /** Null when the build does not know it */
  commit: string | null
  migration: {
    /** The newest one in the database */
    applied: string | null
    /** The newest one of this release */
    expected: string
  }
  /** When the process that answers started */
  startedAt: string
}

/** The input of `points.download`. */
export interface PointsDownloadInput {
  category?: 'profile_complete' | 'wallet_linked' | 'twitter_connected' | 'daily_action' | 'author_share' | 'win' | 'sponsor' | 'lesson' | 'curation' | 'report' | 'referral' | 'reversal' | 'settle' | 'release' | 'escrow_fund' | 'escrow_refund' | 'prize' | 'boost' | 'boost_burn' | 'boost_refund' | 'starter_grant' | 'operator_grant' | 'adjustment' | 'reserve' | 'debt' | undefined
  account?: 'spendable' | 'pending' | 'held' | 'debt' | undefined
  seasonId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The reply of `points.download`. */
export type PointsDownloadReply = string

/** The reply of `points.mine`. */
export interface PointsMineReply {
  balances: Balances
  rank: number | null
  season: Season | null
  nextSettlementAt: string
  today: {
    earnedPoints: number
    capPoints: number
  }
}

/** The input of `points.rules`. */
export interface PointsRulesInput {
  version?: number | undefined
}

/** The reply of `points.rules`. */
export interface PointsRulesReply {
  version: number
  hash: string
  publishedAt: string
  published: Record<string, unknown>
  rules: RuleSet
  next: {
    version: number
    hash: string
    publishedAt: string
  } | null
}

/** The reply of `points.seasons`. */
export interface PointsSeasonsReply {
  items: {
    seasonId: string
    name: string
    startsAt: string
    endsAt: string
  }[]
}

/** The reply of `points.supply`. */
export interface PointsSupplyReply {
  accounts: {
    kind: string
    count: number
    balancePoints: number
  }[]
  sumPoints: number
  transferCount: number
  asOf: string
}

/** The reply of `points.today`. */
export interface PointsTodayReply {
  day: string
  settlesAt: string
  seasonId: string | null
  groups: {
    group: 'voters' | 'authors' | 'wins' | 'lessons'
    earnedPoints: number
    capPoints: number | null
  }[]
}

/** The input of `points.transfer`. */
export interface PointsTransferInput {
  id: string
}

/** The input of `points.transfers`. */
export interface PointsTransfersInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  category?: 'profile_complete' | 'wallet_linked' | 'twitter_connected' | 'daily_action' | 'author_share' | 'win' | 'sponsor' | 'lesson' | 'curation' | 'report' | 'referral' | 'reversal' | 'settle' | 'release' | 'escrow_fund' | 'escrow_refund' | 'prize' | 'boost' | 'boost_burn' | 'boost_refund' | 'starter_grant' | 'operator_grant' | 'adjustment' | 'reserve' | 'debt' | undefined
  account?: 'spendable' | 'pending' | 'held' | 'debt' | undefined
  seasonId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The reply of `points.transfers`. */
export interface PointsTransfersReply {
  items: LedgerLine[]
  nextCursor: string | null
}

/** The input of `referrals.mine`. */
export interface ReferralsMineInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `referrals.mine`. */
export interface ReferralsMineReply {
  items: {
    person: Person
    /** Signed up, has some season score, has enough but the inviter’s season is full, both rewarded, or never rewarded */
    state: 'joined' | 'learning' | 'waiting' | 'rewarded' | 'refused'
    reason: string | null
    scorePoints: number
    joinedAt: string
    rewardedAt: string | null
  }[]
  nextCursor: string | null
  url: string
  rules: {
    inviterPoints: number
    inviteePoints: number
    minScorePoints: number
    maxPerSeason: number
  } | null
  rewardedThisSeason: number
  invitedBy: {
    person: Person
    /** Signed up, has some season score, has enough but the inviter’s season is full, both rewarded, or never rewarded */
    state: 'joined' | 'learning' | 'waiting' | 'rewarded' | 'refused'
    reason: string | null
    scorePoints: number
    joinedAt: string
    rewardedAt: string | null
  } | null
}

/** The input of `roles.becomeFirstAdmin`. */
export interface RolesBecomeFirstAdminInput {
  token: string
}

/** The reply of `roles.becomeFirstAdmin`. */
export interface RolesBecomeFirstAdminReply {
  ok: true
}

/** The input of `roles.decide`. */
export interface RolesDecideInput {
  id: string
  decision: 'confirm' | 'decline' | 'withdraw'
  reason: string
}

/** The input of `roles.moderator`. */
export interface RolesModeratorInput {
  id: string
  isModerator: boolean
  reason: string
}

/** The reply of `roles.moderator`. */
export interface RolesModeratorReply {
  ok: true
}

/** The reply of `roles.proposals`. */
export interface RolesProposalsReply {
  open: RoleProposal[]
  closed: RoleProposal[]
}

/** The input of `roles.propose`. */
export interface RolesProposeInput {
  id: string
  role: 'finance' | 'admin'
  isGrant: boolean
  reason: string
}

/** The input of `savedSearches.change`. */
export interface SavedSearchesChangeInput {
  id: string
  name?: string | undefined
  /** When a mail lists what opened; only searches for open bounties have one */
  alert?: 'never' | 'at_once' | 'daily' | 'weekly' | undefined
  timeZone?: string | undefined
}

/** The input of `savedSearches.delete`. */
export interface SavedSearchesDeleteInput {
  id: string
}

/** The reply of `savedSearches.delete`. */
export interface SavedSearchesDeleteReply {
  ok: true
}

/** The reply of `savedSearches.list`. */
export interface SavedSearchesListReply {
  items: SavedSearch[]
  canReceiveMail: boolean
  abilities: {
    canSave: boolean
  }
}

/** The input of `savedSearches.save`. */
export interface SavedSearchesSaveInput {
  name: string
  query: string
}

/** The input of `seals.download`. */
export interface SealsDownloadInput {
  day: string
}

/** The reply of `seals.download`. */
export type SealsDownloadReply = string

/** The input of `seals.get`. */
export interface SealsGetInput {
  day: string
}

/** The input of `seals.list`. */
export interface SealsListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `seals.list`. */
export interface SealsListReply {
  items: Seal[]
  nextCursor: string | null
}

/** The input of `seals.proof`. */
export interface SealsProofInput {
  id: string
}

/** The reply of `seals.proof`. */
export interface SealsProofReply {
  proof: SealProof | null
  nextSealAt: string
}

/** The input of `search.all`. */
export interface SearchAllInput {
  /** "" by default. */
  q?: string | undefined
}

/** The reply of `search.all`. */
export interface SearchAllReply {
  bounties: {
    bountyId: string
    slug: string
    title: string
    summary: string
    category: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other'
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    rewardToken: 'POINTS' | 'SOL' | 'USDC'
    prizeTotal: string
  }[]
  people: {
    userId: string
    username: string
    displayName: string
    avatarUrl: string | null
    bio: string
  }[]
  submissions: {
    submissionId: string
    title: string
    category: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other'
    author: Person
    bountyTitle: string | null
  }[]
  /** Nothing contains the words, and these results are spelled similarly */
  isApproximate: boolean
}

/** The reply of `sponsors.list`. */
export interface SponsorsListReply {
  items: SponsorVerification[]
}

/** The input of `sponsors.revoke`. */
export interface SponsorsRevokeInput {
  id: string
  reason: string
}

/** The input of `sponsors.verify`. */
export interface SponsorsVerifyInput {
  username: string
  reason: string
  proof: string
}

/** The input of `staffNotes.add`. */
export interface StaffNotesAddInput {
  id: string
  note: string
}

/** The input of `staffNotes.list`. */
export interface StaffNotesListInput {
  id: string
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `staffNotes.list`. */
export interface StaffNotesListReply {
  items: StaffNote[]
  nextCursor: string | null
}

/** The input of `submissions.appeal`. */
export interface SubmissionsAppealInput {
  id: string
  reason: string
}

/** The input of `submissions.create`. */
export interface SubmissionsCreateInput {
  title?: string | undefined
  body?: string | undefined
  link?: string | '' | undefined
  answers?: Record<string, string> | undefined
  aiUse?: 'none' | 'assisted' | 'generated' | undefined
  aiTools?: string | undefined
  category?: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other' | undefined
  images?: {
    imageId: string
    alt: string
  }[] | undefined
  bountyId?: string | undefined
}

/** The reply of `submissions.credits`. */
export interface SubmissionsCreditsReply {
  month: string
  balance: number
  changes: {
    at: string
    delta: number
    reason: 'monthly' | 'entry' | 'withdrawn' | 'cancelled' | 'expired' | 'good_score' | 'win' | 'spam'
    submissionId: string | null
  }[]
}

/** The input of `submissions.get`. */
export interface SubmissionsGetInput {
  id: string
}

/** The input of `submissions.lint`. */
export interface SubmissionsLintInput {
  id: string
}

/** The reply of `submissions.lint`. */
export interface SubmissionsLintReply {
  gaps: {
    pointer: string
    message: string
  }[]
  checks: {
    check: 'same_link' | 'near_duplicate' | 'link' | 'length' | 'disclosure' | 'answers'
    passed: boolean
    message: string
  }[]
  canSubmit: boolean
}

/** The input of `submissions.list`. */
export interface SubmissionsListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  q?: string | undefined
  category?: 'thread' | 'video' | 'meme' | 'article' | 'design' | 'code' | 'translation' | 'other' | undefined
  author?: string | undefined
  only?: 'winners' | 'posts' | undefined
  /** "new" by default. */
  sort?: 'new' | 'top' | 'rising' | undefined
}

/** The reply of `submissions.list`. */
export interface SubmissionsListReply {
  items: SubmissionCard[]
  nextCursor: string | null
}

/** The input of `submissions.listEntries`. */
export interface SubmissionsListEntriesInput {
  id: string
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `submissions.listEntries`. */
export interface SubmissionsListEntriesReply {
  items: SubmissionCard[]
  nextCursor: string | null
}

/** The input of `submissions.listMine`. */
export interface SubmissionsListMineInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `submissions.listMine`. */
export interface SubmissionsListMineReply {
  items: SubmissionCard[]
  nextCursor: string | null
}

/** The input of `submissions.report`. */
export interface SubmissionsReportInput {
  id: string
  kind: 'spam' | 'stolen' | 'undisclosed_ai' | 'off_brief' | 'harmful' | 'impersonation' | 'vote_trading'
  detail?: string | undefined
}

/** The reply of `submissions.report`. */
export interface SubmissionsReportReply {
  ok: true
}

/** The input of `submissions.submit`. */
export interface SubmissionsSubmitInput {
  id: string
}

/** The input of `submissions.update`. */
export type SubmissionsUpdateInput = {
  id: string
} & SubmissionInput

/** The input of `submissions.versions`. */
export interface SubmissionsVersionsInput {
  id: string
}

/** The reply of `submissions.versions`. */
export interface SubmissionsVersionsReply {
  items: {
    version: number
    title: string
    body: string
    link: string | null
    savedAt: string
  }[]
}

/** The input of `submissions.view`. */
export interface SubmissionsViewInput {
  id: string
  dwellMs: number
}

/** The reply of `submissions.view`. */
export interface SubmissionsViewReply {
  ok: true
}

/** The input of `submissions.withdraw`. */
export interface SubmissionsWithdrawInput {
  id: string
}

/** The input of `suspensionAppeals.decide`. */
export interface SuspensionAppealsDecideInput {
  id: string
  decision: 'uphold' | 'dismiss'
  reason: string
}

/** The reply of `suspensionAppeals.decide`. */
export interface SuspensionAppealsDecideReply {
  ok: true
}

/** The input of `suspensionAppeals.list`. */
export interface SuspensionAppealsListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  /** "open" by default. */
  view?: 'open' | 'decided' | undefined
}

/** The reply of `suspensionAppeals.list`. */
export interface SuspensionAppealsListReply {
  items: {
    state: 'open' | 'upheld' | 'dismissed'
    reason: string
    createdAt: string
    dueAt: string
    decidedAt: string | null
    decisionReason: string | null
    appealId: string
    person: Person
    suspension: Suspension
    isOverdue: boolean
    decidedBy: Person | null
    abilities: {
      canDecide: boolean
      recusal: string | null
    }
  }[]
  nextCursor: string | null
}

/** The input of `suspensionAppeals.open`. */
export interface SuspensionAppealsOpenInput {
  token: string
  reason: string
}

/** The input of `suspensionAppeals.read`. */
export interface SuspensionAppealsReadInput {
  token: string
}

/** The input of `suspensions.lift`. */
export interface SuspensionsLiftInput {
  id: string
  reason: string
}

/** The reply of `suspensions.lift`. */
export interface SuspensionsLiftReply {
  ok: true
}

/** The input of `suspensions.suspend`. */
export interface SuspensionsSuspendInput {
  id: string
  cause: 'spam' | 'abuse' | 'fraud' | 'stolen_work' | 'impersonation' | 'security' | 'other'
  explanation: string
  days: number | null
}

/** The reply of `suspensions.suspend`. */
export interface SuspensionsSuspendReply {
  ok: true
}

/** The reply of `tasks.mine`. */
export interface TasksMineReply {
  items: Task[]
  streak: {
    days: number
    bonusPercent: number
    maxBonusPercent: number
    isActiveToday: boolean
    frozenDay: string | null
    nextFreezeDay: string
    recent: {
      day: string
      state: 'active' | 'frozen' | 'missed' | 'open'
    }[]
  }
}

/** The input of `tickets.answer`. */
export interface TicketsAnswerInput {
  id: string
  text: string
  /** false by default. */
  isFinal?: boolean | undefined
}

/** The reply of `tickets.answer`. */
export interface TicketsAnswerReply {
  ok: true
}

/** The input of `tickets.close`. */
export interface TicketsCloseInput {
  id: string
}

/** The input of `tickets.get`. */
export interface TicketsGetInput {
  id: string
}

/** The input of `tickets.getAny`. */
export interface TicketsGetAnyInput {
  id: string
}

/** The reply of `tickets.getAny`. */
export interface TicketsGetAnyReply {
  ticketId: string
  category: 'account' | 'money' | 'bounties' | 'report' | 'problem' | 'data' | 'other'
  subject: string
  state: 'open' | 'answered' | 'closed'
  stateSince: string
  createdAt: string
  dueAt: string | null
  person: Person | null
  email: string | null
  isOverdue: boolean
  reference: string | null
  messages: {
    by: 'person' | 'staff'
    at: string
    text: string
  }[]
}

/** The input of `tickets.guestRead`. */
export interface TicketsGuestReadInput {
  secret: string
}

/** The input of `tickets.guestReply`. */
export interface TicketsGuestReplyInput {
  secret: string
  text: string
}

/** The input of `tickets.list`. */
export interface TicketsListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  /** "open" by default. */
  state?: 'open' | 'answered' | 'closed' | undefined
}

/** The reply of `tickets.list`. */
export interface TicketsListReply {
  items: {
    ticketId: string
    category: 'account' | 'money' | 'bounties' | 'report' | 'problem' | 'data' | 'other'
    subject: string
    state: 'open' | 'answered' | 'closed'
    stateSince: string
    createdAt: string
    dueAt: string | null
    person: Person | null
    email: string | null
    isOverdue: boolean
  }[]
  nextCursor: string | null
  openCount: number
}

/** The input of `tickets.mine`. */
export interface TicketsMineInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
}

/** The reply of `tickets.mine`. */
export interface TicketsMineReply {
  items: {
    ticketId: string
    category: 'account' | 'money' | 'bounties' | 'report' | 'problem' | 'data' | 'other'
    subject: string
    state: 'open' | 'answered' | 'closed'
    stateSince: string
    createdAt: string
    dueAt: string | null
  }[]
  nextCursor: string | null
}

/** The input of `tickets.open`. */
export interface TicketsOpenInput {
  category: 'account' | 'money' | 'bounties' | 'report' | 'problem' | 'data' | 'other'
  subject: string
  text: string
  reference?: string | undefined
  email?: string | undefined
}

/** The reply of `tickets.open`. */
export interface TicketsOpenReply {
  ticketId: string | null
  dueAt: string
}

/** The input of `tickets.reply`. */
export interface TicketsReplyInput {
  id: string
  text: string
}

/** The reply of `votes.arenaBounties`. */
export interface VotesArenaBountiesReply {
  items: ArenaBounty[]
}

/** The input of `votes.cast`. */
export type VotesCastInput = {
  id: string
} & ({
  decision: 'support'
  strength: 25 | 50 | 75 | 100
} | {
  decision: 'not_for'
})

/** The reply of `votes.cast`. */
export interface VotesCastReply {
  voteId: string
  isPractice: boolean
  undoUntil: string
  status: {
    energy: VoteEnergy
    trustLevel: number
    realVotesFrom: string | null
    lessonPassed: boolean
    practiceLeftToday: number
    queueLength: number
  }
}

/** The input of `votes.castOutside`. */
export type VotesCastOutsideInput = {
  id: string
} & ({
  decision: 'support'
  strength: 25 | 50 | 75 | 100
} | {
  decision: 'not_for'
})

/** The reply of `votes.castOutside`. */
export interface VotesCastOutsideReply {
  voteId: string
  undoUntil: string
  status: {
    energy: VoteEnergy
    trustLevel: number
    realVotesFrom: string | null
    lessonPassed: boolean
    practiceLeftToday: number
    queueLength: number
  }
}

/** The input of `votes.listMine`. */
export interface VotesListMineInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  /** "all" by default. */
  filter?: 'all' | 'pending' | 'settled' | 'best' | undefined
}

/** The reply of `votes.listMine`. */
export interface VotesListMineReply {
  items: VoteReceipt[]
  nextCursor: string | null
}

/** The reply of `votes.mine`. */
export interface VotesMineReply {
  status: {
    energy: VoteEnergy
    trustLevel: number
    realVotesFrom: string | null
    lessonPassed: boolean
    practiceLeftToday: number
    queueLength: number
  }
  voteCount: number
  pendingCount: number
  settledCount: number
  hitCount: number
  earnedPoints: number
  heldPoints: number
  carriedPoints: number
  heldUntil: string | null
  skill: {
    value: number
    lowerBound: number
    chance: number
    sampleSize: number
    supports: number
    missing: string | null
  }
}

/** The input of `votes.next`. */
export interface VotesNextInput {
  bountyId?: string | undefined
}

/** The reply of `votes.next`. */
export interface VotesNextReply {
  exposure: Exposure | null
  status: {
    energy: VoteEnergy
    trustLevel: number
    realVotesFrom: string | null
    lessonPassed: boolean
    practiceLeftToday: number
    queueLength: number
  }
}

/** The input of `votes.open`. */
export interface VotesOpenInput {
  id: string
}

/** The input of `votes.results`. */
export interface VotesResultsInput {
  id: string
}

/** The reply of `votes.results`. */
export interface VotesResultsReply {
  bountyId: string
  slug: string
  title: string
  votingEndedAt: string
  othersCount: number
  votesCount: boolean | null
  entries: ({
    submissionId: string
    title: string
    rank: number
    decisionCount: number
    support: number | null
    mine: {
      decision: 'support' | 'not_for'
      strengthPercent: number
      isPractice: boolean
    } | null
  })[]
}

/** The input of `votes.skip`. */
export interface VotesSkipInput {
  id: string
}

/** The reply of `votes.skip`. */
export interface VotesSkipReply {
  status: {
    energy: VoteEnergy
    trustLevel: number
    realVotesFrom: string | null
    lessonPassed: boolean
    practiceLeftToday: number
    queueLength: number
  }
}

/** The input of `votes.undo`. */
export interface VotesUndoInput {
  id: string
}

/** The reply of `votes.undo`. */
export interface VotesUndoReply {
  status: {
    energy: VoteEnergy
    trustLevel: number
    realVotesFrom: string | null
    lessonPassed: boolean
    practiceLeftToday: number
    queueLength: number
  }
}

/** The input of `waitlist.confirm`. */
export interface WaitlistConfirmInput {
  token: string
}

/** The reply of `waitlist.export`. */
export interface WaitlistExportReply {
  name: string
  csv: string
  rows: number
}

/** The input of `waitlist.join`. */
export interface WaitlistJoinInput {
  email: string
  /** The code of a friend’s share link */
  ref?: string | undefined
  /** A solved challenge of /auth/v1/proof-of-work?action=sign_up */
  proof?: string | undefined
}

/** The reply of `waitlist.join`. */
export interface WaitlistJoinReply {
  ok: true
}

/** The input of `waitlist.leave`. */
export interface WaitlistLeaveInput {
  token: string
}

/** The reply of `waitlist.leave`. */
export interface WaitlistLeaveReply {
  ok: true
}

/** The input of `waitlist.list`. */
export interface WaitlistListInput {
  search?: string | undefined
}

/** The reply of `waitlist.list`. */
export interface WaitlistListReply {
  launchAt: string | null
  counts: {
    confirmed: number
    pending: number
    /** Confirmed through a friend’s link */
    invited: number
    /** Invited ones that moved their inviter up */
    counted: number
    usernames: number
    withAccount: number
  }
  /** The last 30 days with an entry, oldest first */
  days: {
    day: string
    joined: number
    confirmed: number
  }[]
  items: {
    entryId: string
    email: string
    isConfirmed: boolean
    position: number | null
    username: string | null
    /** Counted friends */
    friends: number
    hasAccount: boolean
    joinedAt: string
  }[]
}

/** The reply of `waitlist.mine`. */
export interface WaitlistMineReply {
  mine: {
    token: string
    entry: WaitlistEntry
  } | null
}

/** The input of `waitlist.open`. */
export interface WaitlistOpenInput {
  token: string
}

/** The input of `waitlist.reserveUsername`. */
export interface WaitlistReserveUsernameInput {
  token: string
  username: string | null
}

/** The input of `wallets.createNonce`. */
export interface WalletsCreateNonceInput {
  purpose: 'sign_in' | 'link_wallet' | 'change_wallet'
}

/** The reply of `wallets.createNonce`. */
export interface WalletsCreateNonceReply {
  domain: string
  statement: string
  uri: string
  version: '1'
  chainId: string
  nonce: string
  /** Signed instead of the message by wallets that cannot sign messages */
  memo: string
  issuedAt: string
  expirationTime: string
}

/** The input of `wallets.createProof`. */
export type WalletsCreateProofInput = {
  purpose: 'link_wallet' | 'change_wallet'
  message: string
  /** 64 bytes as base64url */
  signature: string
} | {
  purpose: 'link_wallet' | 'change_wallet'
  nonce: string
  /** Signed, as base64 */
  transaction: string
}

/** The reply of `wallets.createProof`. */
export interface WalletsCreateProofReply {
  address: string
  expiresAt: string
}

/** The input of `webhookDesk.list`. */
export interface WebhookDeskListInput {
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  state?: 'working' | 'failing' | 'paused' | undefined
}

/** The reply of `webhookDesk.list`. */
export interface WebhookDeskListReply {
  items: StaffWebhook[]
  nextCursor: string | null
}

/** The input of `webhookDesk.pause`. */
export interface WebhookDeskPauseInput {
  id: string
  reason: string
}

/** The input of `webhookDesk.resume`. */
export interface WebhookDeskResumeInput {
  id: string
  reason: string
}

/** The input of `webhooks.change`. */
export interface WebhooksChangeInput {
  id: string
  /** https on port 443 or 8443, at a public address */
  url?: string | undefined
  name?: string | undefined
  /** Events that concern you, or those of everyone */
  audience?: 'mine' | 'public' | undefined
  types?: ('bounty.in_review' | 'bounty.opened' | 'bounty.voting_started' | 'bounty.judging_started' | 'bounty.announced' | 'bounty.completed' | 'bounty.cancelled' | 'bounty.expired' | 'submission.submitted' | 'submission.accepted' | 'submission.rejected' | 'submission.changes_requested' | 'submission.review_undone' | 'submission.shortlisted' | 'submission.won' | 'submission.not_selected' | 'submission.withdrawn' | 'question.asked' | 'question.answered' | 'payout.created' | 'payout.held' | 'payout.eligible' | 'payout.finalized' | 'webhook.test')[] | undefined
}

/** The input of `webhooks.create`. */
export interface WebhooksCreateInput {
  /** https on port 443 or 8443, at a public address */
  url: string
  name?: string | undefined
  /** Events that concern you, or those of everyone · "mine" by default. */
  audience?: 'mine' | 'public' | undefined
  types: ('bounty.in_review' | 'bounty.opened' | 'bounty.voting_started' | 'bounty.judging_started' | 'bounty.announced' | 'bounty.completed' | 'bounty.cancelled' | 'bounty.expired' | 'submission.submitted' | 'submission.accepted' | 'submission.rejected' | 'submission.changes_requested' | 'submission.review_undone' | 'submission.shortlisted' | 'submission.won' | 'submission.not_selected' | 'submission.withdrawn' | 'question.asked' | 'question.answered' | 'payout.created' | 'payout.held' | 'payout.eligible' | 'payout.finalized' | 'webhook.test')[]
}

/** The reply of `webhooks.create`. */
export interface WebhooksCreateReply {
  webhook: Webhook
  /** Shown this once */
  secret: string
}

/** The input of `webhooks.delete`. */
export interface WebhooksDeleteInput {
  id: string
}

/** The reply of `webhooks.delete`. */
export interface WebhooksDeleteReply {
  ok: true
}

/** The input of `webhooks.deliveries`. */
export interface WebhooksDeliveriesInput {
  id: string
  cursor?: string | undefined
  /** 20 by default. */
  limit?: number | undefined
  state?: 'pending' | 'delivered' | 'failed' | undefined
}

/** The reply of `webhooks.deliveries`. */
export interface WebhooksDeliveriesReply {
  items: {
    deliveryId: string
    eventId: string
    type: 'bounty.in_review' | 'bounty.opened' | 'bounty.voting_started' | 'bounty.judging_started' | 'bounty.announced' | 'bounty.completed' | 'bounty.cancelled' | 'bounty.expired' | 'submission.submitted' | 'submission.accepted' | 'submission.rejected' | 'submission.changes_requested' | 'submission.review_undone' | 'submission.shortlisted' | 'submission.won' | 'submission.not_selected' | 'submission.withdrawn' | 'question.asked' | 'question.answered' | 'payout.created' | 'payout.held' | 'payout.eligible' | 'payout.finalized' | 'webhook.test'
    isTest: boolean
    state: 'pending' | 'delivered' | 'failed'
    tries: number
    nextTryAt: string | null
    lastStatus: number | null
    lastError: string | null
    createdAt: string
    settledAt: string | null
    abilities: {
      canReplay: boolean
    }
  }[]
  nextCursor: string | null
}

/** The input of `webhooks.delivery`. */
export interface WebhooksDeliveryInput {
  id: string
  deliveryId: string
}

/** The input of `webhooks.get`. */
export interface WebhooksGetInput {
  id: string
}

/** The reply of `webhooks.list`. */
export interface WebhooksListReply {
  items: Webhook[]
  abilities: {
    canCreate: boolean
  }
}

/** The input of `webhooks.replay`. */
export interface WebhooksReplayInput {
  id: string
  from: string
  to: string
  /** true by default. */
  onlyFailed?: boolean | undefined
}

/** The reply of `webhooks.replay`. */
export interface WebhooksReplayReply {
  replayedCount: number
  hasMore: boolean
}

/** The input of `webhooks.replayOne`. */
export interface WebhooksReplayOneInput {
  id: string
  deliveryId: string
}

/** The input of `webhooks.resume`. */
export interface WebhooksResumeInput {
  id: string
}

/** The input of `webhooks.rotate`. */
export interface WebhooksRotateInput {
  id: string
}

/** The reply of `webhooks.rotate`. */
export interface WebhooksRotateReply {
  webhook: Webhook
  /** Shown this once */
  secret: string
}

/** The input of `webhooks.test`. */
export interface WebhooksTestInput {
  id: string
  /** "webhook.test" by default. */
  type?: 'bounty.in_review' | 'bounty.opened' | 'bounty.voting_started' | 'bounty.judging_started' | 'bounty.announced' | 'bounty.completed' | 'bounty.cancelled' | 'bounty.expired' | 'submission.submitted' | 'submission.accepted' | 'submission.rejected' | 'submission.changes_requested' | 'submission.review_undone' | 'submission.shortlisted' | 'submission.won' | 'submission.not_selected' | 'submission.withdrawn' | 'question.asked' | 'question.answered' | 'payout.created' | 'payout.held' | 'payout.eligible' | 'payout.finalized' | 'webhook.test' | undefined
}
