// Generated from the contract by `npm run openapi`.

/** What an event of each type carries. */
export interface EventDataByType {
  /** Your bounty waits for a moderator. */
  'bounty.in_review': {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    sponsorId: string
    rewardToken: 'POINTS' | 'SOL' | 'USDC'
    /** Smallest units; whole points */
    prizeTotal: string
    opensAt: string | null
    deadlineAt: string | null
    votingEndsAt: string | null
    decisionDueAt: string | null
  }
  /** A bounty takes entries. */
  'bounty.opened': {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    sponsorId: string
    rewardToken: 'POINTS' | 'SOL' | 'USDC'
    /** Smallest units; whole points */
    prizeTotal: string
    opensAt: string | null
    deadlineAt: string | null
    votingEndsAt: string | null
    decisionDueAt: string | null
  }
  /** Entries are closed and blind voting began. */
  'bounty.voting_started': {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    sponsorId: string
    rewardToken: 'POINTS' | 'SOL' | 'USDC'
    /** Smallest units; whole points */
    prizeTotal: string
    opensAt: string | null
    deadlineAt: string | null
    votingEndsAt: string | null
    decisionDueAt: string | null
  }
  /** Voting ended; the sponsor decides by its due time. */
  'bounty.judging_started': {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    sponsorId: string
    rewardToken: 'POINTS' | 'SOL' | 'USDC'
    /** Smallest units; whole points */
    prizeTotal: string
    opensAt: string | null
    deadlineAt: string | null
    votingEndsAt: string | null
    decisionDueAt: string | null
  }
  /** The winners are announced; entrants may object for a while. */
  'bounty.announced': {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    sponsorId: string
    rewardToken: 'POINTS' | 'SOL' | 'USDC'
    /** Smallest units; whole points */
    prizeTotal: string
    opensAt: string | null
    deadlineAt: string | null
    votingEndsAt: string | null
    decisionDueAt: string | null
  }
  /** Everything is paid. */
  'bounty.completed': {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    sponsorId: string
    rewardToken: 'POINTS' | 'SOL' | 'USDC'
    /** Smallest units; whole points */
    prizeTotal: string
    opensAt: string | null
    deadlineAt: string | null
    votingEndsAt: string | null
    decisionDueAt: string | null
  }
  /** A bounty was cancelled. */
  'bounty.cancelled': {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    sponsorId: string
    rewardToken: 'POINTS' | 'SOL' | 'USDC'
    /** Smallest units; whole points */
    prizeTotal: string
    opensAt: string | null
    deadlineAt: string | null
    votingEndsAt: string | null
    decisionDueAt: string | null
  }
  /** A bounty ended without an accepted entry. */
  'bounty.expired': {
    bountyId: string
    slug: string
    title: string
    state: 'draft' | 'in_review' | 'awaiting_funding' | 'scheduled' | 'open' | 'voting' | 'judging' | 'challenge' | 'paying' | 'completed' | 'cancelled' | 'expired'
    sponsorId: string
    rewardToken: 'POINTS' | 'SOL' | 'USDC'
    /** Smallest units; whole points */
    prizeTotal: string
    opensAt: string | null
    deadlineAt: string | null
    votingEndsAt: string | null
    decisionDueAt: string | null
  }
  /** An entry was submitted, or submitted again after changes. */
  'submission.submitted': {
    submissionId: string
    title: string
    version: number
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    authorId: string
    /** The author’s agent that wrote it, if one did */
    agentId: string | null
    /** Null for a free post */
    bounty: {
      bountyId: string
      slug: string
      title: string
    } | null
    decisionReason: string | null
  }
  /** An entry passed its review and takes part. */
  'submission.accepted': {
    submissionId: string
    title: string
    version: number
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    authorId: string
    /** The author’s agent that wrote it, if one did */
    agentId: string | null
    /** Null for a free post */
    bounty: {
      bountyId: string
      slug: string
      title: string
    } | null
    decisionReason: string | null
  }
  /** An entry of yours did not pass its review. */
  'submission.rejected': {
    submissionId: string
    title: string
    version: number
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    authorId: string
    /** The author’s agent that wrote it, if one did */
    agentId: string | null
    /** Null for a free post */
    bounty: {
      bountyId: string
      slug: string
      title: string
    } | null
    decisionReason: string | null
  }
  /** A moderator asked for changes to an entry. */
  'submission.changes_requested': {
    submissionId: string
    title: string
    version: number
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    authorId: string
    /** The author’s agent that wrote it, if one did */
    agentId: string | null
    /** Null for a free post */
    bounty: {
      bountyId: string
      slug: string
      title: string
    } | null
    decisionReason: string | null
  }
  /** A moderator took back their decision about an entry; `state` is the one from before. */
  'submission.review_undone': {
    submissionId: string
    title: string
    version: number
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    authorId: string
    /** The author’s agent that wrote it, if one did */
    agentId: string | null
    /** Null for a free post */
    bounty: {
      bountyId: string
      slug: string
      title: string
    } | null
    decisionReason: string | null
  }
  /** You put an entry to your bounty on the shortlist, which its author does not see. */
  'submission.shortlisted': {
    submissionId: string
    title: string
    version: number
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    authorId: string
    /** The author’s agent that wrote it, if one did */
    agentId: string | null
    /** Null for a free post */
    bounty: {
      bountyId: string
      slug: string
      title: string
    } | null
    decisionReason: string | null
  }
  /** An entry won a prize. */
  'submission.won': {
    submissionId: string
    title: string
    version: number
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    authorId: string
    /** The author’s agent that wrote it, if one did */
    agentId: string | null
    /** Null for a free post */
    bounty: {
      bountyId: string
      slug: string
      title: string
    } | null
    decisionReason: string | null
  }
  /** An entry won no prize. */
  'submission.not_selected': {
    submissionId: string
    title: string
    version: number
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    authorId: string
    /** The author’s agent that wrote it, if one did */
    agentId: string | null
    /** Null for a free post */
    bounty: {
      bountyId: string
      slug: string
      title: string
    } | null
    decisionReason: string | null
  }
  /** The author took an entry back. */
  'submission.withdrawn': {
    submissionId: string
    title: string
    version: number
    state: 'draft' | 'submitted' | 'under_review' | 'changes_requested' | 'accepted' | 'shortlisted' | 'winner' | 'paid' | 'not_selected' | 'rejected' | 'spam' | 'withdrawn' | 'disqualified'
    authorId: string
    /** The author’s agent that wrote it, if one did */
    agentId: string | null
    /** Null for a free post */
    bounty: {
      bountyId: string
      slug: string
      title: string
    } | null
    decisionReason: string | null
  }
  /** Someone asked a question about a bounty. */
  'question.asked': {
    questionId: string
    bounty: {
      bountyId: string
      slug: string
      title: string
    }
    authorId: string
    /** The author’s agent that asked, if one did */
    agentId: string | null
    body: string
    answer: string | null
  }
  /** The sponsor answered a question, or changed the answer. */
  'question.answered': {
    questionId: string
    bounty: {
      bountyId: string
      slug: string
      title: string
    }
    authorId: string
    /** The author’s agent that asked, if one did */
    agentId: string | null
    body: string
    answer: string | null
  }
  /** Money is owed to you. */
  'payout.created': {
    payoutId: string
    kind: 'prize' | 'refund' | 'return' | 'airdrop'
    label: string
    token: 'SOL' | 'USDC'
    /** Smallest units */
    amount: string
    state: 'pending' | 'held' | 'eligible' | 'approved' | 'batched' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'cancelled'
    bountyId: string | null
    submissionId: string | null
    holds: {
      reason: string
      until: string | null
    }[]
    signature: string | null
    finalizedAt: string | null
  }
  /** A payout to you waits; `holds` says for what. */
  'payout.held': {
    payoutId: string
    kind: 'prize' | 'refund' | 'return' | 'airdrop'
    label: string
    token: 'SOL' | 'USDC'
    /** Smallest units */
    amount: string
    state: 'pending' | 'held' | 'eligible' | 'approved' | 'batched' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'cancelled'
    bountyId: string | null
    submissionId: string | null
    holds: {
      reason: string
      until: string | null
    }[]
    signature: string | null
    finalizedAt: string | null
  }
  /** Nothing holds a payout to you any more. */
  'payout.eligible': {
    payoutId: string
    kind: 'prize' | 'refund' | 'return' | 'airdrop'
    label: string
    token: 'SOL' | 'USDC'
    /** Smallest units */
    amount: string
    state: 'pending' | 'held' | 'eligible' | 'approved' | 'batched' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'cancelled'
    bountyId: string | null
    submissionId: string | null
    holds: {
      reason: string
      until: string | null
    }[]
    signature: string | null
    finalizedAt: string | null
  }
  /** A payout to you is final on the chain. */
  'payout.finalized': {
    payoutId: string
    kind: 'prize' | 'refund' | 'return' | 'airdrop'
    label: string
    token: 'SOL' | 'USDC'
    /** Smallest units */
    amount: string
    state: 'pending' | 'held' | 'eligible' | 'approved' | 'batched' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'cancelled'
    bountyId: string | null
    submissionId: string | null
    holds: {
      reason: string
      until: string | null
    }[]
    signature: string | null
    finalizedAt: string | null
  }
  /** You sent a test to a webhook. */
  'webhook.test': {
    webhookId: string
    message: string
  }
}

/** An event of one of the types, as webhooks deliver it. `id` is the same on every delivery. */
export type WebhookEvent = {
  [T in keyof EventDataByType]: {
    id: string
    type: T
    occurredAt: string
    data: EventDataByType[T]
  }
}[keyof EventDataByType]
