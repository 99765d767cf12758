import type { Answer } from './answers.ts'

/** The anchor of the answer that says how to reach whoever runs this Laurel. */
export const CONTACT_ID = 'contact'

/** Answers about wallets and payouts. */
export const MONEY_ANSWERS: readonly Answer[] = [
  {
    id: 'wallet',
    topic: 'Money',
    question: 'Do I need a wallet?',
    answer: [
      'Not for points. You need one to fund a bounty in SOL or USDC, or to be paid in them. Connect a Solana wallet with the button in the bar, then link it to your account.',
      'Linking asks you to sign a message. It costs nothing and lets nobody move your money.',
    ],
    link: { label: 'Your profile', to: '/profile' },
  },
  {
    id: 'payout-when',
    topic: 'Money',
    question: 'When am I paid a prize in SOL or USDC?',
    answer: [
      'Once objections are over, a finance person approves the payout and signs it. A large payout needs two people. Your first prize is on hold for seven days from its award, and any prize for 72 hours after you change to another wallet.',
      'Each step and its time stands under Payouts in your work.',
    ],
    link: { label: 'Your payouts', to: '/profile?section=work&work=payouts' },
  },
  {
    id: 'payout-no-wallet',
    topic: 'Money',
    question: 'I won, but have no wallet linked.',
    answer: [
      'Your prize waits for 60 days, and we remind you. Link a wallet in that time. After it the prize goes back to the sponsor.',
    ],
    link: { label: 'Your payouts', to: '/profile?section=work&work=payouts' },
  },
  {
    id: 'refund',
    topic: 'Money',
    question: 'Do I get a refund when my bounty is cancelled?',
    answer: [
      'Yes. What nobody won leaves escrow and goes back to you: points to your balance at once, SOL and USDC to your linked wallet, or else to the wallet that funded the bounty. The network’s fees are not refunded.',
    ],
  },
]

/** Answers about the people who run this Laurel and what they keep. */
export const OPERATOR_ANSWERS: readonly Answer[] = [
  {
    id: 'error-number',
    topic: 'Account',
    question: 'What is the reference in an error message?',
    answer: [
      'The number of your request. Quote it when you contact the people who run this Laurel, and they find exactly what happened.',
    ],
    link: { label: 'Contact them', to: `/help#${CONTACT_ID}` },
  },
  {
    id: 'delete-account',
    topic: 'Account',
    question: 'How do I delete my account?',
    answer: [
      'Under Your data in your profile, where you can also download everything first. It happens at once and is final. Judged entries, votes and the ledger stay without your name.',
    ],
    link: { label: 'Your data', to: '/profile?section=data' },
  },
  {
    id: 'terms',
    topic: 'This site',
    question: 'What are the terms of use?',
    answer: ['What you and the people who run this Laurel owe each other.'],
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
    question: 'How do I contact the people who run this Laurel?',
    answer: ['For support, a report about this site, or a question about your data.'],
  },
]
