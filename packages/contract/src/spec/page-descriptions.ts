/** Descriptions of all pages for search results and link previews. */

import type { PageName } from './page-titles.ts'

/** A sentence or two on each page. */
export const pageDescriptions: Readonly<Record<PageName, string>> = {
  home: 'Bounties for creators, judged against a public checklist, with every point and payment open to check.',
  auth: 'Sign in to submit work, vote and earn points, or create an account by email.',
  enhancedAuth: 'Choose how to sign in to Laurel, or get back into an account.',
  profile: 'Your name, picture and bio as others see them, and your own bounties and entries.',
  bounties: 'Find a brief that suits you: search open bounties by category, prize and deadline.',
  bounty: 'The brief, the checklist, the prizes in escrow, the dates and the entries.',
  createBounty: 'Write a brief and a checklist, set the prizes, and fund them before it opens.',
  submissions: 'Threads, videos, designs, articles and more that creators have made here.',
  voteToEarn:
    'Votes cost energy and earn points when they turn out right. See the rules and your rewards.',
  vote2Earn: 'Judge one entry at a time. Tallies stay hidden until the voting closes.',
  boost: 'Spend points to show an accepted submission to more people, marked as boosted.',
  airdrop: 'The season, your points, and the tasks that earn more of them.',
  granularAirdrop: 'Every transfer of your points, with its cause and the rule behind it.',
  prelaunch: 'What opens at launch, and how to get your profile ready before then.',
  creators: 'Who makes things on Laurel, what they have won, and the work behind it.',
  tools: 'Small tools for writing, resizing and sharing that run in your browser.',
  learning: 'Short lessons on briefs, judging and getting paid, each with a graded quiz.',
  help: 'Answers about accounts, bounties, voting, points and payouts.',
  brand: 'The Laurel name, logo, colours and type, and how to use them.',
  about: 'From a funded brief to a paid winner: who does what, by when, and the numbers in force.',
  leaderboard: 'Who has earned the most points this season, and where you stand among them.',
  activity: 'What is happening on Laurel: new bounties, entries, decisions and payments.',
  developer: 'Build on Laurel: a guide, a TypeScript client, API keys, webhooks and the reference.',
  creatorAnalytics: 'How your work does as a whole: entries, wins, points and earnings over time.',
  contentAnalytics: 'How each submission does: who saw it, opened it and voted on it.',
  adminPayouts: 'Where finance staff approve and sign payouts to winners.',
  admin: 'Where moderators and admins screen entries and run the programme.',
  notFound: 'There is no page at this address.',
}
