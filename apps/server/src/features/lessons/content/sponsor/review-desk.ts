import { MS } from '../../../../platform/clock.ts'
import { BOUNTY_TIMES, MAX_OVERDUE_DECISIONS } from '../../../bounties/bounties.rules.ts'
import { LATEST_RULES } from '../../../rules/rule-sets.rules.ts'
import type { Lesson } from '../../lesson.ts'

const { award, authorShare, formula, sponsor, voting } = LATEST_RULES
const extra = award.extraScoredEntries ?? 0
const creditPercent = award.creditReturn?.minChecklistPercent ?? 0
const objectHours = BOUNTY_TIMES.challengeMs / MS.hour
const decideHours = BOUNTY_TIMES.objectionMs / MS.hour
const graceDays = BOUNTY_TIMES.formulaAfterMs / MS.day
const moderatorDays = formula.moderatorMs / MS.day
const { minDeciders, minDecisionsPerEntry } = voting.community

/** How to score, decide and announce. */
export const reviewDesk: Lesson = {
  slug: 'running-the-review-desk',
  track: 'sponsor',
  title: 'Running the review desk fairly',
  summary: 'Score so that two people would agree, use the votes well, and decide before others do.',
  minutes: 4,
  version: 1,
  body: `
Twenty people have made something for you, nineteen of them for nothing. What they want from you is modest: that you look properly, decide when you said you would, and tell them why. The review desk is built so that this takes an evening and not a week.

## Score before you see the votes

You can score entries as soon as they are accepted. Until voting has closed the desk shows no votes: they are hidden from you as from everyone. Use that time. A score given before you know what the crowd likes is your own.

- **Fix what the numbers mean.** 0: missing. 50: there, with a clear flaw. 100: nothing to ask for. Write it down once, and keep to it.
- **Go item by item.** Score the first item for all entries, then the second. An entry that charms you with one item then can't colour the others.
- **Come back to the first three.** Everyone is stricter or kinder at the beginning. Check them again when you are through.

Scores save as you go and stay private until the award is announced. Your notes stay private even then.

## When voting has closed

Now the desk is sorted by the votes. As many entries as you have places and bonus spots, and ${extra} more, need full scores. For each of the others one click is enough: a reason from a list, such as *off brief* or *unfinished*, to which you can add words. With three places, two bonus spots and 21 entries that makes 10 to score and 11 to answer.

The desk works out

> final score = (1 − w) × checklist + w × community

with the weight *w* that you chose: 0, 25 or 50 %. Community is 100 % for the first by the votes and 0 % for the last. **Example** with 21 entries and w = 25 %:

| | checklist | rank by votes | community |
|---|---|---|---|
| Entry A | 88 % | 5 | 80 % |
| Entry B | 82 % | 1 | 100 % |

- A's community is 100 × (21 − 5) ÷ 20 = 80 %. Its final score is 0.75 × 88 + 0.25 × 80 = **86.0**.
- B gets 0.75 × 82 + 0.25 × 100 = **86.5**.

B is first, narrowly. With w = 0 it would have been A.

![Two stacked bars, each made of a checklist part and a community part. Entry A: 66 and 20 make 86. Entry B: 61.5 and 25 make 86.5.](figure:running-the-review-desk-score)

The votes count only if at least ${minDeciders} people decided, with ${minDecisionsPerEntry} decisions for each entry on average. Otherwise w is 0, and the page says so.

## You may differ, in the open

The score proposes; you decide. You can give a place to another entry, or leave it empty. Each such place needs a **reason that everyone can read**. "B explains the risk that A leaves out, and our readers asked about it" is one. "We liked it more" is an invitation to object.

Every entrant gets an outcome and one reason, whether they won or not. After the announcement they see their scores, how many entries theirs beats, and how the votes on it were split. One honest sentence is what brings people back: "Strong opening, but posts 6 to 9 have no source." Those with full scores of at least ${creditPercent} % and no prize get their entry credit back, once a month; from ${authorShare.minChecklistPercent} % on a scored entry can earn points of its own. So don't round good work down.

Announcing is one step for all, and it can't be taken back.

## If you let the date pass

You are reminded when voting closes, a day before your date, and on it. You can still decide when you are late, but from then on the clock runs for others.

![A timeline. Voting closes; 1 to 14 days later your decision is due; seven days after that the votes decide, if at least ten voters with a record took part; otherwise a moderator has seven days; then the prize is split equally.](figure:running-the-review-desk-late)

1. **${graceDays} days overdue:** the votes decide, if at least ${formula.minDeciders} people with a record (${formula.minSettledVotes} settled votes) took part. Your checklist scores then count for nothing.
2. **Too few of them:** a moderator decides in your place, within ${moderatorDays} days, and can build on the scores you saved.
3. **No moderator either:** the prize is split equally, among your shortlist if you made one.

The escrow pays in each case. Your public record shows how often a bounty was decided without you by votes or split, and ${MAX_OVERDUE_DECISIONS} decisions that are overdue at the same time block new bounties. Deciding on time earns a verified sponsor ${sponsor.decidedOnTimePoints} points if the bounty mints.

## Objections

For ${objectHours} hours each entrant may object once, with a reason, to a winning entry that isn't theirs. A moderator decides within ${decideHours} hours, not you; an objection that no one decides is dismissed, and nothing is paid meanwhile. If one is upheld, that entry is disqualified and those below move up a place each. The last prize goes to the next entry by score, unless you had left places empty or passed it over with a reason.

An objection isn't an insult. The best answer was given beforehand: scores that fit the checklist, and reasons that fit the work.
`.trim(),
  questions: [
    {
      id: 'two-parts',
      text: 'Checklist 80 %, community 40 %, community weight 25 %. What is the final score?',
      answer: '70',
      others: ['60', '50', '80'],
      explanation: '0.75 × 80 + 0.25 × 40 = 60 + 10 = 70.',
    },
    {
      id: 'how-many',
      text: 'Four places, six bonus spots, 80 entries. Voting has closed. How many entries need full scores?',
      answer: `${4 + 6 + extra}`,
      others: ['10', '80', '40'],
      explanation: `As many as there are places and bonus spots, and ${extra} more: the first ${4 + 6 + extra} by the votes. The others need a reason each.`,
    },
    {
      id: 'score-early',
      text: 'Why is it good to score entries before voting closes?',
      answer: 'You can’t be swayed by votes that you haven’t seen',
      others: [
        'Scores given early count more in the final score',
        'Voters see your scores and can follow them',
        'After voting the checklist can no longer be scored',
      ],
      explanation:
        'The tally is hidden from you until then, and your scores from everyone. Both judgements stay independent.',
    },
    {
      id: 'item-by-item',
      text: 'You have 20 entries and a checklist of five items. Which order gives the most even scores?',
      answer: 'Item by item, across all entries',
      others: [
        'Entry by entry, in the order in which they came in',
        'Entry by entry, your favourites first',
        'Entry by entry, the most supported first',
      ],
      explanation:
        'With one item in mind you compare like with like, and one strong point can’t colour the rest of an entry.',
    },
    {
      id: 'differ',
      text: 'You give the second place to the entry that is fourth by score. What is needed?',
      answer: 'A public reason for that place',
      others: [
        'The consent of a moderator',
        'A private note on the desk',
        'Nothing, since the sponsor decides',
      ],
      explanation:
        'You may differ from the score, in the open. The reason stands beside the place, for everyone.',
    },
    {
      id: 'reasons-for-all',
      text: 'Thirty entries get no prize. What do you owe their authors?',
      answer: 'An outcome and a reason for each',
      others: [
        'A common message to all thirty',
        'An answer to those who ask within 48 hours',
        'Scores for all thirty on the whole checklist',
      ],
      explanation:
        'The award can’t be announced before each entry has an outcome and a reason. For entries that need no full scores, a reason from the list is enough.',
    },
    {
      id: 'week-late',
      text: `Your decision is ${graceDays} days overdue. Thirty voters with a record took part. What happens?`,
      answer: 'The places follow the votes',
      others: [
        'The places follow the scores you have saved',
        'A moderator scores the entries in your place',
        'The prize returns to you',
      ],
      explanation:
        'Enough people with a record have judged, so their ranking stands in for your checklist. Scores that you saved but never announced count for nothing.',
    },
    {
      id: 'week-late-few',
      text: `Your decision is ${graceDays} days overdue, and only four voters with a record took part. What comes next?`,
      answer: `A moderator has ${moderatorDays} days to decide`,
      others: [
        'The votes of the four decide',
        'The prize is split equally at once',
        'You get another week',
      ],
      explanation: `It takes ${formula.minDeciders} people with a record for the votes to decide. Only if no moderator does either is the prize split.`,
    },
    {
      id: 'late-but-alive',
      text: 'Your decision was due yesterday. Can you still announce it?',
      answer: 'Yes, until someone else decides',
      others: [
        'No, the votes have decided by now',
        'No, a moderator has taken over',
        'Yes, but only in the order of the votes',
      ],
      explanation: `You have ${graceDays} days until the votes or a moderator take over. It is late, though: your median time rises, and the points for deciding on time are gone.`,
    },
    {
      id: 'who-decides-objection',
      text: 'An entrant objects to your first place. Who decides?',
      answer: 'A moderator without a stake in the bounty',
      others: [
        'You, since it is your award',
        'The voters, in a second round',
        'The entrant who holds the second place',
      ],
      explanation:
        'No one judges their own decision. The moderator has neither sponsored nor entered the bounty, and didn’t accept that entry.',
    },
    {
      id: 'upheld',
      text: 'All three places were awarded by score, and an objection to the first is upheld. Who gets the third prize?',
      answer: 'The fourth by score',
      others: ['No one: it returns to you', 'The one who objected', 'The voters, in equal parts'],
      explanation:
        'The second moves to first, the third to second, and the next by score comes in. Prizes stay with the places.',
    },
    {
      id: 'good-without-prize',
      text: 'An entry gets 82 % on the whole checklist and no prize. What can its author get back?',
      answer: 'The entry credit',
      others: ['The last prize', 'The energy spent on it', 'A second review'],
      explanation: `From ${creditPercent} % on, the credit comes back when the award is final, once a month. Careless scores cost people a try.`,
    },
    {
      id: 'visible-scores',
      text: 'You have saved scores but not announced anything. Who can see them?',
      answer: 'No one but you',
      others: [
        'Each author, for their own entry',
        'Voters, once voting has closed',
        'Everyone, as soon as all entries are scored',
      ],
      explanation:
        'Scores are private until the announcement, and notes stay private after it. Then each author sees their own scores, and everyone sees those of the winners.',
    },
  ],
}
