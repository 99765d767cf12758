/**
 * The keys of what is read from the server, a factory a noun. A key begins with those that invalidate it:
 * `bountyKeys.all` covers every bounty with its parts.
 */

/** One bounty and its parts. */
export const bountyKeys = {
  all: ['bounty'] as const,
  detail: (id: string) => [...bountyKeys.all, id] as const,
  changes: (id: string) => [...bountyKeys.detail(id), 'changes'] as const,
  questions: (id: string) => [...bountyKeys.detail(id), 'questions'] as const,
  entries: (id: string) => [...bountyKeys.detail(id), 'entries'] as const,
  lint: (id: string) => [...bountyKeys.detail(id), 'lint'] as const,
  desk: (id: string) => [...bountyKeys.detail(id), 'desk'] as const,
  objections: (id: string) => [...bountyKeys.detail(id), 'objections'] as const,
}

/** Lists of bounties. */
export const bountyListKeys = {
  all: ['bounties'] as const,
  mine: ['bounties', 'mine'] as const,
  home: ['bounties', 'home'] as const,
  inVoting: ['bounties', 'in-voting'] as const,
  filtered: (filters: object) => [...bountyListKeys.all, filters] as const,
}

/** One submission and its parts. */
export const submissionKeys = {
  all: ['submission'] as const,
  detail: (id: string) => [...submissionKeys.all, id] as const,
  versions: (id: string) => [...submissionKeys.detail(id), 'versions'] as const,
}

/** Lists of submissions. */
export const submissionListKeys = {
  all: ['submissions'] as const,
  mine: ['submissions', 'mine'] as const,
  home: ['submissions', 'home'] as const,
  gallery: (filter: object) => [...submissionListKeys.all, 'gallery', filter] as const,
}

/** Who is signed in: profile, balances, settings, sign-in methods. */
export const meKeys = {
  all: ['me'] as const,
  account: ['me', 'account'] as const,
  credits: ['me', 'credits'] as const,
  deletion: ['me', 'deletion'] as const,
  devices: ['me', 'devices'] as const,
  enrolment: ['me', 'enrolment'] as const,
  nextSteps: ['me', 'next-steps'] as const,
  notificationSettings: ['me', 'notification-settings'] as const,
  passkeys: ['me', 'passkeys'] as const,
  payouts: ['me', 'payouts'] as const,
  profile: (userId: string) => ['me', 'profile', userId] as const,
  recoveryCodes: ['me', 'recovery-codes'] as const,
  signIn: ['me', 'sign-in'] as const,
  wallet: (userId: string) => ['me', 'wallet', userId] as const,
}

/** Points and their transfers. */
export const pointsKeys = {
  all: ['points'] as const,
  mine: ['points', 'mine'] as const,
  supply: ['points', 'supply'] as const,
  transfers: (category: string | null) => [...pointsKeys.all, 'transfers', category] as const,
  transfer: (id: string) => ['transfer', id] as const,
}

/** The viewer's votes. */
export const voteKeys = {
  all: ['votes'] as const,
  mine: ['votes', 'mine'] as const,
  list: (filter: string) => [...voteKeys.all, 'list', filter] as const,
}

/** The finance desk. */
export const payoutKeys = {
  all: ['payouts'] as const,
  lists: ['payouts', 'list'] as const,
  list: (search: object) => [...payoutKeys.lists, search] as const,
  batches: ['payouts', 'batches'] as const,
  received: (state: string) => [...payoutKeys.all, 'received', state] as const,
  treasury: ['payouts', 'treasury'] as const,
  audit: ['payouts', 'audit'] as const,
  measure: (token: string, treasury: string, payoutIds: readonly string[]) =>
    [...payoutKeys.all, 'measure', token, treasury, ...payoutIds] as const,
}

/** The moderation desk. Its queues stand apart: they are read when they are opened and not again. */
export const adminKeys = {
  all: ['admin'] as const,
  overview: ['admin', 'overview'] as const,
  audit: ['admin', 'audit'] as const,
  mails: ['admin', 'mails'] as const,
  queue: (queue: string) => ['admin-queue', queue] as const,
}

/** Lessons. */
export const lessonKeys = {
  all: ['lessons'] as const,
  detail: (slug: string) => [...lessonKeys.all, slug] as const,
}

/** Public profiles, their list and their ranks. */
export const peopleKeys = {
  creators: (q: string, sort: string) => ['creators', q, sort] as const,
  everyCreator: ['creator'] as const,
  creator: (username: string) => [...peopleKeys.everyCreator, username] as const,
  leaderboard: (window: string, q: string) => ['leaderboard', window, q] as const,
  myRank: (window: string) => ['leaderboard', 'mine', window] as const,
  podium: ['leaderboard', 'top'] as const,
}

/** What happens on the site. */
export const activityKeys = {
  all: ['activity'] as const,
  feed: (tab: string) => [...activityKeys.all, tab] as const,
  home: ['home'] as const,
  notifications: ['notifications'] as const,
  online: ['online'] as const,
  presence: ['presence'] as const,
}

/** Money on the chain as a sponsor, a recipient or a visitor sees it. */
export const paymentKeys = {
  funding: (bountyId: string) => ['funding', bountyId] as const,
  list: (filter: object) => ['payments', filter] as const,
  chainStatus: ['chain-status'] as const,
}

/** What the site is set up with; it outlives the person who is signed in. */
export const configKeys = {
  all: ['config'] as const,
  auth: ['config', 'auth'] as const,
  openapi: ['config', 'openapi'] as const,
  flag: (name: string) => [...configKeys.all, 'flag', name] as const,
}

/** Rules and texts that rarely change. */
export const siteKeys = {
  rules: ['rules'] as const,
  texts: ['site-texts'] as const,
  guidance: (category: string, token: string) => ['bounty-guidance', category, token] as const,
}

/** How the viewer can prove who they are. */
export const authKeys = {
  stepUp: ['auth', 'step-up'] as const,
  factors: ['auth', 'factors'] as const,
}

/** The demo's own tools. */
export const demoKeys = {
  all: ['demo'] as const,
  mails: (to: string | null) => [...demoKeys.all, 'mails', to] as const,
  practiceAddress: ['demo', 'practice-address'] as const,
  transaction: (signature: string) => [...demoKeys.all, 'transaction', signature] as const,
  balance: (address: string) => [...demoKeys.all, 'balance', address] as const,
}
