import type { Lesson } from '../../lesson.ts'

/** How prizes reach a winner. */
export const payments: Lesson = {
  slug: 'getting-paid',
  track: 'create',
  title: 'Getting paid: wallets, waits and receipts',
  summary: 'What happens between “you won” and money in your wallet, and what you can check.',
  minutes: 4,
  version: 1,
  body: `
You won. When does it arrive, where, and how do you know that it is right? The answers are duller than people fear: there are fixed steps, each has a reason, and you can watch every one of them.

## Three kinds of prizes

A bounty says what it pays: **points**, **SOL** or **USDC**. Points stay on Laurel and can't be paid out. SOL is the currency of the Solana network, and USDC a token on it that its issuer backs with US dollars.

Look at the name of the network that every payment shows. On **Devnet**, Solana's test network, SOL and USDC are worth nothing: it is for trying things out. In a demo they run on a local test ledger, which is play money too. Only "Solana", without "Devnet" or "test", is real money.

## A wallet, before you need it

SOL and USDC go to the wallet that is linked to your account. Link one now: connect it with the button in the header, choose Link, and sign the text that it shows. This moves no money and costs nothing. A wallet can be linked to one account only.

Laurel asks for two kinds of signatures: a text that moves nothing, and a transaction whose amount and recipient your wallet shows you. It never asks for your seed phrase, and no one who works for it does. Anyone who asks for it wants to rob you.

If you win without a wallet, you are reminded immediately and after one, three and seven days. You have 60 days. After that the prize goes back to the sponsor; you remain a winner.

## From the decision to the payment

![The way of a prize: the decision, 48 hours for objections, then points are paid at once; SOL and USDC become a payout that is approved, put into a batch and signed. Holds: 7 days for a first prize, 72 hours after a change of wallet.](figure:getting-paid-steps)

1. **Decision.** The sponsor announces all outcomes in one step.
2. **Objections.** For 48 hours every entrant may object once, with a reason. A moderator who is not the sponsor decides within 72 hours. If no one does, the objection is dismissed. If it is upheld, that entry is disqualified and the places below move up.
3. **Points** leave the escrow when this is over.
4. **SOL and USDC** become a payout. Someone of the finance team approves the amount and the wallet, puts it into a batch and signs it. From 5 SOL or 500 USDC it takes two people. There is no fixed time for this, and each day of delay reminds the team.

Winners get the whole prize: the network fee is paid by the one who signs.

## Holds, and why they help you

- **The first prize of an account waits 7 days** after the award. Someone who cheats once with a fresh account has to outlast every report.
- **After a change of wallet, payouts wait 72 hours.** If a thief gets into your account and enters their wallet, you have three days, and a mail that tells you. Approvals for the old wallet are void.
- **A report** of stolen or faked work by an experienced person who has no entry in that bounty holds the payout until it is decided.
- **No wallet**: there is nowhere to pay.

Each hold is shown with its reason and its end.

**Example.** You win your first USDC prize on Monday at noon. Objections end on Wednesday at noon, and the payout exists. It is your first, so it is held until the following Monday at noon. You use the wait to move to a new wallet on Saturday at noon: that hold ends on Tuesday at noon, and the payout can be approved then. Had you linked the right wallet at the start, you would have had it a day earlier.

## Receipts: check, don't trust

Each payment links to its transaction in a Solana explorer, with amount, wallets and time as the network recorded them. Compare three things: the amount, the last characters of your address, and the network.

Each line of your points opens a receipt with the rule and the numbers that it used. Every day the lines are sealed under a public root, so that no one, Laurel included, can change an old one unnoticed.

## Objecting well

Object when a winning entry broke a rule that you can name: a disqualifier, a stolen source, AI where it is forbidden. "Mine is better" is not an objection. A good one has a fact and a proof: "The third picture is from this page, published two years ago", with the link. You have one, so collect first.

If someone objects to you, answer with drafts and sources. Keep them until the bounty is completed.

## Taxes

In many countries a prize is income, and in some a token counts at its value on the day you receive it. Laurel doesn't withhold, calculate or report taxes, and this lesson can't know your law. What it can give you is the record: with your data you can download your payouts, with dates, amounts and transactions. Write down the value in your own currency on the day of payment: finding it out a year later is work.
`.trim(),
  questions: [
    {
      id: 'devnet-value',
      text: 'Your payment shows the network “Devnet”. What is it worth?',
      answer: 'Nothing: it is a test network',
      others: [
        'The same as on Solana, once it has been exchanged',
        'As much as the sponsor paid for it',
        'Nothing yet: it becomes real after 60 days',
      ],
      explanation: 'Devnet is for trying things out. Its SOL and USDC have no value.',
    },
    {
      id: 'seed-phrase',
      text: 'A message in Laurel’s name asks for your seed phrase, to “release a payout”. What is it?',
      answer: 'A fraud, even if it seems to come from Laurel',
      others: [
        'Normal for a first payout, which is checked by hand',
        'Fine, if the message names the right amount',
        'Needed only when you change to another wallet',
      ],
      explanation:
        'Laurel asks your wallet to sign, never for the phrase. No one with a good reason asks for it.',
    },
    {
      id: 'link-cost',
      text: 'What does linking a wallet cost, and what does it move?',
      answer: 'It costs nothing and moves nothing',
      others: [
        'The network fee, and it moves a cent as a test',
        'Nothing, but it lets Laurel move small amounts',
        'Ten points, which come back with the first prize',
      ],
      explanation: 'You sign a text that proves that the wallet is yours. That is all.',
    },
    {
      id: 'first-hold',
      text: 'Why does an account’s first prize wait for 7 days?',
      answer: 'So that a cheat with a fresh account has to outlast the reports',
      others: [
        'Because the network needs that long to make a payment final',
        'So that the sponsor can still change the decision that was announced',
        'Because batches are signed once a week',
      ],
      explanation: 'The first prize of an account is the one that fraud aims at.',
    },
    {
      id: 'changed-wallet',
      text: 'You change your linked wallet while a payout is approved. What happens?',
      answer: 'It waits 72 hours and has to be approved again',
      others: [
        'It is paid to the old wallet, which was approved',
        'It is paid to the new wallet at once',
        'It goes back to the sponsor',
      ],
      explanation:
        'The wait gives you time if it wasn’t you who changed it, and an approval concerns one wallet only.',
    },
    {
      id: 'no-wallet',
      text: 'How long can you take to link a wallet after you won?',
      answer: '60 days',
      others: ['48 hours', '7 days', 'As long as you like'],
      explanation:
        'You are reminded several times. After 60 days the prize returns to the sponsor, and you remain a winner.',
    },
    {
      id: 'objection-window',
      text: 'When can an entrant object to a decision?',
      answer: 'In the 48 hours after it',
      others: [
        'Until the prize is paid, however long it takes',
        'In the three days of voting',
        'At any time, if there is new evidence',
      ],
      explanation: 'Everyone who entered has 48 hours and one objection. Then the prizes are paid.',
    },
    {
      id: 'objection-upheld',
      text: 'An objection against the second place is upheld. What happens?',
      answer: 'That entry is disqualified, and lower places move up',
      others: [
        'The bounty is voted on once more',
        'The prize of the second place goes to the objector',
        'A moderator decides all places again',
      ],
      explanation: 'The order was decided; only the gap closes. Prizes stay with the places.',
    },
    {
      id: 'objection-weak',
      text: 'Which of these is an objection that can work?',
      answer: 'The cover is from this page, published two years ago (with the link)',
      others: [
        'My entry meets the checklist better, and my friends think so as well',
        'The winner has already won two other bounties of the same sponsor this year',
        'Voters liked mine more',
      ],
      explanation: 'It names a rule that was broken and proves it. Taste is what scoring was for.',
    },
    {
      id: 'two-approvals',
      text: 'Your prize is 600 USDC. How many people approve its payout?',
      answer: 'Two',
      others: ['One', 'Three', 'None: it is paid automatically'],
      explanation: 'From 5 SOL or 500 USDC on, two people approve the amount and the wallet.',
    },
    {
      id: 'network-fee',
      text: 'A prize is 50 USDC. How much arrives in your wallet?',
      answer: '50 USDC',
      others: [
        '50 USDC less the network fee',
        '45 USDC, since Laurel keeps a tenth',
        '50 USDC less taxes',
      ],
      explanation: 'Winners get the whole prize. The signer pays the network fee.',
    },
    {
      id: 'taxes-who',
      text: 'Who reports your prizes to the tax office?',
      answer: 'You, if the law where you live asks for it',
      others: [
        'Laurel, once a year and for each of its winners',
        'The sponsor, together with the payment itself',
        'No one: tokens are not taxed',
      ],
      explanation:
        'Laurel doesn’t withhold, calculate or report taxes. Your data has dates, amounts and transactions.',
    },
  ],
}
