import { MS } from '../../../../platform/clock.ts'
import { LATEST_RULES } from '../../../rules/rule-sets.rules.ts'
import type { Lesson } from '../../lesson.ts'

const { energy, voting, skill, curation, minting, report } = LATEST_RULES
const capacity = energy.capacityTenths / 10
const perDay = energy.refillTenthsPerDay / 10
const start = energy.startTenths / 10
const fullSupport = (100 * energy.supportTenthsPerPercent) / 10
const quarterSupport = (25 * energy.supportTenthsPerPercent) / 10
const notFor = energy.notForTenths / 10
const openSeconds = voting.openRequiredMs / MS.second
const undoMinutes = voting.undoMs / MS.minute
const taperHours = voting.taperMs / MS.hour
const mostShare = curation.maxShareOfPool * 100
const { pool } = curation

/** Lesson 1: a person who passes it can cast real votes once their account is 24 hours old. */
export const judging: Lesson = {
  slug: 'how-judging-works',
  track: 'judge',
  title: 'How judging works here',
  summary: 'What a vote says, what it costs, when it earns, and why no one sees the tally.',
  minutes: 4,
  version: 1,
  body: `
A bounty closes with thirty entries and three prizes. The sponsor scores them against a checklist. You and the other voters say which ones deserve a place. Your word counts for up to half of the final score, and for all of the ranking when a sponsor lets the deadline pass. So it matters that a vote is a judgement, not a favour.

## What you see, and what you don't

The arena on **Vote 2 Earn** shows you one accepted entry at a time, from a bounty that is in voting. Entries that few people have seen come first. You never get your own entry, an entry to your own bounty, or one by an account that counts as yours.

No one sees a tally before voting closes: not the entrants, not the sponsor, not you. A visible score would make late voters copy early ones. If someone tells you "this one is winning", they are guessing.

## How to decide

1. Read the bounty's checklist first. It says what the sponsor pays for.
2. Open the entry and stay with it. A decision is accepted after ${openSeconds} seconds.
3. Ask one question: *would I expect this entry to get a place in this bounty?*
4. Choose:

| choice | what it says | energy |
|---|---|---|
| Support 100 % | I would bet on it | ${fullSupport} |
| Support 25, 50 or 75 % | probably, with doubts | ${quarterSupport} for each 25 % |
| Not for this bounty | it will not get a place | ${notFor} |
| Skip | I can't tell | 0 |

*Not for this bounty* is not an insult. A beautiful illustration in a bounty for Solidity code is *not for this bounty*. Skip when you don't read the language, don't know the subject, or know the author and can't be fair: a skip costs nothing and says nothing.

A slip can be undone for ${undoMinutes} minutes, and the energy comes back.

**Example.** A bounty asks for a thread of 6 to 10 posts that explains staking to beginners, in English, with one source for each number. Entry A is witty, has 14 posts and no sources. Entry B is plain, has 8 posts and five sources. You like A more. B is the one that meets the checklist: support B, and *Not for this bounty* on A.

## Energy keeps votes scarce

You begin with ${start} energy at trust level 1. It refills by ${perDay} a day, steadily, up to ${capacity}. That is about ${Math.floor(perDay / fullSupport)} full supports a day, so spend it where you are sure. Energy can't be bought and is not paid out: it only makes sure that a hundred thoughtless votes don't outweigh ten careful ones.

## What makes a vote weigh less

- Votes cast in the last ${taperHours} hours weigh less and less, down to nothing at the close. It stops last-minute swings.
- The arena decides who judges what: an entry's own page has no vote buttons. No one is paid for a vote on someone they picked; the few that programs cast outside the arena weigh a tenth and earn nothing.
- From two entries with the same share of support, the one with more votes behind it ranks higher. Three yes out of three is weaker evidence than sixty out of seventy.

![A line over the time of voting: a vote has its full weight until the last ${taperHours} hours, in which the weight falls steadily to nothing at the close. No one sees a tally before voting closes.](figure:how-judging-works-weight)

## Being right pays, voting does not

A vote itself pays 0 points. When the bounty is over, each vote is either a **hit** or a miss:

- Support is a hit when the entry got a place or a bonus spot.
- *Not for this bounty* is a hit when it got none.

Hits on placed entries share a pool of ${pool.basePoints} points plus ${pool.perEntryPoints} for each accepted entry, at most ${pool.maxPoints}. Your share grows with your strength, with how early in the voting you called it, with the place the entry got, and with your **skill**. One voter gets at most ${mostShare} % of a pool. Small bounties mint nothing: it takes at least ${minting.minEntries} accepted entries and ${minting.minDeciders} deciding people.

Skill compares your hit rate over your last ${skill.windowVotes} settled votes with the rate that someone with your habits would get by chance. Say yes to everything and you will be right now and then, exactly as often as chance says, so your skill is 0 and so are your rewards. Saying no to everything ends the same way. Skill counts after ${skill.minSettledVotes} settled votes, of which ${skill.minSupports} are supports. Until then, and longer while it is low, your rewards are held for you.

Every settled vote has a receipt that shows each factor, so you can recompute what you got.

## What is not judging

Trading votes ("support mine, I'll support yours"), voting with a second account, or supporting a friend unseen. Patterns like these are discounted and looked into. If you meet stolen work, undisclosed AI or vote trading, **report** it instead of voting it down: a confirmed report earns ${report.confirmedPoints} points, a rejected one costs ${-report.rejectedPoints}.

## Before your votes count

Until trust level 1 you practise, up to ${voting.practiceVotesPerDay} votes a day. Practice counts for nothing and costs nothing, and later shows what it would have earned. Level 1 needs this lesson and an account that is 24 hours old.
`.trim(),
  questions: [
    {
      id: 'tally-hidden',
      text: 'A bounty is in voting. Who can see how many votes an entry has so far?',
      answer: 'No one, until voting closes',
      others: ['Only the sponsor', 'The sponsor and the moderators', 'Anyone who has voted on it'],
      explanation:
        'Tallies are blind for everyone, the sponsor included, so that late voters judge the work and not the score.',
    },
    {
      id: 'question-to-ask',
      text: 'Which question should decide your vote?',
      answer: 'Would I expect this entry to get a place in this bounty?',
      others: [
        'Is this the kind of work that I personally like to see?',
        'Will most of the other voters support this entry as well?',
        'Has this author done well before?',
      ],
      explanation:
        'A vote is a call about this entry in this bounty, measured against the checklist. Taste, crowds and names are poor guides to that.',
    },
    {
      id: 'cannot-tell',
      text: 'An entry is in a language that you do not read. What do you do?',
      answer: 'Skip it',
      others: ['Choose Not for this bounty', 'Support it with 25 %', 'Report it as off brief'],
      explanation:
        'A skip costs nothing and says nothing. Anything else would be a judgement that you cannot make.',
    },
    {
      id: 'always-yes',
      text: 'Someone supports every single entry with 100 %. What do they earn from it in the long run?',
      answer: 'Nothing, because their skill is 0',
      others: [
        'A share for every entry that gets a place',
        'Half of what a careful voter earns',
        'The same as a careful voter, until their energy is gone',
      ],
      explanation:
        'Skill compares your hits with what the same habit gets by chance. Always yes is exactly chance, so every share is multiplied by 0.',
    },
    {
      id: 'hit-not-for',
      text: 'You chose Not for this bounty, and the entry got no place and no bonus spot. How does that count?',
      answer: 'As a hit',
      others: ['As a miss', 'As a skip', 'It is not counted, since only supports are'],
      explanation:
        'Calling out what will not be placed is as right as backing what will. Both build skill.',
    },
    {
      id: 'pay-for-vote',
      text: 'How many points does casting a vote pay on its own?',
      answer: '0',
      others: ['1 a vote', '5 a vote, up to 20 votes a day', '10 for each full support'],
      explanation: 'Voting pays nothing. Being right does, once the bounty is over.',
    },
    {
      id: 'outside-arena',
      text: 'A friend sends you the link to their entry and asks for your vote. What can you do?',
      answer: 'Judge it if the arena shows it to you: its own page has no votes',
      others: [
        'Vote on its own page, which counts like any other vote',
        'Ask a moderator to show it to you in the arena',
        'Vote on its own page, which earns half',
      ],
      explanation:
        'The arena decides who judges what. No one is paid for a vote on something they picked themselves.',
    },
    {
      id: 'last-hours',
      text: `Why does a vote lose weight in the last ${taperHours} hours of voting?`,
      answer: 'So that no one can swing the result in the last minute',
      others: [
        'Because the sponsor has already seen the tally by then',
        'Because late voters have more energy left than early ones',
        'To make people come back every day',
      ],
      explanation:
        'The weight falls steadily to nothing at the close, which takes the point out of a last-minute rush.',
    },
    {
      id: 'full-support-cost',
      text: 'What does a support of 100 % cost?',
      answer: `${fullSupport} energy`,
      others: [`${notFor} energy`, '100 energy', `${fullSupport} points`],
      explanation: `Support costs a tenth of its strength: ${fullSupport} energy for 100 %, ${quarterSupport} for 25 %. Points are never spent on votes.`,
    },
    {
      id: 'witty-or-checklist',
      text: 'Entry A makes you laugh but misses two points of the checklist. Entry B is plain and meets them all. Which do you support?',
      answer: 'B',
      others: ['A', 'Both with 100 %', 'Neither: plain work deserves no support'],
      explanation:
        'The checklist says what the sponsor pays for, and places follow it. B is the likelier winner.',
    },
    {
      id: 'stolen-work',
      text: 'You recognise an entry as a copy of someone else’s article. What is the right reaction?',
      answer: 'Report it as stolen',
      others: [
        'Choose Not for this bounty and move on',
        'Support it, the text itself is good',
        'Tell others to vote against it',
      ],
      explanation:
        'A vote is about quality, a report is about rules. A moderator looks at the report, and a confirmed one earns points.',
    },
    {
      id: 'small-sample',
      text: 'Entry X has 3 supports out of 3 votes, entry Y 60 out of 70. Which one ranks higher?',
      answer: 'Y, because there is far more evidence for it',
      others: [
        'X, because every one of its votes is a support',
        'Neither: they share the rank',
        'The one that was submitted first',
      ],
      explanation:
        'The ranking uses a cautious estimate that trusts many votes more than few. Entries that the votes can’t tell apart share their ranks; nothing is won by entering first.',
    },
    {
      id: 'held-rewards',
      text: `Your first rewards show as held. Why?`,
      answer: `Skill is only known after ${skill.minSettledVotes} settled votes`,
      others: [
        'A moderator checks each of them by hand',
        'They wait until you have linked a wallet of your own',
        'They are lent to the season reserve',
      ],
      explanation: `Rewards are held until your skill can be measured, which takes at least ${skill.minSettledVotes} settled votes. Then they are paid or go to the season reserve.`,
    },
    {
      id: 'vote-trading',
      text: 'An entrant offers to support your entry if you support theirs. What is this?',
      answer: 'Vote trading, which can be reported',
      others: [
        'Fair, as long as both entries are good',
        'Fine outside the arena',
        'A way to raise your skill',
      ],
      explanation:
        'Traded votes are not judgements. Such patterns are discounted, and vote trading is one of the reasons a report can name.',
    },
  ],
}
