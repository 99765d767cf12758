import { paths } from '@laurel/contract/spec/routes'
import type { Answer } from './answer.ts'

/** What people ask about wallets, SOL and USDC, and who holds and pays them. */
export const MONEY_ANSWERS: readonly Answer[] = [
  {
    id: 'usdc-sol',
    topic: 'Money',
    question: 'What are SOL and USDC?',
    answer: [
      'SOL is the coin of the Solana network; its smallest unit is a billionth. USDC is a token on Solana that its issuer backs with US dollars; its smallest unit is a millionth. A bounty pays in points, SOL or USDC, and says which.',
      'Amounts are shown with every digit that they have.',
    ],
  },
  {
    id: 'devnet',
    topic: 'Money',
    question: 'Is it real money? What is Devnet?',
    answer: [
      'Devnet is Solana’s test network: its SOL and USDC are worth nothing. A demo runs on a local test ledger, which is play money too. Only when the network is called “Solana”, without “Devnet” or “test”, is the money real.',
      'The network stands beside each payment and each transaction.',
    ],
  },
  {
    id: 'link-wallet',
    topic: 'Money',
    question: 'How do I link a wallet?',
    answer: [
      'Sign in, connect a Solana wallet with the button in the header, then choose Link and sign the text that your wallet shows. It costs nothing and moves no money. Your prizes and refunds are paid to the wallet that is linked.',
      'One wallet belongs to one account.',
    ],
    link: { label: 'Sign-in and devices', to: paths.ownWallet },
  },
  {
    id: 'change-wallet',
    topic: 'Money',
    question: 'Can I change or unlink my wallet?',
    answer: [
      'Yes. After a change to another wallet your payouts wait 72 hours, so that nobody who got into your account can take them at once. Approvals that were given for the old wallet no longer count.',
      'When you unlink it and link none, a prize waits 60 days for a wallet and then goes back to the sponsor.',
    ],
    link: { label: 'Sign-in and devices', to: paths.ownWallet },
  },
  {
    id: 'practice-wallet',
    topic: 'Money',
    question: 'What is the practice wallet?',
    answer: [
      'A wallet that lives in your browser, in demos only. It signs on the local test ledger, so you can try funding and payouts without installing anything. What it holds is worth nothing.',
    ],
  },
  {
    id: 'fund-with-wallet',
    topic: 'Money',
    question: 'How do I fund a bounty in SOL or USDC?',
    answer: [
      'After the bounty is ready you sign one transaction in your own wallet: the exact prize to the treasury of this Laurel, plus the network’s fee. Compare the amount and the whole address with what your wallet shows.',
      'Pay once. Laurel follows the transaction for you, and the bounty opens when the network calls it final, in about half a minute.',
    ],
    link: { label: 'Create a bounty', to: '/create-bounty' },
  },
  {
    id: 'token-escrow',
    topic: 'Money',
    question: 'Who holds a prize in SOL or USDC?',
    answer: [
      'The treasury of this Laurel. Its finance people hold the keys and sign every payment; Laurel’s server has none. So you trust them, and can check them: each funding and each payment links to its transaction.',
    ],
    link: { label: 'Payments', to: '/activity?tab=money' },
  },
  {
    id: 'when-paid',
    topic: 'Money',
    question: 'When is my prize paid?',
    answer: [
      'Points: when the 48 hours for objections are over. SOL and USDC: after that the prize becomes a payout. Somebody of the team approves it, puts it into a batch and signs; that has no fixed time.',
      'Your Payouts tab says what yours waits for, and links the transaction once it is paid. You get an email when you win and when the prize is paid.',
    ],
    link: { label: 'Your payouts', to: '/profile?section=work&work=payouts' },
  },
  {
    id: 'payout-hold',
    topic: 'Money',
    question: 'Why is my payout on hold?',
    answer: [
      'An account’s first prize waits 7 days from the award. After you change to another wallet payouts wait 72 hours. A report of stolen or faked work, or a person of the team, can hold one too. And without a linked wallet there is nowhere to pay.',
      'The Payouts tab names the hold and until when.',
    ],
    link: { label: 'Your payouts', to: '/profile?section=work&work=payouts' },
  },
  {
    id: 'second-approval',
    topic: 'Money',
    question: 'What is a second approval?',
    answer: [
      'Large sums need two people of the team who both agree to the amount and the wallet: from 5 SOL or 500 USDC on, in one payout or in all that one person approves alone within 24 hours. Nobody approves a payout to themselves or of a bounty that they sponsor.',
    ],
  },
  {
    id: 'no-wallet-prize',
    topic: 'Money',
    question: 'I won but have no wallet. What happens?',
    answer: [
      'Laurel asks you at once and again after 1, 3 and 7 days. You have 60 days to link a wallet. After that the prize goes back to the sponsor.',
    ],
    link: { label: 'Sign-in and devices', to: paths.ownWallet },
  },
  {
    id: 'refund',
    topic: 'Money',
    question: 'When does a sponsor get a refund?',
    answer: [
      'When you cancel before the first entry, when nobody enters or wins, and for places that nobody got. Points go back at once. SOL and USDC become a payout to your linked wallet, or to the wallet that paid when none is linked; the team signs it.',
    ],
  },
  {
    id: 'wrong-payment',
    topic: 'Money',
    question: 'I paid too much, too late or twice. Is it lost?',
    answer: [
      'No. Every payment that reaches the treasury is listed. One that funds nothing waits for a person of the team, who sends it back to the wallet that it came from, or says why not.',
    ],
  },
  {
    id: 'network-fee',
    topic: 'Money',
    question: 'Who pays the network’s fee?',
    answer: [
      'Whoever signs: the sponsor for the funding, the treasury for payouts. Winners get the whole prize.',
    ],
  },
  {
    id: 'check-payment',
    topic: 'Money',
    question: 'How do I check a payment?',
    answer: [
      'Each one links to its transaction in a Solana explorer: amount, wallets and time as the network recorded them. In a demo the link opens the local test ledger instead.',
    ],
    link: { label: 'Payments', to: '/activity?tab=money' },
  },
]
