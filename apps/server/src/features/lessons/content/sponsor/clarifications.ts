import { COMMENT_EDIT_MINUTES, MAX_PINNED_ANSWERS } from '@laurel/contract/field-limits'
import { MS } from '../../../../platform/clock.ts'
import { BOUNTY_TIMES } from '../../../bounties/bounties.rules.ts'
import type { Lesson } from '../../lesson.ts'

const extensionDays = BOUNTY_TIMES.maxExtensionMs / MS.day
const lastHours = BOUNTY_TIMES.noExtensionMs / MS.hour

/** How to answer questions and change terms while a bounty is open. */
export const clarifications: Lesson = {
  slug: 'while-it-is-open',
  track: 'sponsor',
  title: 'Answering questions while it’s open',
  summary:
    'Clarify without moving the goal, pin what matters, and know which terms can still change.',
  minutes: 3,
  version: 1,
  body: `
Your bounty is open, and the first question is there: "Does a carousel count as a thread?" You know what you meant. Fifteen people who are working on it don't. How you answer decides whether they all compete for the same thing.

## Questions are public, and so are answers

Anyone signed in can ask on the bounty's page until entries are closed and screened; you get a reminder for each question. You answer under it. Everyone reads both, and the person who asked is notified.

That is the point: an answer in a private message helps one entrant and cheats the others. If someone writes to you elsewhere, ask them to put it on the page.

A question can be changed by its author for ${COMMENT_EDIT_MINUTES} minutes, and only while it has no answer. You can change an answer later, but the old text stays in the public change log. So write it carefully the first time.

## Clarify, don't add

Brief and checklist can't change any more. An answer says what they *mean*. It can't add what they don't say.

| question | adds a requirement | clarifies |
|---|---|---|
| May I use a carousel? | "Only if it has your logo on each slide" | "Yes: a carousel of 6 to 10 slides is as good as a thread of 6 to 10 posts" |
| Which sources do you accept? | "At least five, all from this year" | "Anything a reader can open and check. Your own measurements too, if you say how" |
| Do you prefer video? | "Yes, video will score higher" | "No. Format isn't on the checklist" |

The test: *could someone who finished yesterday lose by this answer?* Then it is a new requirement, and you'll have to score without it. Write it down for your next brief.

Don't answer from what you have seen, either. You can read the entries; the entrants can't see each other's. "No one has tried an interview yet" is a hint to those who happen to read it.

## Pin up to three

You can pin ${MAX_PINNED_ANSWERS} answered questions to the top. Choose those that change what people make: what counts, what doesn't, who the audience is. Dates needn't be there; the page shows them.

Answer within a day if you can. Someone who waits for three days has either guessed or left. Late answers help those who start late. If a good question comes in the last two days, think about extending.

## What can still change

Once the bounty is published, terms only get better for entrants. Each change is listed in the public change log, and everyone who has entered is told.

![Six terms and the one direction in which each can change. Brief, checklist and AI policy are locked. Prizes in points go up, days to decide go down, disqualifiers go away, links come in, rights ask for less.](figure:while-it-is-open-ratchet)

| term | what you can do |
|---|---|
| title, summary, brief, category, checklist, AI policy, community weight, token | nothing |
| prizes and bonus spots in points | raise them |
| prizes in SOL and USDC | nothing, they are paid |
| disqualifiers | remove some |
| questions to entrants | drop some, or make them optional |
| reference links | add some |
| rights | ask for less, such as a licence instead of an assignment |
| days until your decision | shorten them |
| who may enter, entries per person | open up, until the first entry |

After the deadline nothing changes.

## The deadline moves once

You can extend the deadline **once**, by at most ${extensionDays} days, and not in the last ${lastHours} hours. Voting and your decision move along.

**Example.** The deadline is 10 December, 18:00. You can extend it until 9 December, 18:00, and at the latest to 24 December, 18:00. If you extend it on the 5th by two days, that was your one time: it ends on the 12th, whatever happens.

It never becomes earlier. People plan around the date, and someone has kept the last evening free for you.

## If the brief was wrong

Sometimes the question shows you that the brief says what you didn't mean. Before the first entry you can cancel, get the whole prize back and start again. After it the fair way is to stand by what you wrote: score by it, say in an answer how you read the doubtful sentence, and read it *in favour of the entrant*.
`.trim(),
  questions: [
    {
      id: 'private-message',
      text: 'An entrant asks you by mail whether a second language is welcome. What do you do?',
      answer: 'Ask them to post the question on the page, and answer there',
      others: [
        'Answer the mail: the others can ask, too, if it matters to them',
        'Answer the mail, and tell the others after the deadline',
        'Don’t answer: questions about an open bounty aren’t allowed',
      ],
      explanation:
        'Everyone who works on it needs the same answer at the same time. Private answers help one and cheat the rest.',
    },
    {
      id: 'clarify-or-add',
      text: 'The checklist says “explains staking to beginners”. Which answer only clarifies?',
      answer: 'A beginner is someone who has never owned a token',
      others: [
        'A beginner is reached best with a drawing, so please include one',
        'To be on the safe side, explain slashing as well',
        'Entries that avoid technical terms will get 20 more on this item',
      ],
      explanation:
        'It says what a word means. The others ask for something, or promise scores, of which the checklist says nothing.',
    },
    {
      id: 'the-test',
      text: 'How do you notice that your answer adds a requirement?',
      answer: 'Someone who finished yesterday could lose by it',
      others: [
        'It is longer than the question it replies to',
        'It mentions an item of the checklist',
        'Several people have asked for the same thing',
      ],
      explanation:
        'A clarification leaves finished work as good as it was. A new requirement makes it worse after the fact.',
    },
    {
      id: 'hint',
      text: 'You have read eight entries. Someone asks what you’d like to see. Which answer is fair?',
      answer: 'What the checklist says; its first item weighs most',
      others: [
        'No one has used sound yet',
        'Most entries so far are too long',
        'The best entry so far begins with a question',
      ],
      explanation:
        'Entries are sealed from other entrants while the bounty is open. Whatever you let slip about them helps those who read it.',
    },
    {
      id: 'changed-answer',
      text: 'You answered too fast and change the answer a day later. What do others see?',
      answer: 'The new one; the old is in the change log',
      others: [
        'Only the new answer',
        'Both answers, one under the other on the page',
        'The old answer, as answers can’t be changed',
      ],
      explanation:
        'People may have worked to the first answer. The log shows what it said and when it changed.',
    },
    {
      id: 'raise-usdc',
      text: 'Which change is possible in an open bounty that pays in USDC?',
      answer: 'Promising the decision after 5 days instead of 10',
      others: [
        'Raising the first prize from 100 to 120 USDC',
        'Adding an item to the checklist',
        'Allowing AI, which was forbidden',
      ],
      explanation:
        'An earlier decision is better for everyone. Prizes in tokens are paid already, and checklist and AI policy are fixed for the sake of those who kept to them.',
    },
    {
      id: 'ai-policy',
      text: 'Why can’t you loosen the AI policy once the bounty is published?',
      answer: 'It would be unfair to those who kept to it',
      others: [
        'Because each policy has a separate escrow',
        'Because voters see entries without their disclosure',
        'Because Laurel forbids AI in bounties by default',
      ],
      explanation:
        'Someone has drawn for two days what a tool makes in a minute. More freedom for latecomers is a loss for them.',
    },
    {
      id: 'extend-until',
      text: 'The deadline is 20 May, 12:00. Until when can you extend it?',
      answer: '19 May, 12:00',
      others: ['20 May, 12:00', '18 May, 12:00', '6 May, 12:00'],
      explanation: `Not in the last ${lastHours} hours: by then others have arranged themselves with the date.`,
    },
    {
      id: 'extend-twice',
      text: `You extended the deadline by three days, and would like another four. Together that is less than ${extensionDays} days. Is it possible?`,
      answer: 'No, it moves once',
      others: [
        `Yes, up to ${extensionDays} days in all`,
        'Yes, if everyone who has entered agrees to it',
        'Yes, if no one has entered since',
      ],
      explanation: 'One extension, however short. So think before you use it, and ask for enough.',
    },
    {
      id: 'pin-which',
      text: 'Which question is most worth pinning?',
      answer: 'Does a carousel count as a thread?',
      others: [
        'At what time does the deadline end on the last day?',
        'Great idea, may I ask who had it?',
        'Will there be more bounties?',
      ],
      explanation:
        'Pin what changes the work that people make. Dates stand on the page anyway, and courtesy needs no pin.',
    },
    {
      id: 'disqualifier',
      text: 'You notice that a disqualifier is too strict. What can you do in an open bounty?',
      answer: 'Remove it',
      others: [
        'Replace it by a milder one',
        'Nothing, since disqualifiers are fixed',
        'Turn it into an item of the checklist',
      ],
      explanation:
        'Disqualifiers can only be removed. Even a milder one would be new, and new ones could end work that was fine before.',
    },
    {
      id: 'brief-wrong',
      text: 'Three people have entered. You notice that a sentence of your brief can be read in two ways. What is fair?',
      answer: 'Say in an answer that both readings are fine, and score so',
      others: [
        'Cancel the bounty and start again with a better brief',
        'Decide on one reading when you score',
        'Change the sentence and tell the three',
      ],
      explanation:
        'You can’t change the brief or cancel any more, and a silent choice would punish people for your ambiguity.',
    },
  ],
}
