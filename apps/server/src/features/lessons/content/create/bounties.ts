import {
  MAX_BONUS_SPOTS,
  MAX_CHECKLIST_WEIGHT,
  MAX_DECISION_DAYS,
  MAX_ENTRIES_PER_PERSON,
  MAX_PLACES,
  MAX_TERMS,
  MIN_CHECKLIST_ITEMS,
} from '@laurel/contract/field-limits'
import { LATEST_RULES } from '../../../rules/rule-sets.rules.ts'
import type { Lesson } from '../../lesson.ts'

const { minting } = LATEST_RULES

/** How to choose a bounty and read its terms. */
export const bounties: Lesson = {
  slug: 'reading-a-bounty',
  track: 'create',
  title: 'Reading a bounty like its sponsor',
  summary: 'Turn weights, dates and rights into a plan, and see before you start whether to start.',
  minutes: 4,
  version: 1,
  body: `
Two people spend a weekend on the same bounty. One made what she felt like making and hoped. The other spent ten minutes on the terms first, and knew what each hour was worth. This lesson is about those ten minutes.

## Weights are a budget for your time

Every bounty has a checklist of ${MIN_CHECKLIST_ITEMS} to ${MAX_TERMS} items, and each item has a weight from 1 to ${MAX_CHECKLIST_WEIGHT}. The weights are public before you enter. Divide each by their sum, and you have the share of the checklist that it decides.

**Example.** A video bounty lists: *shows a first payment from start to end* (5), *understandable without sound* (3), *no licence needed for the music* (2). The sum is 10. The first item decides half of the checklist, the second 30 %, the third 20 %. A perfect soundtrack with a payment that is cut off halfway scores 50 % at best. So film the payment first, add captions second, and pick the music last.

![Three bars for a checklist with the weights 5, 3 and 2: the first item decides 50 percent of the checklist, the second 30 percent, the third 20 percent.](figure:reading-a-bounty-weights)

Read the disqualifiers next. They are not scored; one of them ends an entry, however good it is.

## Who decides, and by how much

The community weight is 0, 25 or 50 percent. The final score is the checklist for the rest, and the voters' ranking for that share. The voters count only if at least five people decided, with three decisions for each entry on average; below that, the checklist counts alone, and the page says so.

**Example.** The community weight is 25 percent. Your entry gets 80 % of the checklist. Among five entries the voters rank it second, which is worth 75 %. Your final score is 0.75 × 80 + 0.25 × 75 = 78.75.

With weight 0, convince one reader who knows the subject. With weight 50, half of your score comes from people who see your entry for a minute between others: the first seconds and the title matter far more.

## Dates tell you how long it takes

The deadline is on the page. It can move once, by at most 14 days, and never in its last 24 hours. After it come up to 24 hours in which moderators finish screening, then three days of voting, then the 1 to ${MAX_DECISION_DAYS} days that the sponsor chose for the decision, then 48 hours for objections. Add them up before you count on the prize.

**Example.** Deadline on 1 March, seven days to decide. Voting ends on 4 March, or a day later if screening takes its full time. The decision is due by 12 March at the latest, and if no one objects, points leave the escrow by 14 March. A prize in SOL or USDC then becomes a payout that people approve and sign.

If the sponsor misses that date by seven days, the bounty is decided without them, and the escrow pays. You never wait for a sponsor who has vanished.

## The sponsor has a record

A bounty's page shows how long its sponsor usually takes to decide, and how often a bounty had to be decided without them. It also says whether staff have verified who they are. Only bounties of verified sponsors create points on top of the prize, and only with at least ${minting.minEntries} accepted entries and ${minting.minDeciders} deciding voters.

The prize itself doesn't depend on any of that. A bounty opens only when its whole prize is in escrow: you need not believe anyone about money that isn't there.

## What you may enter, and what you give

- **How many entries.** Each bounty says how many a person may enter, from one to ${MAX_ENTRIES_PER_PERSON}. Each entry to a paid bounty uses one of your credits.
- **How many prizes.** Up to ${MAX_PLACES} places, and up to ${MAX_BONUS_SPOTS} bonus spots of equal size below them. Many bonus spots make an entry a safer bet than one large prize does.
- **Rights.** A licence, an assignment, or none. With an assignment the winning work is no longer yours, also not for your portfolio unless the brief allows it.
- **AI policy.** Allowed, to be disclosed, or forbidden.
- **Questions to entrants.** Some must be answered before you can submit. They are often where a sponsor looks first.

Terms can only get better once there is an entry, and each change is in a public log. So you can plan on what you read.

## Ask early, in public

If two readings of the brief are possible, ask on the bounty's page. Everyone sees question and answer, and the sponsor may pin it. A good question offers both readings: "Is 60 seconds a limit for the video alone, or with the end card?" The answer is worth more early than late, for you and for the others.

## Decide in ten minutes

Start when you can say yes four times: *I can meet the heaviest item. The dates suit me. I accept the rights. I would be glad to show this work even if it wins nothing.* One no is a reason to keep the credit for the next bounty.
`.trim(),
  questions: [
    {
      id: 'weight-share',
      text: 'A checklist has items with the weights 6, 3 and 1. How much of the checklist does the first one decide?',
      answer: '60 %',
      others: ['6 %', '33 %, like every item', '50 %, as the heaviest'],
      explanation: 'A weight counts by its share of the sum: 6 of 10.',
    },
    {
      id: 'heaviest-first',
      text: 'You have one evening left. Which part of the entry do you finish first?',
      answer: 'The item with the highest weight',
      others: [
        'The part that you enjoy making most, since that shows in the end',
        'The opening, since the voters see nothing else of it',
        'The item that the other entrants will forget',
      ],
      explanation: 'An hour spent on the heaviest item moves the score most.',
    },
    {
      id: 'final-score',
      text: 'Community weight 50 percent, checklist 60 %, worth of the voters’ rank 100 %. What is the final score?',
      answer: '80',
      others: ['60', '100', '160'],
      explanation: 'Half of 60 and half of 100: 30 + 50 = 80.',
    },
    {
      id: 'few-voters',
      text: 'The community weight is 50 percent, but only three people have voted. What counts?',
      answer: 'The checklist alone',
      others: [
        'The checklist for half, and the three votes for the other half',
        'The three votes, each counted double',
        'Nothing yet: voting goes on until five have voted',
      ],
      explanation:
        'The votes count from five deciding people and, on average, three decisions an entry. Below that the weight is 0, and the page says so.',
    },
    {
      id: 'deadline-moves',
      text: 'How can a deadline move?',
      answer: 'Once, by at most 14 days, and not in the last 24 hours',
      others: [
        'As often as the sponsor likes, as long as it moves to a later day',
        'Never, once the first entry has been submitted to the bounty',
        'Only if every entrant agrees',
      ],
      explanation: 'More time is fair to everyone; a surprise on the last day is not.',
    },
    {
      id: 'when-points-arrive',
      text: 'Which of these comes last, before a prize in points is paid?',
      answer: 'The 48 hours for objections',
      others: ['The three days of voting', 'The screening', 'The sponsor’s decision'],
      explanation:
        'Deadline, screening, voting, decision, objections: then the points leave the escrow.',
    },
    {
      id: 'lapsed-sponsor',
      text: 'A sponsor has not decided seven days after the due date. What happens to the prize?',
      answer: 'The bounty is decided without the sponsor, and the prize is paid',
      others: [
        'It goes back to the sponsor, and every entrant gets a credit for it',
        'It stays in escrow until the sponsor has decided, however long that takes',
        'It moves to the sponsor’s next bounty',
      ],
      explanation:
        'A decision that is seven days overdue is taken out of the sponsor’s hands. The escrow pays.',
    },
    {
      id: 'escrow-open',
      text: 'A bounty by a sponsor you have never heard of is open. Where is its prize?',
      answer: 'All of it is in escrow',
      others: [
        'With the sponsor, who has promised to pay it after the decision',
        'Half is in escrow, the rest follows with the decision',
        'In escrow only if the sponsor is verified',
      ],
      explanation:
        'No bounty opens before its whole prize is in escrow, even when the sponsor is well known.',
    },
    {
      id: 'verified-mint',
      text: 'What does a verified sponsor change for you?',
      answer: 'Their bounties can create points on top of the prize',
      others: [
        'Your entry is accepted without a review by a moderator',
        'The prize is paid without the 48 hours for objections',
        'Your entry costs no credit',
      ],
      explanation: `With at least ${minting.minEntries} accepted entries and ${minting.minDeciders} deciding voters, points are created for authors and voters. The prize is the same either way.`,
    },
    {
      id: 'changed-terms',
      text: 'You have entered. Which change may the sponsor still make?',
      answer: 'Raise the prize',
      others: [
        'Add an item to the checklist',
        'Move the deadline to an earlier day',
        'Ask for the rights instead of a licence',
      ],
      explanation: 'After the first entry, terms can only get better for entrants.',
    },
    {
      id: 'bonus-spots',
      text: 'Bounty A pays one place of 1,000. Bounty B pays one of 400 and twelve bonus spots of 50. You are good, not brilliant. Which is the safer bet?',
      answer: 'B, because thirteen entries get something',
      others: [
        'A, because its first prize is larger',
        'Both are the same, since each of them pays out 1,000 in all',
        'A, because fewer people enter a bounty with one prize',
      ],
      explanation: 'With bonus spots a good entry is paid without being the best one.',
    },
    {
      id: 'good-question',
      text: 'The brief can be read in two ways. What is the best thing to do?',
      answer: 'Ask on the bounty’s page, naming both readings',
      others: [
        'Make the version that is less work, and say in your text why',
        'Enter twice, once for each reading, whatever the limit is',
        'Write to the sponsor in private, so that only you know',
      ],
      explanation:
        'Questions and answers are public, so that everyone works from the same terms; a sponsor can pin the answer.',
    },
  ],
}
