import { MS } from '../../../../platform/clock.ts'
import { LATEST_RULES } from '../../../rules/rule-sets.rules.ts'
import type { Lesson } from '../../lesson.ts'

const { curation, held, minting, record, skill } = LATEST_RULES
const { pool } = curation
const earlyHours = (curation.early[0]?.beforeMs ?? 0) / MS.hour
const poolOf20 = pool.basePoints + 20 * pool.perEntryPoints
const capPercent = curation.maxShareOfPool * 100
const provenVotes = record?.provenVotes ?? 0
const [first = 0, second = 0, third = 0] = curation.places

/** How hits become skill, and skill becomes weight and reward. */
export const skillAndChance: Lesson = {
  slug: 'skill-and-chance',
  track: 'judge',
  title: 'Skill, chance and why careful votes pay',
  summary:
    'How your hits are compared with luck, and what the result is worth. Every sum can be redone.',
  minutes: 4,
  version: 1,
  body: `
Two voters have each been right in 60 of 80 votes. One of them is paid and has a full voice. The other gets nothing. Neither has cheated. This lesson shows the sums, so that you can redo them for yourself.

## What a hit is

When a bounty is over, each of your votes on it is right or wrong. A support is a **hit** when the entry got a place or a bonus spot. *Not for this bounty* is a hit when it got none. Your last ${skill.windowVotes} settled votes in the arena make up your record. Practice votes are not in it, nor are votes on entries that were disqualified or scored below ${skill.minChecklistPercent} % on the checklist.

## What chance would give

In most bounties few entries win. Say a quarter of them does. Then anyone who says *no* to everything is right three times in four, without opening a single entry. So a hit rate means nothing until you compare it with what your habits give by luck:

> chance = supports × placed + no-votes × not placed, all as shares

- **Ines** supported 24 of her 80 entries, which is 30 %. Chance gives her 0.30 × 0.25 + 0.70 × 0.75 = **60 %**.
- **Ben** supported 6, which is 7.5 %. Chance gives him 0.075 × 0.25 + 0.925 × 0.75 = **71.25 %**.

Both were right in 75 %. Ines was right 12 times more often than luck explains, Ben three times.

## Why luck gets a margin

Three more out of 80 can be a good week. So the rules don't take the hit rate itself but its cautious end: the lower bound of an interval (Wilson's, one standard deviation wide). For 60 hits in 80 votes it runs from 69.9 to 79.5 %.

> skill = (lower bound − chance) ÷ ${skill.span}, at least 0 and at most ${skill.max}

- Ines: (0.699 − 0.600) ÷ ${skill.span} = **0.82**
- Ben: 0.699 is less than 0.7125, so his skill is **0**.

More votes narrow the interval. Ines was right three times in four from the beginning, yet after 20 votes her skill was 0.36, after 40 it was 0.63.

![Four intervals of the same hit rate, 75 percent. For Ines they shrink from 20 over 40 to 80 votes and move away from chance at 60 percent. Ben’s chance of 71 percent lies inside his interval.](figure:skill-and-chance-intervals)

What raises skill, then, is neither many yeses nor many noes. It is a support where you see more than the usual chance, and a no where you see less. *Always yes* and *always no* are exactly chance.

## What skill is worth

**Your voice.** Until ${record?.minSettledVotes} of your votes have settled, each of them weighs a quarter. After that the weight rises with your skill and is full from a skill of ${record?.fullSkill} on. From ${provenVotes} settled votes on, someone whose skill is 0 has no weight at all. Ines counts fully. Ben's votes count nothing until he does better.

**Your reward.** A bounty of a verified sponsor with 20 accepted entries and at least ${minting.fullDeciders} deciding voters has a pool of ${pool.basePoints} + 20 × ${pool.perEntryPoints} = ${poolOf20} points. It is split in proportion to these parts:

> strength × weight × early × rank × skill

*Early* is 1 in the first ${earlyHours} hours of voting and ${curation.late} after that. *Rank* is ${first}, ${second} or ${third} for the first three places and ${curation.bonus} for every other prize. Say all parts together make 20.5.

- Ines supported the winner with 100 % on the first day: 1 × 1 × 1 × 1 × 0.82 = 0.82. Her share is ${poolOf20} × 0.82 ÷ 20.5 = **17.6 points**.
- She supported an entry with a bonus spot with 50 % on the last day: 0.5 × 1 × 0.5 × 0.2 × 0.82 = 0.041, which is **0.88 points**.

Together that is 18.48. She is paid 18, and 0.48 is added to her next reward. No one gets more than ${capPercent} % of a pool. A right *Not for this bounty* brings no points at once. It raises the skill by which all your supports are paid.

## Held, not lost

While your skill is unknown, your rewards are worked out with a skill of 1 and **held**. They are decided once you have ${skill.minSettledVotes} settled votes with ${skill.minSupports} supports among them *and* a skill above ${held.minSkill}; at the latest when ${held.maxSettledVotes} votes have settled. Then the share that your skill makes up is paid, at most all of it, and the rest goes to the season's reserve.

Ines reached that point after 40 votes. Of 40 held points she got 40 × 0.63, rounded down: 25. Had she hurried through a hundred entries and been right no more often than luck, she would have got none.

## What this means for you

1. Support what you can give a reason for, and say no with the same care.
2. Judge in the first ${earlyHours} hours when you can, and skip when you can't tell.
3. Don't copy others. Tallies are hidden, and voters who agree more than the checklist explains share one voice.
4. Open the receipt of a settled vote on **Vote to Earn**. It shows every number of these sums, with yours.
`.trim(),
  questions: [
    {
      id: 'always-no',
      text: 'A third of the entries get a prize in every bounty. Someone chooses “Not for this bounty” every time. What is their hit rate in the long run?',
      answer: 'About 67 %',
      others: ['About 33 %', 'About 50 %', '0 %'],
      explanation:
        'They are right about the two thirds that get nothing. That is also exactly what chance gives them, so it shows no skill.',
    },
    {
      id: 'chance-sum',
      text: 'You support half of the entries you judge. A fifth of all entries get a prize. What hit rate does chance give you?',
      answer: '50 %',
      others: ['20 %', '80 %', '10 %'],
      explanation:
        '0.5 × 0.2 + 0.5 × 0.8 = 0.5. A voter who supports half of everything is right half of the time by luck, however rare prizes are.',
    },
    {
      id: 'same-rate',
      text: 'Two voters are right in 75 % of 80 votes. Why can only one of them have skill?',
      answer: 'By their habits, chance gives one of them much more',
      others: [
        'One of them used stronger supports',
        'One of them has the higher trust level',
        'One of them voted on bounties with larger prizes',
      ],
      explanation:
        'Skill is the distance to what your own share of supports would give by luck. Strength, level and prizes don’t enter.',
    },
    {
      id: 'lower-bound',
      text: 'Why do the rules take the lower bound of the hit rate and not the hit rate itself?',
      answer: 'A good rate in few votes may be luck',
      others: [
        'To keep the rewards of all voters small',
        'Because sponsors sometimes choose the wrong winner',
        'To favour people who joined early',
      ],
      explanation:
        'The lower bound is the hit rate minus a margin for luck. The margin shrinks with every further vote.',
    },
    {
      id: 'more-votes',
      text: 'You stay right in three of four votes, where chance would give you 60 %. What happens to your skill as more votes settle?',
      answer: 'It rises',
      others: ['It stays as it is', 'It falls', 'It goes back to 0 each season'],
      explanation:
        'The interval narrows, so its lower end comes closer to 75 %. In the example it rose from 0.36 to 0.63 to 0.82.',
    },
    {
      id: 'no-is-skill',
      text: 'What does a right “Not for this bounty” bring?',
      answer: 'Skill, but no points of its own',
      others: [
        'Half the points of a right support',
        'The same points as a right support, without the rank',
        'Neither points nor skill',
      ],
      explanation:
        'The pool is shared among supporters of placed entries. Right noes raise the skill that multiplies each of your parts.',
    },
    {
      id: 'record-weight',
      text: `Someone has ${provenVotes + 30} settled votes and a skill of 0. What do their votes weigh?`,
      answer: 'Nothing',
      others: ['A quarter', 'Half', 'The same as every other vote'],
      explanation: `A quarter is the weight of beginners. From ${provenVotes} settled votes on, a person who is right no more often than chance has no weight.`,
    },
    {
      id: 'early',
      text: `You cast the same support on the winner in hour 10 or in hour 60 of voting. How do the two parts compare?`,
      answer: 'The earlier one is twice as large',
      others: [
        'They are equal',
        'The earlier one is ten times as large',
        'The later one is larger, since more is known by then',
      ],
      explanation: `The factor is 1 in the first ${earlyHours} hours and ${curation.late} after that. Later votes weigh less only in the last hours before the close.`,
    },
    {
      id: 'pool',
      text: 'How large is the pool of a bounty of a verified sponsor with 10 accepted entries and enough voters?',
      answer: `${pool.basePoints + 10 * pool.perEntryPoints} points`,
      others: [
        `${10 * pool.perEntryPoints} points`,
        `${pool.maxPoints} points`,
        `${pool.basePoints} points`,
      ],
      explanation: `${pool.basePoints} points plus ${pool.perEntryPoints} for each accepted entry, at most ${pool.maxPoints}.`,
    },
    {
      id: 'held-release',
      text: `Your rewards are decided with a skill of 0.70, and 60 points are held. How many are paid?`,
      answer: '42',
      others: ['60', '0, since your skill is below 1', '30'],
      explanation:
        'The share that your skill makes up is paid: 60 × 0.7 = 42. The other 18 go to the season’s reserve. From a skill of 1 on it is all.',
    },
    {
      id: 'held-until',
      text: `You have ${skill.minSettledVotes + 10} settled votes, ${skill.minSupports + 5} of them supports, and a skill of 0.3. What about your held rewards?`,
      answer: `They stay held, until your skill is above ${held.minSkill} or ${held.maxSettledVotes} votes have settled`,
      others: [
        'They are paid in full, since 20 votes have settled and 5 of them are supports',
        'Three tenths of them are paid now, and the rest is gone for good',
        'They are forfeited, since your skill is too low',
      ],
      explanation:
        'A low skill after few votes may be bad luck, so the decision waits. You get more time, not less.',
    },
    {
      id: 'cap',
      text: `A pool has ${poolOf20} points, and your parts make up a fifth of all parts. What do you get?`,
      answer: `${(poolOf20 * capPercent) / 100} points`,
      others: [`${poolOf20 / 5} points`, `${poolOf20} points`, `${poolOf20 / 2} points`],
      explanation: `A fifth would be ${poolOf20 / 5}, but no one gets more than ${capPercent} % of a pool. What the limit cuts off goes to the season’s reserve.`,
    },
    {
      id: 'in-record',
      text: 'Which of these votes counts for your record?',
      answer: 'A support in the arena on an entry that ended with 55 % and no prize',
      others: [
        'A “Not for this bounty” on an entry that was later disqualified',
        'A practice vote on an entry that won the first place',
        'A skip on an entry that you would have supported',
      ],
      explanation: `It counts, as a miss. Practice, skips and votes on entries that were disqualified or ended below ${skill.minChecklistPercent} % make no record.`,
    },
  ],
}
