import { paths } from '@laurel/contract/spec/routes'
import type { Answer } from '../answer.ts'

/** Answers about bounties. */
export const BOUNTIES_ANSWERS: readonly Answer[] = [
  {
    id: 'write-a-bounty',
    topic: 'Bounties',
    question: 'How do I write a bounty?',
    words: 'create post publish new bounty make',
    answer: [
      'In steps that save automatically: what you want, the checklist for scoring, the prizes and the dates. A brief must cover format, length, language, rights and AI policy. You see what is missing as you write.',
    ],
    link: { label: 'Create a bounty', to: '/create-bounty' },
  },
  {
    id: 'first-bounty-review',
    topic: 'Bounties',
    question: 'Why is my bounty in review?',
    words: 'pending approval waiting moderation bounty stuck',
    answer: [
      'A moderator reads the first bounty of every new sponsor. This takes at most 48 hours: after that, a complete brief is approved automatically. Your bounty either moves on to funding or comes back to you with reasons.',
    ],
  },
  {
    id: 'starter-grant',
    topic: 'Bounties',
    question: 'How can I pay prizes without points?',
    words: 'grant no points free first prize',
    answer: [
      'A moderator who approves your first bounty may put up to 500 points from the season’s reserve into its escrow. You can’t spend them: they can only be won, and go back to the reserve if they aren’t awarded.',
    ],
  },
  {
    id: 'escrow',
    topic: 'Bounties',
    question: 'What does escrow mean?',
    words: 'locked held safe custody prize deposit',
    answer: [
      'When a bounty is published, its whole prize leaves the sponsor’s account and is held for the winners. It goes to them after the 48 hours for objections, or back to the sponsor if the bounty is cancelled or expires.',
      'A prize in points is held in an account of the bounty that no one can spend from. A prize in SOL or USDC is held in this site’s treasury. That is custody, not an on-chain contract: the site’s finance team holds the treasury’s keys.',
    ],
  },
  {
    id: 'no-decision',
    topic: 'Bounties',
    question: 'What if a sponsor never decides?',
    words:
      'responding respond not answering sponsor ghost silent disappeared late overdue ignore judge',
    answer: [
      'If the decision is seven days overdue, the ranking by votes decides and the escrow pays out, as long as enough voters with a record judged. Otherwise a moderator decides in the sponsor’s place. If no one does, the prize is split equally: among the shortlisted entries, if there are any.',
    ],
  },
  {
    id: 'change-terms',
    topic: 'Bounties',
    question: 'Can a bounty change after I entered?',
    words: 'edit rules changed moved terms unfair',
    answer: [
      'Once there is an entry, terms can only get better. Every edit is listed in the bounty’s public change log, and everyone who entered is notified.',
    ],
  },
  {
    id: 'find-bounty',
    topic: 'Bounties',
    question: 'How do I find a bounty?',
    words: 'search filter sort browse category find',
    answer: [
      'Search by word, filter by category, prize and token, and sort by deadline or prize. The filters are in the address, so you can bookmark them, and you can save a search.',
    ],
    link: { label: 'Bounties', to: '/bounties' },
  },
  {
    id: 'brief-rules',
    topic: 'Bounties',
    question: 'What must a brief say?',
    words: 'brief description requirements length format language linter missing blocked publish',
    answer: [
      'Five things: the format, the length, the language, who gets which rights, and the AI policy. Until all five are there the bounty can’t be submitted. Between three and ten checklist items say what is scored.',
    ],
    link: {
      label: 'Write a brief that gets what you want',
      to: '/learning?lesson=writing-a-brief',
    },
  },
  {
    id: 'deadline-extend',
    topic: 'Bounties',
    question: 'Can a deadline be extended?',
    words: 'deadline extend extension longer more time postpone late',
    answer: [
      'The sponsor can extend it once, by at most 14 days, and not in the last 24 hours. Everyone who entered is notified. An entry can’t be submitted after the deadline.',
    ],
  },
  {
    id: 'cancel-bounty',
    topic: 'Bounties',
    question: 'Can I cancel my bounty?',
    words: 'cancel stop withdraw delete remove bounty take down',
    answer: [
      'Before the first entry: freely, and the prize comes back to you. After it only with the consent of an admin, because people have already worked for it.',
    ],
    link: { label: 'Your bounties', to: '/profile?section=work' },
  },
  {
    id: 'verified-sponsor',
    topic: 'Bounties',
    question: 'What is a verified sponsor?',
    words: 'verified sponsor badge check mark trusted company brand',
    answer: [
      'A sponsor whose identity staff have checked. Only their bounties create points on top of the prize. A bounty’s page says from the start whether its sponsor is verified.',
      'To be verified, write to the people who run the site and say who you are and how they can check it.',
    ],
    link: { label: 'Contact', to: paths.contact('bounties') },
  },
  {
    id: 'announce-winners',
    topic: 'Bounties',
    question: 'How are winners chosen?',
    words: 'winner judging decide result award score checklist formula rank announcement',
    answer: [
      'The sponsor scores the leading entries against the checklist. Depending on the bounty the votes count for 0, 25 or 50 percent. The final score gives the places; a sponsor who departs from it must give a public reason for that place.',
      'Every entrant gets an outcome and a reason.',
    ],
    link: { label: 'How it works', to: '/about' },
  },
  {
    id: 'pay-for-likes',
    topic: 'Bounties',
    question: 'Can I pay people to follow, like or post on X?',
    words: 'engagement retweet follow like repost promotion shill',
    answer: [
      'No. X forbids paying for follows, likes and posts, so a bounty that asks for them is refused. Ask for something that people make.',
    ],
  },
]
