import { LATEST_RULES } from '../../../rules/rule-sets.rules.ts'
import type { Lesson } from '../../lesson.ts'

const { authorShare, win } = LATEST_RULES

/** How to make an entry that is accepted and has a chance. */
export const entries: Lesson = {
  slug: 'making-an-entry',
  track: 'create',
  title: 'Making an entry that gets accepted',
  summary: 'Pick bounties you can win, pass the checks, and use what a rejection tells you.',
  minutes: 3,
  version: 1,
  body: `
Most entries that fail do so for dull reasons: the wrong length, a dead link, an answer left empty. None of that has to do with talent. Here is how to get past it, and then how to be chosen.

## Choose before you make

You have three entries a month to paid bounties. Spend them where you have a chance:

- Read the checklist and its weights before the brief's prose. That is how you will be scored.
- Look at the number of entries and the sponsor's record: how long they usually take, how often the formula had to decide for them.
- Check the rights. *License* means that they may use your work and it stays yours. *Assignment* means that it becomes theirs. Be sure that you agree.
- Ask. Questions on a bounty's page are public, and sponsors answer more often than you would think.

A credit comes back when the bounty is cancelled or expires, or when you withdraw before anyone has reviewed your entry. A win gives you one more next month. Confirmed spam takes one away.

## What the automatic checks look at

When you submit, these run immediately, and you see their results:

| check | passes when |
|---|---|
| link | it begins with http or https and leads to a public host |
| same link | no one has entered this link in the bounty before |
| near-duplicate | your text isn't almost that of another entry |
| length | there is a real title, and enough text where there is no link |
| disclosure | your use of AI is stated as the bounty asks |
| answers | every question that must be answered is |

A check never rejects you on its own. An entry that fails one is reviewed by a person. But a person in a hurry has an easier time with an entry that passes, so fix what you can and submit again: you may edit until the deadline or until the first review, whichever comes first. Earlier versions are kept.

![The way of an entry: automatic checks run at once and never reject on their own; then a moderator accepts it, asks for changes or rejects it. A rejection can be appealed once.](figure:making-an-entry-review)

## What a moderator asks

Moderators don't pick winners. They ask: is it on the brief, is it yours, is it disclosed, is it harmless? Then they accept it, ask for changes, or reject it with a reason. You can appeal a rejection once. If your entry is marked as spam, you have seven days to dispute it. Write what is wrong with the decision, not how you feel about it: "The clip at 0:12 is my own recording, the raw file is linked in the description" is an appeal that works.

## How to be chosen

**Answer the checklist in its own order.** If an item says "shows how to receive a payment", have a moment in which someone visibly does that. A sponsor with forty entries ticks boxes.

**Say in two lines what you did.** The body of your submission is read next to the work. "Eight posts, each with one source; the third one explains slashing with the umbrella picture" helps more than "Hope you like it!".

**Make the first seconds count.** Voters in the arena stay fifteen seconds before they decide. Don't spend ten of them on a logo.

**Test your link** in a private window. A document that asks for permission can't be scored.

**Submit a day early.** Entries of an open bounty are seen only by you, the sponsor and moderators, so no one can copy you. Early entries have time for a round of changes.

## What it can bring

Besides the prize, points are minted for authors when enough people entered and voted: ${win.placesPoints.join(', ')} for the first three places and ${win.bonusPoints} for a bonus spot. A further pool is shared: half among the three places, half among entries that score at least ${authorShare.minChecklistPercent} % on the checklist. So a solid entry earns something even when it doesn't win, for up to ${authorShare.maxEntriesPerDay} entries a day.
`.trim(),
  questions: [
    {
      id: 'read-first',
      text: 'What should you read first when you decide whether to enter?',
      answer: 'The checklist and its weights',
      others: [
        'The entries of others',
        'The sponsor’s other bounties',
        'What people say about it on X',
      ],
      explanation:
        'The checklist is what your entry will be scored against. Entries of others can’t be seen while a bounty is open.',
    },
    {
      id: 'credit-back',
      text: 'You entered a paid bounty and changed your mind an hour later. No one has reviewed the entry. What about the credit?',
      answer: 'It comes back when you withdraw',
      others: [
        'It is used up in any case',
        'It comes back only if the bounty is cancelled',
        'Half of it comes back',
      ],
      explanation:
        'Withdrawing before the review gives the credit back, as do cancellation and expiry.',
    },
    {
      id: 'failed-check',
      text: 'An automatic check fails. What happens to your entry?',
      answer: 'It waits for a person to look at it',
      others: [
        'It is rejected at once',
        'It is hidden from everyone until the deadline',
        'It costs a second credit',
      ],
      explanation:
        'No check decides on its own. A person does, and you can fix the entry meanwhile.',
    },
    {
      id: 'edit-until',
      text: 'Until when can you edit an entry after you submit it?',
      answer: 'Until the deadline or the first review, whichever comes first',
      others: ['Until voting closes', 'For 10 minutes', 'Never: submitting is final'],
      explanation:
        'Once a person has looked at it, it stays as reviewed, and it can’t change after the deadline.',
    },
    {
      id: 'who-sees',
      text: 'Who can see your entry while the bounty is still open?',
      answer: 'You, the sponsor and moderators',
      others: ['Everyone', 'Everyone who entered this bounty as well', 'Only you'],
      explanation:
        'Entries become public when voting starts. Submitting early gives no one a chance to copy.',
    },
    {
      id: 'moderator-asks',
      text: 'What does a moderator decide when screening your entry?',
      answer: 'Whether it keeps to the brief and the rules',
      others: [
        'Which place it gets',
        'How many points each checklist item gets',
        'How many people will see it',
      ],
      explanation:
        'Moderators ask: on the brief, yours, disclosed, harmless? Scores and places are the sponsor’s and the voters’ business.',
    },
    {
      id: 'good-appeal',
      text: 'Your video was rejected as copied, but it is your own. Which appeal works best?',
      answer: 'The clip is my own recording; the raw file is linked in the description',
      others: [
        'This is unfair: I worked on it for a whole week and asked friends for advice',
        'Others have submitted much worse things',
        'Please look again, I need the prize',
      ],
      explanation: 'Say what is wrong with the decision and show how it can be checked.',
    },
    {
      id: 'appeal-count',
      text: 'How often can you appeal a rejection?',
      answer: 'Once',
      others: ['As often as new facts come up', 'Three times', 'Not at all'],
      explanation: 'There is one appeal, so put everything that can be checked into it.',
    },
    {
      id: 'assignment',
      text: 'A bounty says “Rights: assignment”. What does that mean for the winning work?',
      answer: 'It becomes the sponsor’s',
      others: [
        'The sponsor may use it, but it stays yours',
        'Anyone may use it if they name you',
        'You may not show it to anyone before the award',
      ],
      explanation:
        'With a license the work stays yours and they may use it. With an assignment it becomes theirs.',
    },
    {
      id: 'checklist-order',
      text: 'Why is it clever to follow the order of the checklist?',
      answer: 'The sponsor finds each item immediately',
      others: [
        'The automatic checks require it',
        'It makes the text longer',
        'Entries are sorted by the checklist in the arena',
      ],
      explanation: 'A sponsor with forty entries ticks boxes. Make each box easy to tick.',
    },
    {
      id: 'private-link',
      text: 'Your entry is a link to a document. What should you do before you submit?',
      answer: 'Open the link in a private window',
      others: [
        'Shorten it with a link service',
        'Give the sponsor your password',
        'Ask the moderators to open it for you',
      ],
      explanation:
        'What asks for permission can’t be scored. A private window shows you what the sponsor will see.',
    },
    {
      id: 'no-win-still',
      text: 'Your entry gets 75 % on the checklist but no place, in a bounty that mints points. What do you get?',
      answer: 'A share of the authors’ pool',
      others: ['Nothing: only places earn', 'The same points as third place', 'Your credit back'],
      explanation: `Half of the pool goes to entries with at least ${authorShare.minChecklistPercent} % on the checklist, by their score.`,
    },
  ],
}
