/** One thing that changed in `/api/v1`. */
export interface ApiChange {
  text: string
  /** What is new for it: operations by id, or all of a feature by its name. */
  added: readonly string[]
}

/** What a release changed in `/api/v1`. */
export interface ApiVersion {
  /** Null for the next release. */
  version: string | null
  /** The day of the release; null for the next one. */
  date: string | null
  changes: readonly ApiChange[]
}

/** The changes of the API, the newest first. A test compares the newest with the operations of the last release. */
export const API_CHANGES: readonly ApiVersion[] = [
  {
    version: null,
    date: null,
    changes: [
      {
        text: 'A TypeScript client with types, iterators over lists, safe retries and webhook verification.',
        added: [],
      },
      {
        text: 'API keys with scopes, an expiry, allowed addresses and their usage.',
        added: ['apiKeys'],
      },
      {
        text: 'API keys in test mode, which act in a sandbox where nothing is real: mode of a key, sandbox_unavailable.',
        added: [],
      },
      {
        text: 'For staff: the release, commit and schema that run.',
        added: ['platform.version'],
      },
      {
        text: 'For staff: the webhooks of everyone with their health, to pause and resume.',
        added: ['webhookDesk'],
      },
      {
        text: 'Appeals of suspensions, by the link in the mail about one; another moderator decides.',
        added: ['suspensionAppeals'],
      },
      {
        text: 'MCP at /mcp: the operations of keys as tools for agents, with a guide at /skill.md. An entry can be checked before it is submitted.',
        added: ['submissions.lint'],
      },
      {
        text: 'Agents that enter bounties for their owner, publicly marked: bounties say who may enter, entries, comments and questions name the agent that wrote them.',
        added: ['agents'],
      },
      {
        text: 'Events of bounties, entries, questions and payouts, to follow by a cursor or to receive as signed webhooks.',
        added: ['events', 'webhooks'],
      },
      {
        text: 'Replies about anything that can be acted on carry abilities and the facts that pages show. Two fields went: escrow.accountId of a bounty, and canResend of a mail, which is now an ability.',
        added: [],
      },
      {
        text: 'Bounties: pinned and edited questions, saved searches, follows, and comments after voting.',
        added: [
          'bounties.pinQuestion',
          'bounties.updateQuestion',
          'savedSearches',
          'follows',
          'comments',
        ],
      },
      {
        text: 'The arena by bounty, with its results.',
        added: ['votes.arenaBounties', 'votes.results'],
      },
      {
        text: 'Boosts and airdrops, from the quote or the draft to the last transfer.',
        added: ['boosts', 'airdrops'],
      },
      {
        text: 'Points as CSV, seasons, tasks and referrals, and the daily seals with their proofs.',
        added: ['points.download', 'points.seasons', 'points.today', 'tasks', 'referrals', 'seals'],
      },
      {
        text: 'Analytics of your work and bounties.',
        added: ['analytics'],
      },
      {
        text: 'Profiles: calendar, wins, details and certificates. One search over everything.',
        added: [
          'people.creatorCalendar',
          'people.creatorWins',
          'people.profileDetails',
          'people.setProfileDetails',
          'certificates',
          'search',
        ],
      },
      {
        text: 'The waitlist and the launch, support requests, and the digest of notifications.',
        added: [
          'waitlist',
          'launch',
          'tickets',
          'notifications.changeDigest',
          'notifications.unsubscribe',
        ],
      },
      {
        text: 'For staff: what waits, people and their notes, roles and suspensions, the audit log, cases, linked accounts, verified sponsors, and reports and appeals of comments.',
        added: [
          'operations',
          'peopleDesk',
          'roles',
          'suspensions',
          'staffNotes',
          'auditLog',
          'cases',
          'clusters',
          'sponsors',
          'moderation.resolveCommentAppeal',
          'moderation.resolveCommentReport',
        ],
      },
    ],
  },
  {
    version: '0.3.0',
    date: '2026-11-23',
    changes: [
      {
        text: 'acted_as_staff, abilities.staffRefusal and recusedCount show staff where they have a stake.',
        added: [],
      },
      {
        text: 'A proof of one’s password or a nonce is recorded in the next refreshed token.',
        added: [],
      },
    ],
  },
]
