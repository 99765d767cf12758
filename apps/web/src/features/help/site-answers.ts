import type { Answer } from './answer.ts'

/** The anchor of the answer with the operator's contact. */
export const CONTACT_ID = 'contact'

/** Answers about the operator of the site and the data it keeps. */
export const OPERATOR_ANSWERS: readonly Answer[] = [
  {
    id: 'error-number',
    topic: 'Account',
    question: 'What is the reference in an error message?',
    answer: [
      'It identifies your request. Quote it when you contact the people who run this site, so they can find out exactly what happened.',
    ],
    link: { label: 'Contact them', to: `/help#${CONTACT_ID}` },
  },
  {
    id: 'delete-account',
    topic: 'Account',
    question: 'How do I delete my account?',
    answer: [
      'Go to Your data in your profile, where you can also download everything first. Deletion is immediate and permanent. Judged entries, votes and the ledger stay, without your name.',
    ],
    link: { label: 'Your data', to: '/profile?section=data' },
  },
  {
    id: 'terms',
    topic: 'This site',
    question: 'What are the terms of use?',
    answer: ['They set out what you and the people who run this site can expect from each other.'],
    link: { label: 'Terms of use', to: '/help?text=terms' },
  },
  {
    id: 'privacy',
    topic: 'This site',
    question: 'What is stored about me, and who sees it?',
    answer: [
      'The privacy notice lists it, and for how long: what is public, cookies, wallets, the ledger, and what is left after you delete your account.',
    ],
    link: { label: 'Privacy notice', to: '/help?text=privacy' },
  },
  {
    id: CONTACT_ID,
    topic: 'This site',
    question: 'How do I contact the people who run this site?',
    answer: ['For support, to report a problem with this site, or to ask about your data.'],
  },
]
