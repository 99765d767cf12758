/** Title and description of every page, for the browser's tab, search results and link previews. */

import type { RouteName } from './routes.ts'

/** What a page says about itself. */
export interface PageMeta {
  /** Without the product's name; `documentTitle` adds it. */
  readonly title: string
  readonly description: string
}

/** The title of a document: the page's own, or a bounty's, then the product's name. */
export const documentTitle = (title: string): string => `${title} · Laurel`

/** What each page of the route table, and the not-found page, says about itself. */
export const pageMeta: Readonly<Record<RouteName | 'notFound', PageMeta>> = {
  home: {
    title: 'Make something good, get seen, get paid',
    description:
      'Bounties for creators, judged against a public checklist, with every point and payment open to check.',
  },
  auth: {
    title: 'Sign in or sign up',
    description: 'Sign in to submit work, vote and earn points, or create an account by email.',
  },
  enhancedAuth: {
    title: 'All ways to sign in',
    description: 'Choose how to sign in to Laurel, or get back into an account.',
  },
  profile: {
    title: 'Your profile',
    description:
      'Your name, picture and bio as others see them, and your own bounties and entries.',
  },
  bounties: {
    title: 'Bounties',
    description:
      'Find a brief that suits you: search open bounties by category, prize and deadline.',
  },
  bounty: {
    title: 'Bounty',
    description: 'The brief, the checklist, the prizes in escrow, the dates and the entries.',
  },
  createBounty: {
    title: 'Create a bounty',
    description: 'Write a brief and a checklist, set the prizes, and fund them before it opens.',
  },
  submissions: {
    title: 'Submissions',
    description: 'Threads, videos, designs, articles and more that creators have made here.',
  },
  voteToEarn: {
    title: 'How voting earns',
    description:
      'Votes cost energy and earn points when they turn out right. See the rules and your rewards.',
  },
  vote2Earn: {
    title: 'Vote 2 Earn',
    description: 'Judge one entry at a time. Tallies stay hidden until the voting closes.',
  },
  boost: {
    title: 'Boost posts',
    description: 'Spend points to show an accepted submission to more people, marked as boosted.',
  },
  airdrop: {
    title: 'Airdrop',
    description: 'The season, your points, and the tasks that earn more of them.',
  },
  granularAirdrop: {
    title: 'Airdrop, line by line',
    description: 'Every transfer of your points, with its cause and the rule behind it.',
  },
  prelaunch: {
    title: 'Prelaunch',
    description: 'What opens at launch, and how to get your profile ready before then.',
  },
  creators: {
    title: 'Creators',
    description: 'Who makes things on Laurel, what they have won, and the work behind it.',
  },
  tools: {
    title: 'Tools for creators',
    description: 'Small tools for writing, resizing and sharing that run in your browser.',
  },
  learning: {
    title: 'Learning hub',
    description: 'Short lessons on briefs, judging and getting paid, each with a graded quiz.',
  },
  help: {
    title: 'Help',
    description: 'Answers about accounts, bounties, voting, points and payouts.',
  },
  brand: {
    title: 'Brand',
    description: 'The Laurel name, logo, colours and type, and how to use them.',
  },
  about: {
    title: 'How it works',
    description:
      'From a funded brief to a paid winner: who does what, by when, and the numbers in force.',
  },
  leaderboard: {
    title: 'Leaderboard',
    description: 'Who has earned the most points this season, and where you stand among them.',
  },
  activity: {
    title: 'Activity',
    description: 'What is happening on Laurel: new bounties, entries, decisions and payments.',
  },
  developer: {
    title: 'Developers',
    description: 'Build on the Laurel API: the OpenAPI reference and what each call answers.',
  },
  creatorAnalytics: {
    title: 'Creator analytics',
    description: 'How your work does as a whole: entries, wins, points and earnings over time.',
  },
  contentAnalytics: {
    title: 'Content analytics',
    description: 'How each piece of your work does: who saw it, opened it and voted on it.',
  },
  adminPayouts: {
    title: 'Payout administration',
    description: 'Where finance staff approve and sign the payments that winners are owed.',
  },
  admin: {
    title: 'Admin',
    description: 'Where moderators and admins screen entries and run the programme.',
  },
  notFound: {
    title: 'Page not found',
    description: 'There is no page at this address.',
  },
}
