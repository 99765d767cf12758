import { paths } from '@laurel/contract/spec/routes'
import type { Answer } from '../answer.ts'

/** Answers about voting. */
export const VOTING_ANSWERS: readonly Answer[] = [
  {
    id: 'how-voting-earns',
    topic: 'Voting',
    question: 'How does voting earn points?',
    words: 'curation vote reward earn right',
    answer: [
      'A vote alone earns nothing. Being right does: supporting an entry that places, or choosing “Not for this bounty” on one that doesn’t. How much depends on how early you voted, how strongly, the place, and your skill over your last settled votes.',
    ],
    link: { label: 'How voting earns', to: '/vote-to-earn' },
  },
  {
    id: 'vote-energy',
    topic: 'Voting',
    question: 'What is vote energy?',
    words: 'energy refill battery out of votes recharge cost',
    answer: [
      'Each vote costs energy: support costs more the stronger it is, and “Not for this bounty” costs five. Energy refills steadily; the arena shows how much you have. Skipping and practice are free.',
    ],
  },
  {
    id: 'no-tally',
    topic: 'Voting',
    question: 'Why can’t I see the score?',
    words: 'score tally hidden blind votes count see results',
    answer: [
      'No one sees a tally before voting closes, not even the sponsor. Otherwise people would follow the crowd, and the result would mean little.',
    ],
  },
  {
    id: 'undo-vote',
    topic: 'Voting',
    question: 'I pressed the wrong button. Can I undo a vote?',
    words: 'undo mistake wrong vote change cancel vote',
    answer: ['Yes, within ten minutes. You get the energy back.'],
  },
  {
    id: 'real-votes',
    topic: 'Voting',
    question: 'Why do my votes not count yet?',
    words: 'practice practise level 0 vote not counting unlock real votes newcomer new',
    answer: [
      'At trust level 0 you practise: up to 20 votes a day that cost nothing and count for nothing. Real votes open once you passed the first lesson and your account is 24 hours old.',
    ],
    link: { label: 'The first lesson', to: '/learning?lesson=how-judging-works' },
  },
  {
    id: 'skill',
    topic: 'Voting',
    question: 'What is voting skill?',
    words: 'skill accuracy interval hit rate wilson judge quality record percentage',
    answer: [
      'How much better you judge than your own habit and the bounty’s odds would by chance, over your last 200 settled votes; you need at least 20, 5 of them Supports. Always supporting and always refusing both give a skill of zero.',
    ],
    link: { label: 'How voting earns', to: '/vote-to-earn' },
  },
  {
    id: 'vote-receipt',
    topic: 'Voting',
    question: 'Why did my vote pay so little?',
    words: 'receipt reward small amount factor weight curation earn less vote paid',
    answer: [
      'Open the receipt of the vote: it shows every factor, such as the pool, the strength, how early it was, the place and your skill. A vote cast after the first 48 hours counts half as much for the reward, and no one gets more than 10 percent of a pool.',
    ],
    link: { label: 'Your voting', to: '/vote-to-earn' },
  },
  {
    id: 'vote-own',
    topic: 'Voting',
    question: 'Can I vote for my own entry or my friends?',
    words: 'vote trading self vote own entry friends circle collude ring exchange',
    answer: [
      'Not for your own, nor for those of linked accounts or of your own bounty. Groups that support each other beyond their habits are found as a whole: their votes for each other count nothing, and a moderator looks at the case.',
    ],
  },
  {
    id: 'voting-close',
    topic: 'Voting',
    question: 'How long does voting last?',
    words: 'voting period end close 72 hours when results tally',
    answer: [
      'Usually 72 hours after the deadline, longer if entries are screened late. Votes lose weight in the last 6 hours. Then the tally is computed once and shown to everyone.',
    ],
    link: { label: 'Vote', to: '/vote-2-earn' },
  },
  {
    id: 'keyboard',
    topic: 'Voting',
    question: 'Can I vote with the keyboard?',
    words: 'keyboard shortcut accessibility screen reader key hotkey a11y disability blind',
    answer: [
      'Yes. All pages work by keyboard and with a screen reader; the arena shows its keys next to the buttons. If something doesn’t work with your equipment, please write to us.',
    ],
    link: { label: 'Contact', to: paths.contact('problem') },
  },
]
