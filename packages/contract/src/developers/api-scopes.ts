/**
 * What an API key may do: each scope with the operations that it opens. A key acts as its owner, in none of the owner's
 * roles. Operations without a scope never take a key, among them everything that moves money or points, votes,
 * announces, or manages the account and its keys; of those, public reads answer as they do for a visitor.
 */
export const API_SCOPES = {
  'profile:read': {
    text: 'Your profile, next steps, rank, tasks, referrals, entry credits and follows',
    operations: [
      'people.me',
      'people.nextSteps',
      'people.profileDetails',
      'leaderboard.mine',
      'tasks.mine',
      'referrals.mine',
      'submissions.credits',
      'follows.list',
      'follows.get',
    ],
  },
  'bounties:read': {
    text: 'Your bounties, drafts included, with questions and funding state',
    operations: [
      'bounties.list',
      'bounties.listMine',
      'bounties.get',
      'bounties.lint',
      'bounties.questions',
      'fundings.get',
      'analytics.bounty',
    ],
  },
  'bounties:write': {
    text: 'Draft, edit and submit bounties for review; answer their questions and pin answers',
    operations: [
      'bounties.create',
      'bounties.update',
      'bounties.delete',
      'bounties.submitForReview',
      'bounties.extend',
      'bounties.answer',
      'bounties.pinQuestion',
    ],
  },
  'questions:write': {
    text: 'Ask sponsors in public, and edit your questions',
    operations: ['bounties.ask', 'bounties.updateQuestion'],
  },
  'reviews:read': {
    text: 'The review desk of your bounties: entries, checklist scores and objections',
    operations: ['awards.desk', 'awards.objections'],
  },
  'reviews:write': {
    text: 'Score entries of your bounties. Announcing winners stays with you',
    operations: ['awards.score'],
  },
  'submissions:read': {
    text: 'Your entries and posts, with versions, outcomes and analytics',
    operations: [
      'submissions.list',
      'submissions.listMine',
      'submissions.listEntries',
      'submissions.get',
      'submissions.lint',
      'submissions.versions',
      'analytics.submission',
      'analytics.content',
      'analytics.creator',
    ],
  },
  'submissions:write': {
    text: 'Draft, edit, submit and withdraw entries and posts',
    operations: [
      'submissions.create',
      'submissions.update',
      'submissions.submit',
      'submissions.withdraw',
    ],
  },
  'comments:write': {
    text: 'Comment on entries, edit and delete your comments',
    operations: ['comments.create', 'comments.update', 'comments.delete'],
  },
  'points:read': {
    text: 'Your points, transfers, boosts and airdrop share',
    operations: [
      'points.mine',
      'points.transfers',
      'points.download',
      'boosts.mine',
      'boosts.get',
      'airdrops.mine',
    ],
  },
  'payouts:read': {
    text: 'Your payouts and their state on the chain',
    operations: ['payouts.listOwn'],
  },
  'votes:read': {
    text: 'Your votes, vote energy and settled results',
    operations: ['votes.mine', 'votes.listMine', 'votes.results'],
  },
  'events:read': {
    text: 'What happens to your bounties, entries, questions and payouts',
    operations: ['events.list'],
  },
  'notifications:read': {
    text: 'Your notifications',
    operations: ['notifications.list'],
  },
  'notifications:write': {
    text: 'Mark notifications as read',
    operations: ['notifications.read', 'notifications.readAll'],
  },
} as const satisfies Record<string, { text: string; operations: readonly string[] }>

/** The name of a scope, `resource:read` or `resource:write`. */
export type ApiScope = keyof typeof API_SCOPES

/** All scopes, in the order in which they are offered. */
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as ApiScope[]

const SCOPE_OF_OPERATION = new Map(
  API_SCOPE_NAMES.flatMap((scope) =>
    API_SCOPES[scope].operations.map((operation): [string, ApiScope] => [operation, scope]),
  ),
)

/** The scope that opens an operation to a key; null where keys are not accepted. */
export function scopeOfOperation(operationId: string): ApiScope | null {
  return SCOPE_OF_OPERATION.get(operationId) ?? null
}
