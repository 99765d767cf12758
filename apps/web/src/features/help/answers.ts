import type { Answer } from './answer.ts'
import { MONEY_ANSWERS } from './money-answers.ts'
import { OPERATOR_ANSWERS } from './site-answers.ts'

/** Every answer of the help page. */
export const ANSWERS: readonly Answer[] = [
  {
    id: 'what-is-laurel',
    topic: 'Start',
    question: 'What is Laurel?',
    answer: [
      'A place where sponsors ask for content and creators make it. The prize is put aside before a bounty opens, entries are scored against a public checklist, people judge them without seeing each other’s votes, and winners get what was promised.',
      'Every point has a receipt: who got it, for what, and by which rule.',
    ],
    link: { label: 'How it works', to: '/about' },
  },
  {
    id: 'cost',
    topic: 'Start',
    question: 'What does it cost?',
    answer: [
      'Taking part costs nothing. Sponsors pay the prizes of their own bounties, and nothing on top.',
    ],
  },
  {
    id: 'first-steps',
    topic: 'Start',
    question: 'What should I do first?',
    answer: [
      'Make an account and confirm your email. Read the first lesson: it takes four minutes and its quiz opens real votes 24 hours after you joined. Until then you can practise, look around, and enter bounties that are open to newcomers.',
    ],
    link: { label: 'Learning hub', to: '/learning' },
  },
  {
    id: 'trust-levels',
    topic: 'Start',
    question: 'What are trust levels?',
    answer: [
      'They say how well an account is known. Level 0 can browse, learn, enter through review and practise votes. Level 1 (first lesson passed, account 24 hours old) casts votes that count and earn. Higher levels enter and sponsor without review, and help with it.',
      'Your profile always says what is missing for the next level.',
    ],
    link: { label: 'Your profile', to: '/profile' },
  },
  {
    id: 'write-a-bounty',
    topic: 'Bounties',
    question: 'How do I write a bounty?',
    answer: [
      'In steps that save themselves: what you want, the checklist it is scored by, the prizes, the dates. A brief must say format, length, language, rights and AI policy; you see what is missing while you write.',
    ],
    link: { label: 'Create a bounty', to: '/create-bounty' },
  },
  {
    id: 'first-bounty-review',
    topic: 'Bounties',
    question: 'Why is my bounty in review?',
    answer: [
      'The first bounty of a new sponsor is read by a moderator. It takes 48 hours at most: after that it passes by itself if nothing is missing in the brief. You get it back with reasons, or it goes on to funding.',
    ],
  },
  {
    id: 'starter-grant',
    topic: 'Bounties',
    question: 'How can I pay prizes without points?',
    answer: [
      'A moderator who approves your first bounty may put up to 500 points from the season’s reserve into its escrow. They can only be won, never spent by you, and go back when they are not awarded.',
    ],
  },
  {
    id: 'escrow',
    topic: 'Bounties',
    question: 'What does escrow mean?',
    answer: [
      'When a bounty is published, its whole prize leaves the sponsor and waits for the winners. It goes to them when the 48 hours for objections are over, or back to the sponsor when the bounty is cancelled or expires.',
      'A prize in points waits in an account of the bounty that nobody can spend. A prize in SOL or USDC waits in the treasury of this Laurel: that is custody, not a contract on the chain. Its finance people hold the treasury’s keys.',
    ],
  },
  {
    id: 'no-decision',
    topic: 'Bounties',
    question: 'What if a sponsor never decides?',
    answer: [
      'Seven days after the decision was due it is made by formula: the community’s ranking takes the sponsor’s place and the escrow pays. With fewer than five people voting, the prize is split equally among accepted entries.',
    ],
  },
  {
    id: 'change-terms',
    topic: 'Bounties',
    question: 'Can a bounty change after I entered?',
    answer: [
      'Terms can only get better once there is an entry. Every edit stands in the public change log of the bounty, and everybody who entered is told.',
    ],
  },
  {
    id: 'credits',
    topic: 'Entries',
    question: 'How many bounties can I enter?',
    answer: [
      'Three entries to paid bounties a month, and more as you go: one at trust level 2, one in the month after each win. A confirmed spam entry takes one away. You get a credit back when a bounty is cancelled or expires, or when you withdraw before review.',
    ],
  },
  {
    id: 'who-sees-my-entry',
    topic: 'Entries',
    question: 'Who sees my entry?',
    answer: [
      'While a bounty is open: you, the sponsor and moderators. From the moment voting begins: everybody, in a shuffled order until voting closes.',
    ],
  },
  {
    id: 'rejected',
    topic: 'Entries',
    question: 'My entry was rejected. What now?',
    answer: [
      'The reason stands on the entry. You can appeal once; another person decides. If changes were asked for, edit and send it again until the deadline.',
    ],
  },
  {
    id: 'objection',
    topic: 'Entries',
    question: 'A winner broke the rules. What can I do?',
    answer: [
      'For 48 hours after a decision every entrant can object once, with a reason. A moderator who is not the sponsor decides within 72 hours. If the objection is upheld, that entry is disqualified and the places below move up.',
    ],
  },
  {
    id: 'ai',
    topic: 'Entries',
    question: 'Can I use AI?',
    answer: [
      'Each bounty says so: allowed, disclose, or forbidden. You always state what you used. Undisclosed AI can be reported.',
    ],
  },
  {
    id: 'how-voting-earns',
    topic: 'Voting',
    question: 'How does voting earn points?',
    answer: [
      'A vote pays nothing by itself. Being right does: support for an entry that gets a place, or “Not for this bounty” on one that doesn’t. How much depends on how early you voted, how strongly, the place, and your skill over your last 50 settled votes.',
    ],
    link: { label: 'How voting earns', to: '/vote-to-earn' },
  },
  {
    id: 'vote-energy',
    topic: 'Voting',
    question: 'What is vote energy?',
    answer: [
      'Each decision costs some: support in proportion to its strength, “Not for this bounty” five. It refills by itself, half of the full amount a day. Skipping and practice are free.',
    ],
  },
  {
    id: 'no-tally',
    topic: 'Voting',
    question: 'Why can’t I see the score?',
    answer: [
      'Nobody sees a tally before voting closes, the sponsor included. Otherwise people would follow the crowd, and the result would say little.',
    ],
  },
  {
    id: 'undo-vote',
    topic: 'Voting',
    question: 'I pressed the wrong button. Can I undo a vote?',
    answer: ['For ten minutes, and the energy comes back.'],
  },
  {
    id: 'pending-points',
    topic: 'Points',
    question: 'Why are my points pending?',
    answer: [
      'What falls under a daily cap waits until 00:10 UTC. If everybody together earned more than the day gives out, all of it is scaled down alike, then it settles.',
    ],
  },
  {
    id: 'held-points',
    topic: 'Points',
    question: 'What are held points?',
    answer: [
      'Rewards of your first 20 settled votes. They are released, by what your skill turns out to be, once there is enough to tell.',
    ],
  },
  {
    id: 'check-points',
    topic: 'Points',
    question: 'How do I check a point?',
    answer: [
      'Every change of your balance is one line with its cause, rule and numbers. Nothing is ever edited: a correction is a line of its own that points at the one it reverses.',
    ],
    link: { label: 'Airdrop, line by line', to: '/granular-airdrop' },
  },
  {
    id: 'minting',
    topic: 'Points',
    question: 'Why did a bounty mint no points?',
    answer: [
      'Points on top of prizes are made only where there is real competition: five accepted entries from different people, ten people who judged, and no other minting bounty of that sponsor within seven days. Prizes are paid either way.',
    ],
  },
  ...MONEY_ANSWERS,
  {
    id: 'forgot-password',
    topic: 'Account',
    question: 'I forgot my password.',
    answer: [
      'Ask for a link on the sign-in page. It sets a new password and signs out your other devices.',
    ],
    link: { label: 'Get back in', to: '/auth?view=forgot' },
  },
  {
    id: 'no-mail',
    topic: 'Account',
    question: 'The confirmation mail didn’t come.',
    answer: [
      'Look in the spam folder, then send it again from the sign-in page: sign in once and choose “Send the confirmation again”. One mail a minute can be sent to an address.',
    ],
  },
  {
    id: 'locked-out',
    topic: 'Account',
    question: 'It says “Rate Limit Exceeded”.',
    answer: [
      'After five tries within 15 minutes signing in is blocked for 30 minutes, for the account and for the place it came from. It opens by itself; nothing else is affected.',
    ],
  },
  ...OPERATOR_ANSWERS,
]

/** The answers whose question, text or topic holds every word that was typed, in their order. */
export function findAnswers(query: string): readonly Answer[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return ANSWERS
  return ANSWERS.filter(({ topic, question, answer }) => {
    const text = [topic, question, ...answer].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
