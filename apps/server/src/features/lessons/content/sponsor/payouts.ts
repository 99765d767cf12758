import { MS } from '../../../../platform/clock.ts'
import { BOUNTY_TIMES } from '../../../bounties/bounties.rules.ts'
import { PAYOUT_RULES } from '../../../payouts/payouts.rules.ts'
import type { Lesson } from '../../lesson.ts'

const objectHours = BOUNTY_TIMES.challengeMs / MS.hour
const decideHours = BOUNTY_TIMES.objectionMs / MS.hour
const firstDays = PAYOUT_RULES.firstPayoutMs / MS.day
const walletHours = PAYOUT_RULES.walletChangeMs / MS.hour
const returnDays = PAYOUT_RULES.returnAfterMs / MS.day
const [remind1, remind2, remind3] = PAYOUT_RULES.remindAfterDays

/** What happens between the announcement and the last payment. */
export const payouts: Lesson = {
  slug: 'from-award-to-payout',
  track: 'sponsor',
  title: 'From award to payout',
  summary:
    'What has to happen before winners are paid, how anyone can check it, and what your record shows.',
  minutes: 4,
  version: 1,
  body: `
You have announced the winners. From here on you don't pay anyone: the money left your hands before the bounty opened. But winners will ask you when it comes, and this lesson lets you answer.

## First, the objection period

For ${objectHours} hours every entrant can object. If someone does, a moderator has ${decideHours} hours to decide, and the payment waits for that. When the time is over and no objection is open, everything happens in one step:

- Prizes in **points** leave the escrow and arrive in the winners' spendable points. The bounty is completed.
- For each prize in **SOL or USDC** a payout is created. The bounty is *paying* until the last one is final.
- What wasn't awarded comes back to you.
- If the bounty mints, points for authors, voters and you are worked out in the same step. They settle at 00:10 UTC, and no longer depend on when the tokens are paid.

## Why a payout can wait

A payout in SOL or USDC may be on hold for several reasons. They run at the same time, so the latest end counts, not the sum.

| hold | how long |
|---|---|
| objection period | ${objectHours} hours from the award |
| the account's first prize in tokens | ${firstDays} days from the award |
| the winner changed to another wallet | ${walletHours} hours from the change |
| an open fraud report or case | until a moderator decides |
| no wallet linked | until there is one |

The winner sees each hold with its reason and its end. The hold on first prizes gives reports time to come in. The one after a change of wallet protects the winner: if someone else got into the account, there is time to notice.

**Example.** You announce on Monday at 10:00.

- *Ana* has been paid here before. She can be paid from Wednesday, 10:00.
- *Bo* has never been paid in tokens: Monday next week, 10:00.
- *Cy* has been paid before, but links another wallet on Tuesday at 12:00: Friday, 12:00.
- *Dee* has no wallet.

![The holds of four winners as bars over ten days. For everyone two days for objections. Bo's first prize runs to day seven, Cy's change of wallet from day one to day four, Dee's missing wallet has no end.](figure:from-award-to-payout-holds)

Dee is asked for a wallet immediately and reminded after ${remind1}, ${remind2} and ${remind3} days. After ${returnDays} days without one, the prize returns to you. Dee stays a winner.

## Who pays, and how

The finance team approves each payout: this amount, to this wallet. From 5 SOL or 500 USDC on that takes two people. You can't approve payouts of your own bounty, nor can their recipients: no one pays themselves.

Approved payouts are put into **batches**, up to 15 payments of SOL or 14 of USDC in one transaction. A batch is first tried out on the network without being sent. Then a member of the finance team signs it *in their own wallet*; the server holds no key. A batch is all or nothing: either every payment in it happens, or none does.

A payment passes three stages. *Sent*: the network has it. *Confirmed*: it is in a block. *Final*: that block can't be undone. Only a final payment counts as paid. If a batch can't be found on the network, it is signed again only when the first attempt can no longer land, so no one is ever paid twice.

## How anyone can check it

Each payment links to its transaction in an explorer: amount, wallets, time. **Activity**, under *Money*, lists them for everyone, and so does the bounty's page. So if a winner writes "I wasn't paid", ask them to open the link first. Often they are looking at another wallet or at another network: a payment on Solana's **Devnet** doesn't show in a wallet that is set to Mainnet.

In points, the receipt of each transfer names its cause, the rule and its numbers.

## What your record shows

Your bounties carry a record that every creator reads before entering:

- how many bounties you have funded, and how many were completed;
- the median time from the end of voting to your decision;
- how often a bounty was decided without you, by the votes or by an equal split.

**Example.** You decided five bounties after 20, 30, 52, 70 and 260 hours. The median is 52 hours. The mean would be 86. One bad month doesn't ruin the figure; a habit does. Had the 260 hours run a week past your own date, the votes would have decided, and that would stand in your record, too.

So the cheapest way to draw better entries next time is to promise a date that you'll keep, and to write reasons that people can use.
`.trim(),
  questions: [
    {
      id: 'holds-parallel',
      text: 'You announce on 1 June at 12:00. A winner gets their first prize in tokens and has long had the same wallet. From when on can they be paid?',
      answer: '8 June, 12:00',
      others: ['3 June, 12:00', '10 June, 12:00', '1 July, 12:00'],
      explanation: `The ${objectHours} hours and the ${firstDays} days both run from the award, at the same time. The later end counts: seven days.`,
    },
    {
      id: 'wallet-change',
      text: 'You announce on Monday at 10:00. A winner who has been paid before links another wallet on Tuesday at 16:00. When does the last hold end?',
      answer: 'Friday at 16:00',
      others: ['Wednesday at 10:00', 'Thursday at 10:00', 'Sunday at 16:00'],
      explanation: `${walletHours} hours from the change. The objection period ends earlier, and holds aren’t added up.`,
    },
    {
      id: 'unclaimed',
      text: `A winner of USDC never links a wallet. What happens after ${returnDays} days?`,
      answer: 'The prize returns to the sponsor, and the win stays',
      others: [
        'The prize goes to the next entry by score',
        'The prize goes to the treasury, and the win stays',
        'The win is taken away and the prize returns to the sponsor',
      ],
      explanation:
        'Every wait ends, but no one loses a win over a wallet. Places were decided long before.',
    },
    {
      id: 'points-when',
      text: 'Your bounty pays in points, and no one objects. When do winners have their prizes?',
      answer: `${objectHours} hours after the announcement`,
      others: [
        'At the moment of the announcement',
        `${firstDays} days after the announcement`,
        'When finance has signed the batch',
      ],
      explanation:
        'Points leave the escrow in the step that ends the objection period. Batches and wallets are only needed for tokens.',
    },
    {
      id: 'who-approves',
      text: 'You sponsor a bounty and belong to the finance team. What may you do with its payouts?',
      answer: 'Put one on hold',
      others: [
        'Approve one below 5 SOL',
        'Sign their batch',
        'Approve them together with a colleague',
      ],
      explanation:
        'The sponsor of a bounty and the recipient of a payout neither approve nor sign it, however small it is. Stopping one is allowed.',
    },
    {
      id: 'two-people',
      text: 'Which of these payouts needs two people to approve it?',
      answer: '600 USDC to one winner',
      others: ['90 USDC to a new winner', '4 SOL to one winner', '25 USDC back to the sponsor'],
      explanation:
        'Two people approve from 5 SOL or 500 USDC on. What one person alone approves within a day is added up, too.',
    },
    {
      id: 'atomic',
      text: 'One of twelve payments in a batch fails on the network. What about the other eleven?',
      answer: 'None of them is made',
      others: [
        'They are made, and the failed one is repeated',
        'They are made and then taken back',
        'Those before it are made, those after it are not',
      ],
      explanation:
        'A batch is a single transaction: all or nothing. Finance then finds the one that fails and pays the others without it.',
    },
    {
      id: 'final',
      text: 'When does a payment count as paid?',
      answer: 'When it is final',
      others: ['When it is signed', 'When it is sent', 'When it is confirmed'],
      explanation:
        'A confirmed block can, in rare cases, still be undone; a final one can’t. Until then the page says what it knows.',
    },
    {
      id: 'not-arrived',
      text: 'A winner says that nothing has arrived. The payout is final. What is the most likely reason?',
      answer: 'Their wallet is set to another network',
      others: [
        'The network has undone the payment',
        'The escrow was empty',
        'The sponsor has not released the payment yet',
      ],
      explanation:
        'A final payment can’t be undone, and sponsors release nothing. A payment on Devnet doesn’t show in a wallet that is set to Mainnet.',
    },
    {
      id: 'median-record',
      text: 'You decided three bounties after 10, 40 and 400 hours. Which time does your record show?',
      answer: '40 hours',
      others: ['150 hours', '400 hours', '10 hours'],
      explanation:
        'The record shows the median, the one in the middle. The mean, 150, would be shaped by the one late decision.',
    },
    {
      id: 'counted-from',
      text: 'From when on is your time to decide counted?',
      answer: 'From the end of voting',
      others: [
        'From the first entry',
        'From the deadline for entries',
        'From the date you promised',
      ],
      explanation:
        'Only then do you have the votes, and the decision is yours alone. The wait before that is not your doing.',
    },
    {
      id: 'objection-delays',
      text: `Forty hours after the announcement an entrant objects. When can winners be paid at the earliest?`,
      answer: 'When the objection is decided and the 48 hours are over',
      others: [
        'After the 48 hours, except for the entry in question',
        'Exactly 72 hours after the announcement',
        'After a new period of 48 hours, whatever is decided',
      ],
      explanation: `Nothing is paid while an objection is open, as places may move. A moderator has ${decideHours} hours; after that it is dismissed.`,
    },
  ],
}
