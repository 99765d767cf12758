import { paths } from '@laurel/contract/spec/routes'
import type { WaitingWork } from '../../lib/waiting.ts'

type Kind = WaitingWork['kind']

/** The tabs of the desk by group; `overview` comes first, outside of them. */
export const DESK_GROUPS = [
  {
    name: 'Queues',
    tabs: [
      'submissions',
      'bounties',
      'reports',
      'appeals',
      'objections',
      'comments',
      'tickets',
      'boosts',
    ],
  },
  { name: 'People', tabs: ['people', 'suspensions', 'cases', 'links', 'sponsors', 'waitlist'] },
  { name: 'Money', tabs: ['payouts', 'airdrops', 'adjustments'] },
  { name: 'Programme', tabs: ['seasons'] },
  { name: 'System', tabs: ['flags', 'jobs', 'webhooks', 'mails', 'audit'] },
] as const

/** A tab of the desk. */
export type DeskTab = 'overview' | (typeof DESK_GROUPS)[number]['tabs'][number]

interface TabFacts {
  name: string
  /** The waiting work that it is for. */
  kinds?: readonly Kind[]
  /** The page of a desk of its own. */
  page?: string
}

/** The name of each tab, and what waits in it. */
export const DESK_TABS: Readonly<Record<DeskTab, TabFacts>> = {
  overview: { name: 'Overview' },
  submissions: { name: 'Entries and posts', kinds: ['submissions'] },
  bounties: { name: 'Bounties', kinds: ['bounties'] },
  reports: { name: 'Reports', kinds: ['reports'] },
  appeals: { name: 'Appeals', kinds: ['appeals'] },
  objections: { name: 'Objections', kinds: ['objections'] },
  comments: { name: 'Comments', kinds: ['comments'] },
  tickets: { name: 'Tickets', kinds: ['tickets'] },
  boosts: { name: 'Boosts', kinds: ['boosts'] },
  people: { name: 'People', kinds: ['role_proposals'] },
  suspensions: { name: 'Suspension appeals', kinds: ['suspension_appeals'] },
  cases: { name: 'Cases', kinds: ['cases', 'case_appeals'] },
  links: { name: 'Linked accounts', kinds: ['cluster_appeals'] },
  sponsors: { name: 'Sponsors' },
  waitlist: { name: 'Waitlist' },
  payouts: {
    name: 'Payouts',
    kinds: ['payouts', 'approved_payouts', 'batches', 'findings'],
    page: paths.adminPayouts,
  },
  airdrops: { name: 'Airdrop', kinds: ['airdrop_appeals'] },
  adjustments: { name: 'Adjustments', kinds: ['adjustments'] },
  seasons: { name: 'Rules and seasons' },
  flags: { name: 'Feature flags' },
  jobs: { name: 'Jobs', kinds: ['jobs'] },
  webhooks: { name: 'Webhooks' },
  mails: { name: 'Emails', kinds: ['mails'] },
  audit: { name: 'Audit log' },
}

/** Where a tab is. */
export const deskPath = (tab: DeskTab): string =>
  DESK_TABS[tab].page ?? (tab === 'overview' ? paths.admin : `${paths.admin}?tab=${tab}`)

/** The tab with this name in the URL, `overview` for none or an unknown one. */
export const tabNamed = (name: string | null): DeskTab =>
  name !== null && Object.hasOwn(DESK_TABS, name) ? (name as DeskTab) : 'overview'

/** How each kind of waiting work is called, and where it is done. */
export const WAITING_PLACES: Readonly<Record<Kind, { name: string; path: string }>> = {
  submissions: { name: 'Entries and posts to review', path: deskPath('submissions') },
  bounties: { name: 'Bounties to review', path: deskPath('bounties') },
  reports: { name: 'Reports', path: deskPath('reports') },
  appeals: { name: 'Appeals against decisions', path: deskPath('appeals') },
  objections: { name: 'Objections to results', path: deskPath('objections') },
  comments: { name: 'Reported comments', path: deskPath('comments') },
  cases: { name: 'Cases of suspected fraud', path: deskPath('cases') },
  suspension_appeals: { name: 'Appeals of suspensions', path: deskPath('suspensions') },
  case_appeals: { name: 'Appeals against voided votes', path: deskPath('cases') },
  cluster_appeals: { name: 'Appeals against linked accounts', path: deskPath('links') },
  airdrop_appeals: { name: 'Airdrop appeals', path: deskPath('airdrops') },
  tickets: { name: 'Tickets to answer', path: deskPath('tickets') },
  boosts: { name: 'Boosts that have not started', path: deskPath('boosts') },
  payouts: { name: 'Payouts to approve', path: paths.adminPayouts },
  approved_payouts: { name: 'Approved payouts without a batch', path: paths.adminPayouts },
  batches: { name: 'Batches to approve or sign', path: `${paths.adminPayouts}?tab=batches` },
  findings: { name: 'Treasury findings', path: `${paths.adminPayouts}?tab=treasury` },
  role_proposals: { name: 'Roles to confirm', path: deskPath('people') },
  adjustments: { name: 'Adjustments to confirm', path: deskPath('adjustments') },
  mails: { name: 'Failed emails', path: deskPath('mails') },
  jobs: { name: 'Failed jobs', path: deskPath('jobs') },
}
