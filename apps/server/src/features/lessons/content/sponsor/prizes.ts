import {
  MAX_BONUS_SPOTS,
  MAX_PLACES,
  MAX_STARTER_GRANT_POINTS,
} from '@laurel/contract/field-limits'
import { amountText } from '@laurel/contract/money/amount-text'
import { MIN_PRIZE } from '@laurel/contract/money/money'
import { MS } from '../../../../platform/clock.ts'
import { LATEST_RULES } from '../../../rules/rule-sets.rules.ts'
import type { Lesson } from '../../lesson.ts'

const { minting, reserve, sponsor } = LATEST_RULES
const promptHours = sponsor.promptlyMs / MS.hour
const least = (['POINTS', 'SOL', 'USDC'] as const).map((token) =>
  amountText(token, MIN_PRIZE[token]),
)
const [leastPoints = '', leastSol = '', leastUsdc = ''] = least

/** How to choose, split and fund a prize. */
export const prizes: Lesson = {
  slug: 'setting-a-prize',
  track: 'sponsor',
  title: 'Setting a prize that draws good work',
  summary: 'Choose a token and an amount, split it, fund it, and know when money comes back.',
  minutes: 4,
  version: 1,
  body: `
Good creators read a bounty as an offer: this much work, for this chance of that prize, from someone who has already put the money down. Two of the three are in your hands when you fill in the prize.

## Points, SOL or USDC

A bounty pays in one of three.

- **Points** come from your spendable points. They can't be bought; people use them for bounties of their own and for boosts.
- **SOL** and **USDC** are paid on Solana, and each payment names its network. On **Devnet**, the test network, tokens have no market value. All else is as on the real one: signed in a wallet, and visible to anyone.

Amounts in different tokens are never compared on Laurel, as there is no agreed rate between them. A place is worth at least ${leastPoints}, ${leastSol} or ${leastUsdc}.

## What comparable bounties tell you

Beside the form you see what completed bounties of the same category and token paid: the median prize, the median number of entries and how long they were open. The median is the middle one, so a single giant doesn't distort it. Read it as the going rate:

- clearly below it, expect fewer entries, from people with less to lose;
- at it, your brief and your record decide who enters;
- clearly above it, expect a crowd, and plan the time to read it.

## Split it on purpose

There are up to ${MAX_PLACES} places and up to ${MAX_BONUS_SPOTS} bonus spots of equal size. A lower place is never worth more than a higher one, nor a bonus spot more than the last place.

**Example.** You have 300 USDC and expect 24 entries.

| split | prizes | chance | largest |
|---|---|---|---|
| 1 × 300 | 1 | 1 in 24 | 300 |
| 150, 75, 50, and 5 × 5 as bonus spots | 8 | 1 in 3 | 150 |
| 6 × 50 | 6 | 1 in 4 | 50 |

On average each entry is worth 300 ÷ 24 = 12.50 USDC, whatever you do. The split decides *who* likes those odds. One large prize suits a task that only a few can do, and costs everyone else a lot of unpaid work. A flat list suits small tasks of which you can use several results. The one in the middle is a good start: a prize worth trying for, and something for the good ones behind it.

![Three ways to split 300 USDC among 24 entries: one bar of 300; three falling bars and five small ones; six equal bars of 50. Below each, 24 dots show how many entrants get something.](figure:setting-a-prize-splits)

Bonus spots have a second use: each one is a place in which voters can be right about a good entry. Only the first ${minting.maxBonusSpots} of them mint points.

## The whole prize goes first

Nothing opens before its whole prize is in **escrow**. Your page shows this with a link, and entrants look for it.

- **In points**, the prize leaves your spendable balance when you publish and lies in an account of the bounty from which no one can spend.
- **In SOL or USDC**, you sign one transaction in your own wallet: exactly the prize, to the site's treasury, with a reference that belongs to your bounty. It opens once the network reports that payment as final. The finance team holds the treasury's keys; it is custody, not a contract on the chain.

Laurel takes no fee. You pay the network's fee for funding, the treasury pays it for payouts, so winners get the whole prize. A payment that is too small or too large funds nothing, nor does a second one; finance returns it or tells you why not.

Fund soon: a bounty that isn't funded 24 hours before its deadline becomes a draft again. A verified sponsor who funds within ${promptHours} hours of approval earns ${sponsor.fundedPromptlyPoints} points if the bounty mints.

For a first bounty in points, the moderator who approves it may add a starter grant of up to ${MAX_STARTER_GRANT_POINTS} points from the season's reserve. Above ${reserve.twoPeopleAbovePoints ?? 0} it takes two moderators.

## When money comes back

| what happens | where the prize goes |
|---|---|
| you cancel before the first entry | all of it back to you |
| no entry is accepted | all of it back to you |
| you leave a place empty | that part, when the objection period is over |
| a winner links no wallet for 60 days | that prize |

Points come back immediately; a starter grant goes to the reserve first, because you never owned it. SOL and USDC become a payout to your linked wallet, or else to the one that paid. After the first entry only an admin can cancel, since people have worked for the prize.

A prize in points can be raised at any time before the deadline, and the difference goes into escrow at once. A prize in SOL or USDC is fixed, and nothing can ever be lowered. If you're unsure, start in the middle and raise.
`.trim(),
  questions: [
    {
      id: 'average-worth',
      text: 'You split 600 points into six places of 100 instead of one of 600. Thirty people enter either way. What does an entry bring on average?',
      answer: '20 points in both cases',
      others: [
        '100 points with six places, 600 with one',
        '20 points with six places, 600 with one',
        '16.7 points in both cases',
      ],
      explanation:
        '600 ÷ 30 = 20. The split doesn’t change the average, only how many people get something and how much.',
    },
    {
      id: 'few-can-do-it',
      text: 'A task takes two weeks, and you can use one result. Which split fits?',
      answer: 'One large place and a smaller second',
      others: [
        'Ten equal places',
        'One small place and 50 bonus spots',
        'Three equal places and twenty bonus spots',
      ],
      explanation:
        'Few can do it, and they need a prize that is worth two weeks. A second place softens the risk without making it a lottery.',
    },
    {
      id: 'order-of-prizes',
      text: 'Which of these splits is refused?',
      answer: '200, 150, 100 and bonus spots of 120',
      others: [
        '200, 200 and 200',
        '400, 100 and bonus spots of 100',
        '300, 150, 100 and bonus spots of 10',
      ],
      explanation:
        'A bonus spot is never worth more than the last place. Equal amounts are fine. Otherwise someone could gain by placing lower.',
    },
    {
      id: 'escrow-moment',
      text: 'Your bounty pays 80 USDC. When can people enter?',
      answer: 'Once the network reports your payment as final',
      others: [
        'As soon as a moderator has approved the brief',
        'As soon as you have signed the transaction',
        'When half of the prize has arrived',
      ],
      explanation:
        'No bounty is open without its whole prize in escrow. A signed transaction can still fail; a final one can’t.',
    },
    {
      id: 'who-holds',
      text: 'Who can move a prize in SOL while the bounty is open?',
      answer: 'The finance team, which holds the treasury’s keys',
      others: [
        'You alone, from your own wallet, until the award',
        'No one: a contract on the chain pays out automatically',
        'The winners, once they are announced',
      ],
      explanation:
        'Escrow in SOL and USDC is custody in the treasury. Points lie in an account of the bounty from which no one can spend.',
    },
    {
      id: 'fee',
      text: 'You offer 100 USDC. What do you pay, and what do the winners get?',
      answer: 'You pay 100 and the network’s fee; they get 100',
      others: [
        'You pay 100; they get 100 less the network’s fee',
        'You pay 105, of which Laurel keeps 5; they get 100',
        'You pay 100; they get 95, and Laurel keeps 5',
      ],
      explanation:
        'Laurel takes no fee, and each side pays the network for what it signs: you for funding, the treasury for payouts.',
    },
    {
      id: 'sent-too-much',
      text: 'Your prize is 50 USDC, and by mistake your wallet sends 55. What happens?',
      answer: 'It funds nothing, and finance returns it',
      others: [
        'The bounty opens, and 5 USDC are kept as a fee',
        'The bounty opens with a prize of 55 USDC',
        'The bounty opens, and 5 USDC are added to the last place',
      ],
      explanation:
        'Only a payment of exactly the prize funds a bounty. Everything else is listed and goes back to the wallet it came from.',
    },
    {
      id: 'empty-place',
      text: 'You award two of three places, because no other entry is good enough. What about the third prize?',
      answer: 'It comes back to you after the objection period',
      others: [
        'It is shared between the two winners',
        'It goes to the third by score in any case',
        'It goes to the season’s reserve',
      ],
      explanation:
        'Places may stay empty, with a public reason if the score would have filled them. What isn’t awarded is yours again.',
    },
    {
      id: 'cancel-late',
      text: 'Five people have entered, and you no longer need the work. Can you cancel?',
      answer: 'No, only an admin can',
      others: [
        'Yes, and the prize comes back to you',
        'Yes, if each of the five gets a small share of the prize',
        'Yes, as long as voting has not begun',
      ],
      explanation:
        'Until the first entry you can cancel freely. After that people have worked for the prize.',
    },
    {
      id: 'raise',
      text: 'Three days before the deadline there are few entries. Your prize is in USDC. What can you do?',
      answer: 'Extend the deadline once',
      others: [
        'Raise the first place',
        'Add five bonus spots',
        'Lower the last place and raise the first',
      ],
      explanation:
        'Prizes in SOL and USDC are fixed once paid, those in points can rise. The deadline can move once, by at most 14 days.',
    },
    {
      id: 'median',
      text: 'Five comparable bounties paid 40, 50, 60, 70 and 1,000 USDC. Which figure does the guidance show?',
      answer: '60',
      others: ['244', '1,000', '520'],
      explanation:
        'It is the median, the one in the middle. The mean, 244, would be drawn up by a single giant.',
    },
    {
      id: 'grant-back',
      text: 'Your first bounty has a prize of 600 points, 400 of them a starter grant. No entry is accepted. What do you get back?',
      answer: '200 points',
      others: ['600 points', '400 points', 'Nothing'],
      explanation:
        'The grant goes back to the season’s reserve, the rest to you. A grant can be won but never spent.',
    },
  ],
}
