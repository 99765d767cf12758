import { MS } from '../../../../platform/clock.ts'
import { LATEST_RULES } from '../../../rules/rule-sets.rules.ts'
import type { Lesson } from '../../lesson.ts'

const { energy, voting, skill } = LATEST_RULES
const costOf = (percent: number) => (percent * energy.supportTenthsPerPercent) / 10
const notFor = energy.notForTenths / 10
const openSeconds = voting.openRequiredMs / MS.second
const undoMinutes = voting.undoMs / MS.minute
const { minDeciders, minDecisionsPerEntry } = voting.community
const leastPercent = skill.minChecklistPercent

/** How to read a checklist, and to turn what one finds into a vote of the right strength. */
export const checklists: Lesson = {
  slug: 'judging-by-the-checklist',
  track: 'judge',
  title: 'Judging by the checklist',
  summary:
    'Read the weights, collect evidence, start from the odds, and choose a strength you mean.',
  minutes: 4,
  version: 1,
  body: `
You like one entry. Another one meets the brief. This lesson is about what you do between opening an entry and pressing a button: what to read first, what to look for, and how sure you have to be.

## Read the weights first

The arena gives you the entries of one bounty in a row. Before the first one it shows the brief, the disqualifiers and the checklist, with the share of the score that each item decides. The sponsor will give every item a score from 0 to 100, and the shares turn those scores into one percentage.

**Example.** A bounty asks for a vertical video about receiving a first payment.

| item | share | entry A | entry B |
|---|---|---|---|
| Shows a payment arriving, step by step | 50 % | 40 | 90 |
| Vertical, 30 to 45 seconds long | 30 % | 20 | 100 |
| Every technical word is explained | 20 % | 90 | 70 |
| **Checklist** | | **44 %** | **89 %** |

For A that is 0.5 × 40 + 0.3 × 20 + 0.2 × 90 = 44. A may be the better film: it has music, colour and a joke. No item asks for those.

![The same two entries as columns: each item is as wide as its share and as high as its score, so the filled area is the checklist score. Entry B fills twice the area of entry A.](figure:judging-by-the-checklist-weights)

So begin with the widest item. An entry that fails it has little left to win with, however well it does elsewhere.

## Collect evidence, not impressions

Go down the list with the entry open, and for each item *point at something*.

- **Point at the place.** "At 0:21 the balance changes" is evidence. "It feels complete" is not.
- **Follow what is claimed.** A source that leads to a home page, or to an article that says something else, is not a source.
- **Count what can be counted:** seconds, words, posts, sources.
- **Look for disqualifiers.** One of them ends an entry, whatever its score would be.
- **Leave out what no item mentions:** the author's name, the length of the description, how much work it must have been.

A decision is accepted after ${openSeconds} seconds, but a ten-minute article needs longer than that. Nothing is gained by hurrying: the time you take isn't scored.

## Start from the odds

You know something before you look. Say a bounty has 24 accepted entries, three places and three bonus spots. Six of 24 will get a prize, so an entry about which you know nothing has a chance of one in four. What you find moves that chance:

- you would now bet on it, or at least give it a real chance: **Support**;
- it is like most others, or worse: **Not for this bounty**;
- you can't tell, because you lack the knowledge: **Skip**.

The bounty's page tells you the number of prizes. With one prize and forty entries the odds are 2.5 %, and a merely good entry is *not for this bounty*. With ten more bonus spots the same entry may well get one.

![A scale of the chance that an entry gets a prize. The odds are marked at one in four. Up to there and a little beyond lies Not for this bounty; to the right follow supports of 25, 50, 75 and 100 percent. Skip stands beside the scale.](figure:judging-by-the-checklist-strength)

## Strength is how sure you are

| your vote | say it when | energy |
|---|---|---|
| Support 100 % | it meets every wide item, and you have seen little that is better | ${costOf(100)} |
| Support 75 % | it should be placed, with one real weakness | ${costOf(75)} |
| Support 50 % | it could go either way | ${costOf(50)} |
| Support 25 % | a real chance, but others are ahead | ${costOf(25)} |
| Not for this bounty | you don't see it among the prizes | ${notFor} |

The tally takes the strength as part of a full vote. Three voters of equal weight who support an entry with 100, 75 and 25 % give it (1 + 0.75 + 0.25) ÷ 3 = 67 %. *Not for this bounty* counts as 0, and skips aren't counted. So 25 % is no small present: on an entry that everyone else supports fully, it lowers the result.

It is no way of being careful either. If the entry gets no prize, a 25 % support is a miss like any other. If it does, your part of the reward is a quarter of what 100 % would have brought.

## Skip with a clear conscience

Skip if you can't judge the language or the subject, or know the author and can't be fair. It costs no energy, makes no record, and the entry doesn't come back to you.

Don't hunt for hopeless entries. Entries that end below ${leastPercent} % on the checklist count for no one's record, because calling them out is too easy. The votes that build a record are those about decent entries.

## What your vote decides

The sponsor chose beforehand whether the votes make up 0, 25 or 50 % of the final score. They count if at least ${minDeciders} people have decided, with ${minDecisionsPerEntry} decisions for each entry on average. Below that the checklist alone gives the order. Once voting has closed, the arena shows you how the others saw each entry you judged. Look at those where you stood alone: you missed something, or they did. If you only pressed the wrong button, undo it within ${undoMinutes} minutes.
`.trim(),
  questions: [
    {
      id: 'weighted-score',
      text: 'Three items decide 50, 30 and 20 % of the score. An entry gets 80, 40 and 100 on them. What is its checklist score?',
      answer: '72 %',
      others: ['73.3 %', '80 %', '66 %'],
      explanation:
        '0.5 × 80 + 0.3 × 40 + 0.2 × 100 = 72. The plain mean, 73.3, ignores that the items weigh differently.',
    },
    {
      id: 'widest-item',
      text: 'One item decides half of the score, five others a tenth each. An entry is perfect on the five and gets 0 on the first. What is true?',
      answer: 'It gets 50 %',
      others: [
        'It gets 83 %, five items of six',
        'It is disqualified',
        'It depends on how the votes turn out',
      ],
      explanation:
        'Five tenths are half. An item that decides half of the score costs as much as all others together, which is why you look at it first.',
    },
    {
      id: 'evidence',
      text: 'An item says “Every number has a source”. Which finding is evidence for it?',
      answer: 'All four numbers link to a page that states them',
      others: [
        'The text reads as if its author had looked everything up',
        'There is a list of twelve links at the end of the text',
        'The author has won with research before',
      ],
      explanation:
        'Evidence is what anyone could check at the place. A list of links isn’t: it doesn’t say which of them proves what.',
    },
    {
      id: 'odds',
      text: 'A bounty has 30 accepted entries, two places and four bonus spots. What are the odds that an entry gets something?',
      answer: 'One in five',
      others: ['One in fifteen', 'One in thirty', 'One in two'],
      explanation:
        'Six prizes for 30 entries. This is where you start, before the entry itself moves you up or down.',
    },
    {
      id: 'good-but-scarce',
      text: 'Forty entries compete for a single prize. You see a decent entry, and have seen several that are better. What do you choose?',
      answer: 'Not for this bounty',
      others: ['Support it with 25 %', 'Support it with 100 %', 'Skip it'],
      explanation:
        'There is one prize, and you know better entries. “Not for this bounty” says that it won’t be placed here, not that it is bad.',
    },
    {
      id: 'low-strength-effect',
      text: 'Nine voters of equal weight support an entry with 100 %. You add a support of 25 %. What happens to its share of support?',
      answer: 'It falls',
      others: ['It rises a little', 'It stays at 100 %', 'It rises by a quarter'],
      explanation:
        'The share goes from 100 % to (9 + 0.25) ÷ 10 = 92.5 %. A weak support is a weak judgement, not a small present.',
    },
    {
      id: 'low-strength-record',
      text: 'You support an entry with 25 %, and it gets no prize. How does this count for your record?',
      answer: 'As one miss',
      others: ['As a quarter of a miss', 'As a hit, since your doubts were right', 'Not at all'],
      explanation:
        'A support is right or wrong. Strength changes what it costs, what it may earn and how it counts in the tally.',
    },
    {
      id: 'cost',
      text: 'What does a support of 50 % cost?',
      answer: `${costOf(50)} energy`,
      others: [`${costOf(100)} energy`, `${costOf(25)} energy`, `${costOf(50)} points`],
      explanation: `A support costs a tenth of its strength in energy, from ${costOf(25)} for 25 % to ${costOf(100)} for 100 %. Votes never cost points.`,
    },
    {
      id: 'hopeless',
      text: `You rightly call out an entry that ends with 20 % on the checklist. What does this do for your record?`,
      answer: 'Nothing',
      others: ['It is a hit', 'It is a hit that counts double', 'It is a miss'],
      explanation: `Entries below ${leastPercent} % on the checklist make no record for anyone, so that no one can collect easy hits.`,
    },
    {
      id: 'skip-effect',
      text: 'You skip an entry. What happens?',
      answer: 'It costs nothing, says nothing and doesn’t come back',
      others: [
        'It counts as half a vote for “Not for this bounty”',
        'It comes back at the end, when you have seen the others',
        'It costs half of the energy of a vote',
      ],
      explanation:
        'A skip is the honest answer where you can’t tell. The arena then shows you something else.',
    },
    {
      id: 'votes-too-few',
      text: `The votes were to make up half of the final score, but only three people have voted. What counts?`,
      answer: 'Only the checklist',
      others: [
        'Half checklist, half votes, as announced',
        'Only the votes',
        'A quarter is left to the votes',
      ],
      explanation: `The votes count if at least ${minDeciders} people decided, with ${minDecisionsPerEntry} decisions for each entry on average. Fewer would be chance.`,
    },
    {
      id: 'famous-author',
      text: 'You recognise the style of an author who often wins. What does this change about your judgement?',
      answer: 'Nothing: no item mentions it',
      others: [
        'It is worth 25 % more strength, since past wins raise the odds',
        'It is a reason to choose “Not for this bounty”, to give others a chance',
        'It settles items that you could not check',
      ],
      explanation:
        'You judge this entry by this checklist. If knowing the author means that you can’t be fair, skip.',
    },
  ],
}
