import { paths } from '@laurel/contract/spec/routes'
import type { Answer } from '../answer.ts'

/** Answers about wallets, SOL and USDC, custody and payouts. */
export const MONEY_ANSWERS: readonly Answer[] = [
  {
    id: 'usdc-sol',
    topic: 'Money',
    question: 'What are SOL and USDC?',
    words: 'usdc sol solana token coin crypto currency',
    answer: [
      'SOL is the currency of the Solana network; its smallest unit is a billionth. USDC is a token on Solana that its issuer backs with US dollars; its smallest unit is a millionth. A bounty pays in points, SOL or USDC, and says which.',
      'Amounts are always shown in full.',
    ],
  },
  {
    id: 'devnet',
    topic: 'Money',
    question: 'Is it real money? What is Devnet?',
    words: 'devnet testnet fake real money mainnet play',
    answer: [
      'Devnet is Solana’s test network: its SOL and USDC are worth nothing. A demo runs on a local test ledger, which is play money too. The money is only real when the network is called “Solana”, without “Devnet” or “test”.',
      'Every payment and transaction shows its network.',
    ],
  },
  {
    id: 'link-wallet',
    topic: 'Money',
    question: 'How do I link a wallet?',
    words: 'wallet connect link address phantom add',
    answer: [
      'Sign in, connect a Solana wallet with the button in the header, then choose Link and sign the text that your wallet shows. This costs nothing and moves no money. Prizes and refunds are paid to your linked wallet.',
      'Each wallet can be linked to only one account.',
    ],
    link: { label: 'Sign-in and devices', to: paths.ownWallet },
  },
  {
    id: 'change-wallet',
    topic: 'Money',
    question: 'Can I change or unlink my wallet?',
    words: 'change unlink remove switch wallet new address',
    answer: [
      'Yes. After a change, your payouts are on hold for 72 hours, so that someone who breaks into your account can’t take them right away. Approvals for the old wallet no longer count.',
      'If you unlink your wallet and don’t link another, a prize is kept for 60 days and then goes back to the sponsor.',
    ],
    link: { label: 'Sign-in and devices', to: paths.ownWallet },
  },
  {
    id: 'practice-wallet',
    topic: 'Money',
    question: 'What is the practice wallet?',
    words: 'practice demo wallet burner',
    answer: [
      'A wallet that lives in your browser, in demos only. It signs on the local test ledger, so you can try funding and payouts without installing anything. What it holds is worth nothing.',
    ],
  },
  {
    id: 'fund-with-wallet',
    topic: 'Money',
    question: 'How do I fund a bounty in SOL or USDC?',
    words: 'fund deposit pay prize transaction',
    answer: [
      'When the bounty is ready, you sign one transaction in your own wallet: the exact prize to this site’s treasury, plus the network fee. Compare the amount and the full address with what your wallet shows.',
      'Pay once. Laurel tracks the transaction for you, and the bounty opens when it is final on the network, in about half a minute.',
    ],
    link: { label: 'Create a bounty', to: '/create-bounty' },
  },
  {
    id: 'token-escrow',
    topic: 'Money',
    question: 'Who holds a prize in SOL or USDC?',
    words: 'treasury custody keys multisig who holds',
    answer: [
      'This site’s treasury. Its finance team holds the keys and signs every payment; the server has no keys. You need to trust them, but you can check them: every funding and payment links to its transaction.',
    ],
    link: { label: 'Payments', to: '/activity?tab=money' },
  },
  {
    id: 'when-paid',
    topic: 'Money',
    question: 'When is my prize paid?',
    words: 'payout paid when prize arrive receive payment waiting',
    answer: [
      'Points: when the 48 hours for objections are over. SOL and USDC: the prize then becomes a payout. Someone on the finance team approves it, adds it to a batch and signs. There is no fixed time for that.',
      'Your Payouts tab shows what happens next, and links the transaction once it is paid. You get an email when you win and when the prize is paid.',
    ],
    link: { label: 'Your payouts', to: '/profile?section=work&work=payouts' },
  },
  {
    id: 'payout-hold',
    topic: 'Money',
    question: 'Why is my payout on hold?',
    words: 'hold delayed waiting stuck payout 7 days',
    answer: [
      'An account’s first prize is on hold for 7 days after the award. After you change your wallet, payouts are on hold for 72 hours. A report of stolen or faked work, or the finance team, can also put a payout on hold. And without a linked wallet there is nowhere to pay it.',
      'The Payouts tab shows the reason and the end of each hold.',
    ],
    link: { label: 'Your payouts', to: '/profile?section=work&work=payouts' },
  },
  {
    id: 'second-approval',
    topic: 'Money',
    question: 'What is a second approval?',
    words: 'two people approval large amount',
    answer: [
      'Large amounts need two people on the team to approve the amount and the wallet: 5 SOL or 500 USDC and above, in one payout or in everything one person approves alone within 24 hours. No one can approve a payout to themselves or from a bounty they sponsor.',
    ],
  },
  {
    id: 'no-wallet-prize',
    topic: 'Money',
    question: 'I won but have no wallet. What happens?',
    words: 'no wallet unclaimed prize expire',
    answer: [
      'We’ll remind you right away and again after 1, 3 and 7 days. You have 60 days to link a wallet. After that, the prize goes back to the sponsor.',
    ],
    link: { label: 'Sign-in and devices', to: paths.ownWallet },
  },
  {
    id: 'refund',
    topic: 'Money',
    question: 'When does a sponsor get a refund?',
    words: 'refund money back return sponsor reimbursement',
    answer: [
      'When you cancel before the first entry, when no one enters or wins, and for places that aren’t awarded. Points are returned immediately. SOL and USDC become a payout to your linked wallet, or to the wallet that paid if you have none linked. The finance team signs it.',
    ],
  },
  {
    id: 'wrong-payment',
    topic: 'Money',
    question: 'I paid too much, too late or twice. Is it lost?',
    words: 'overpaid twice double wrong amount mistake payment',
    answer: [
      'No. Every payment that reaches the treasury is listed. If one doesn’t fund a bounty, someone on the finance team returns it to the wallet it came from, or explains why not.',
    ],
  },
  {
    id: 'network-fee',
    topic: 'Money',
    question: 'Who pays the network fee?',
    words: 'gas fee transaction cost',
    answer: [
      'The signer: the sponsor for funding, the treasury for payouts. Winners get the whole prize.',
    ],
  },
  {
    id: 'check-payment',
    topic: 'Money',
    question: 'How do I check a payment?',
    words: 'explorer transaction signature verify payment solscan proof',
    answer: [
      'Each one links to its transaction in a Solana explorer: amount, wallets and time as the network recorded them. In a demo the link opens the local test ledger instead.',
    ],
    link: { label: 'Payments', to: '/activity?tab=money' },
  },
  {
    id: 'taxes',
    topic: 'Money',
    question: 'Do I pay taxes on prizes?',
    words: 'tax taxes income irs vat declare 1099 invoice accounting',
    answer: [
      'That depends on where you live. Laurel doesn’t withhold, calculate or report taxes. Your payouts can be downloaded with your data, with dates, amounts and transactions.',
    ],
    link: { label: 'Your data', to: '/profile?section=data' },
  },
  {
    id: 'withdraw',
    topic: 'Money',
    question: 'How do I withdraw my money?',
    words: 'withdraw cash out withdrawal get money bank transfer card exchange fiat',
    answer: [
      'There is nothing to withdraw: SOL and USDC are paid straight to your linked wallet. From there they are yours; Laurel has no account that holds money for you and no bank transfers. Points can’t be paid out.',
    ],
    link: { label: 'Your wallet', to: paths.ownWallet },
  },
  {
    id: 'which-wallet',
    topic: 'Money',
    question: 'Which wallets work?',
    words:
      'phantom solflare backpack ledger metamask which wallet supported install hardware ethereum',
    answer: [
      'Solana wallets that follow the wallet standard, such as Phantom, Solflare and Backpack. A Ledger proves itself by signing a transaction that is never sent. Wallets for other networks don’t work.',
    ],
    link: { label: 'Link a wallet', to: paths.ownWallet },
  },
  {
    id: 'seed-phrase',
    topic: 'Money',
    question: 'Does Laurel ever ask for my seed phrase?',
    words:
      'seed phrase private key scam phishing secret recovery words hacked stolen wallet drain safe',
    answer: [
      'Never, and neither does anyone who works for it. We ask your wallet to sign: a text that moves nothing, or a transaction whose amount and recipient you can read. If someone asks for your seed phrase, it is a fraud: please report it.',
    ],
    link: { label: 'Report it', to: paths.contact('report') },
  },
]
