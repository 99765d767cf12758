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
      'A place where sponsors ask for content and creators make it. The prize is held in escrow before a bounty opens, entries are scored against a public checklist, people vote without seeing each other’s votes, and winners get what was promised.',
      'Every point has a receipt: who got it, for what, and by which rule.',
    ],
    link: { label: 'How it works', to: '/about' },
  },
  {
    id: 'cost',
    topic: 'Start',
    question: 'What does it cost?',
    answer: [
      'Taking part costs nothing. Sponsors pay the prizes of their own bounties and nothing else.',
    ],
  },
  {
    id: 'first-steps',
    topic: 'Start',
    question: 'What should I do first?',
    answer: [
      'Create an account and confirm your email. Then read the first lesson: it takes four minutes, and passing its quiz lets you cast real votes 24 hours after you joined. Until then you can practise, look around, and enter bounties that are open to newcomers.',
    ],
    link: { label: 'Learning hub', to: '/learning' },
  },
  {
    id: 'trust-levels',
    topic: 'Start',
    question: 'What are trust levels?',
    answer: [
      'They show how much an account has proven. Level 0 can browse, learn, submit entries that are reviewed first, and cast practice votes. Level 1 (first lesson passed, account 24 hours old) casts votes that count and earn. Higher levels enter and sponsor without review, and can help review others.',
      'Your profile shows what you need for the next level.',
    ],
    link: { label: 'Your profile', to: '/profile' },
  },
  {
    id: 'write-a-bounty',
    topic: 'Bounties',
    question: 'How do I write a bounty?',
    answer: [
      'In steps that save automatically: what you want, the checklist for scoring, the prizes and the dates. A brief must cover format, length, language, rights and AI policy. You see what is missing as you write.',
    ],
    link: { label: 'Create a bounty', to: '/create-bounty' },
  },
  {
    id: 'first-bounty-review',
    topic: 'Bounties',
    question: 'Why is my bounty in review?',
    answer: [
      'A moderator reads the first bounty of every new sponsor. This takes at most 48 hours: after that, a complete brief is approved automatically. Your bounty either moves on to funding or comes back to you with reasons.',
    ],
  },
  {
    id: 'starter-grant',
    topic: 'Bounties',
    question: 'How can I pay prizes without points?',
    answer: [
      'A moderator who approves your first bounty may put up to 500 points from the season’s reserve into its escrow. You can’t spend them: they can only be won, and go back to the reserve if they aren’t awarded.',
    ],
  },
  {
    id: 'escrow',
    topic: 'Bounties',
    question: 'What does escrow mean?',
    answer: [
      'When a bounty is published, its whole prize leaves the sponsor’s account and is held for the winners. It goes to them after the 48 hours for objections, or back to the sponsor if the bounty is cancelled or expires.',
      'A prize in points is held in an account of the bounty that no one can spend from. A prize in SOL or USDC is held in this site’s treasury. That is custody, not an on-chain contract: the site’s finance team holds the treasury’s keys.',
    ],
  },
  {
    id: 'no-decision',
    topic: 'Bounties',
    question: 'What if a sponsor never decides?',
    answer: [
      'If the decision is seven days overdue, the ranking by votes decides and the escrow pays out, as long as enough voters with a record judged. Otherwise a moderator decides in the sponsor’s place. If no one does, the prize is split equally: among the shortlisted entries, if there are any.',
    ],
  },
  {
    id: 'change-terms',
    topic: 'Bounties',
    question: 'Can a bounty change after I entered?',
    answer: [
      'Once there is an entry, terms can only get better. Every edit is listed in the bounty’s public change log, and everyone who entered is notified.',
    ],
  },
  {
    id: 'credits',
    topic: 'Entries',
    question: 'How many bounties can I enter?',
    answer: [
      'You can submit three entries to paid bounties a month, plus one at trust level 2 and one in the month after each win. A confirmed spam entry costs you one. You get a credit back if a bounty is cancelled or expires, or if you withdraw before review.',
    ],
  },
  {
    id: 'who-sees-my-entry',
    topic: 'Entries',
    question: 'Who sees my entry?',
    answer: [
      'While a bounty is open: you, the sponsor and moderators. Once voting begins: everyone, in a shuffled order until voting closes.',
    ],
  },
  {
    id: 'rejected',
    topic: 'Entries',
    question: 'My entry was rejected. What now?',
    answer: [
      'You’ll find the reason on the entry. You can appeal once, and someone else decides. If changes were requested, edit it and submit it again before the deadline.',
    ],
  },
  {
    id: 'objection',
    topic: 'Entries',
    question: 'A winner broke the rules. What can I do?',
    answer: [
      'For 48 hours after a decision, every entrant can object once, with a reason. A moderator who isn’t the sponsor decides within 72 hours. If the objection is upheld, that entry is disqualified and the places below move up.',
    ],
  },
  {
    id: 'ai',
    topic: 'Entries',
    question: 'Can I use AI?',
    answer: [
      'Each bounty states its AI policy: allowed, disclose, or forbidden. You always state what you used. Undisclosed AI can be reported.',
    ],
  },
  {
    id: 'how-voting-earns',
    topic: 'Voting',
    question: 'How does voting earn points?',
    answer: [
      'A vote alone earns nothing. Being right does: supporting an entry that places, or choosing “Not for this bounty” on one that doesn’t. How much depends on how early you voted, how strongly, the place, and your skill over your last settled votes.',
    ],
    link: { label: 'How voting earns', to: '/vote-to-earn' },
  },
  {
    id: 'vote-energy',
    topic: 'Voting',
    question: 'What is vote energy?',
    answer: [
      'Each vote costs energy: support costs more the stronger it is, and “Not for this bounty” costs five. Energy refills steadily; the arena shows how much you have. Skipping and practice are free.',
    ],
  },
  {
    id: 'no-tally',
    topic: 'Voting',
    question: 'Why can’t I see the score?',
    answer: [
      'No one sees a tally before voting closes, not even the sponsor. Otherwise people would follow the crowd, and the result would mean little.',
    ],
  },
  {
    id: 'undo-vote',
    topic: 'Voting',
    question: 'I pressed the wrong button. Can I undo a vote?',
    answer: ['Yes, within ten minutes. You get the energy back.'],
  },
  {
    id: 'pending-points',
    topic: 'Points',
    question: 'Why are my points pending?',
    answer: [
      'Points under a daily cap settle at 00:10 UTC. If everyone together earned more than the daily total, all rewards are scaled down equally before they settle.',
    ],
  },
  {
    id: 'held-points',
    topic: 'Points',
    question: 'What are held points?',
    answer: [
      'Your first voting rewards, until your skill is known. Then they are released in proportion to it: the better you judged, the more. Your tasks show what they still wait for.',
    ],
  },
  {
    id: 'check-points',
    topic: 'Points',
    question: 'How do I check a point?',
    answer: [
      'Every change to your balance is one line with its cause, rule and numbers. Nothing is ever edited: a correction is a new line that links to the one it reverses.',
    ],
    link: { label: 'Airdrop, line by line', to: '/granular-airdrop' },
  },
  {
    id: 'minting',
    topic: 'Points',
    question: 'Why did a bounty earn no points?',
    answer: [
      'Points on top of prizes are only created where there is real competition: a verified sponsor, five accepted entries by different people, at least five voters (in full from ten on), and no other bounty by that sponsor that gave points within seven days. Prizes are paid either way, and a bounty’s page says from the start if it can earn points.',
    ],
  },
  ...MONEY_ANSWERS,
  {
    id: 'forgot-password',
    topic: 'Account',
    question: 'I forgot my password.',
    answer: [
      'Request a link on the sign-in page. It lets you set a new password and signs out your other devices.',
    ],
    link: { label: 'Reset your password', to: '/auth?view=forgot' },
  },
  {
    id: 'no-mail',
    topic: 'Account',
    question: 'The confirmation email didn’t arrive.',
    answer: [
      'Check your spam folder. Then sign in and choose “Send the confirmation again”. We can send one email a minute to an address.',
    ],
  },
  {
    id: 'locked-out',
    topic: 'Account',
    question: 'It says “Rate Limit Exceeded”.',
    answer: [
      'After five failed attempts within 15 minutes, signing in is blocked for 30 minutes, for that account and that network address. The block ends automatically, and nothing else is affected.',
    ],
  },
  ...OPERATOR_ANSWERS,
]

/** The answers whose question, text or topic contains every word of the query, in page order. */
export function findAnswers(query: string): readonly Answer[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return ANSWERS
  return ANSWERS.filter(({ topic, question, answer }) => {
    const text = [topic, question, ...answer].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
