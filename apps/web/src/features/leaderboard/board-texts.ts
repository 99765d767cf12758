import type { Board } from '@laurel/contract/people/board-names'

/** The texts of each board. */
export const BOARD_TEXTS: Readonly<
  Record<Board, { label: string; caption: string; lead: string; empty: string }>
> = {
  points: {
    label: 'Points',
    caption: 'People by points',
    lead: 'Points that other people’s judgement gave: rewards for votes, author shares, wins, and decisions as a sponsor.',
    empty: 'Points appear here once the first bounty of a verified sponsor is settled.',
  },
  creators: {
    label: 'Creators',
    caption: 'Creators by win points',
    lead: 'Points for places and bonus spots.',
    empty: 'Creators appear here once they win in a bounty of a verified sponsor.',
  },
  curators: {
    label: 'Curators',
    caption: 'Curators by skill',
    lead: 'How far the lower end of a voter’s hit rate is above chance, from 20 settled votes with 5 supports on.',
    empty: 'Curators appear here from 20 settled votes with 5 supports on.',
  },
  sponsors: {
    label: 'Sponsors',
    caption: 'Sponsors by reliability',
    lead: 'The share of bounties decided on time, from 3 decided bounties on; more decisions make it surer.',
    empty: 'Sponsors appear here from three decided bounties on.',
  },
  referrers: {
    label: 'Referrers',
    caption: 'People by rewarded invitations',
    lead: 'People who joined through someone’s link and earned their first points.',
    empty: 'People appear here once someone they invited has earned 50 points.',
  },
  rising: {
    label: 'Rising',
    caption: 'People by how much more they earned',
    lead: 'Points of this period, less those of the one before it.',
    empty: 'People appear here once they earn more than in the period before.',
  },
}
