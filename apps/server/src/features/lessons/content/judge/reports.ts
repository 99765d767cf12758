import { MS } from '../../../../platform/clock.ts'
import { LATEST_RULES } from '../../../rules/rule-sets.rules.ts'
import { CHECK_RULES, REPORT_RULES, REVIEW_RULES } from '../../../submissions/submissions.rules.ts'
import type { Lesson } from '../../lesson.ts'

const { report } = LATEST_RULES
const reward = report.confirmedPoints
const cost = -report.rejectedPoints
const reportHours = REVIEW_RULES.reportMs / MS.hour
const appealHours = REVIEW_RULES.appealMs / MS.hour
const disputeDays = REVIEW_RULES.disputeMs / MS.day
const similarPercent = CHECK_RULES.duplicateSimilarity * 100
const sureGain = (0.9 * reward - 0.1 * cost).toFixed(1)
const guessLoss = (0.8 * cost - 0.2 * reward).toFixed(1)

/** When and how to report a submission, and what happens then. */
export const reports: Lesson = {
  slug: 'stolen-generated-traded',
  track: 'judge',
  title: 'Spotting stolen, generated and traded work',
  summary:
    'What counts as evidence, how to write a report that can be confirmed, and what follows from it.',
  minutes: 4,
  version: 1,
  body: `
A vote says how good an entry is. A **report** says that it breaks a rule. Voting down a stolen text only moves it a few ranks, and if you alone noticed, it may still win. A report puts it in front of a moderator.

## What the checks can't see

When someone submits, the server compares the entry with the *other entries of the same bounty*: the same link, a text that shares ${similarPercent} % of its word sequences, a picture that is nearly the same. It doesn't know the rest of the web. An article taken from a blog passes every check. So does a portfolio piece that was sold two years ago. People find these, and voters look more closely than anyone else.

## Evidence for each kind

- **Stolen:** a link to the original, older than the entry, and which part was taken. Not "I've seen this somewhere".
- **Undisclosed AI:** a leftover prompt or tool mark, sources that don't exist, six fingers in a "photo". Not a detector's score or a smooth style.
- **Vote trading:** the message or post that offers votes for votes. Not two people who like each other's work.
- **Impersonation:** the real person's profile, and what was copied from it. Not a similar name.
- **Off brief:** the line of the brief, and what the entry does instead. Not weak work.
- **Spam:** an advert, or the same text in other bounties. Not work by a beginner.
- **Harmful:** where it is, such as a scam link or someone's private data. Not an opinion you don't share.

Look at what the author **declared** before you report AI. If the bounty allows AI and the entry says *generated*, nothing is hidden and there is nothing to report. And the same idea is not theft: forty entries to one brief will share some.

For text, copy an unusual sentence of ten words into a search engine, in quotation marks. For pictures, use a reverse image search. Two minutes are enough; if you find nothing, vote on what you see.

## Write it so that someone else can check it

You have one report for each submission and up to 1,000 characters. Say *what*, *where* and *compared with what*:

> Paragraphs 2 to 5 are taken from "Staking without tears", example.org/staking, published in March. Example: "the validator is a night watchman who is paid in keys". Only the names were changed.

A moderator confirms that in a minute. "Obviously stolen!!" will most likely be rejected, even if it is true. Never announce it in a comment first: it warns one person and harms another if you're wrong.

## What a report brings and costs

If it is confirmed you get ${reward} points, if a moderator rejects it, it costs ${cost}. That applies from trust level ${report.minTrustLevel} on, to the first report about an entry in a bounty; you are rewarded for at most ${report.maxPerDay} a day and ${report.maxPerSeason} a season. Later reports and those about posts move no points, but they are read all the same.

**Example.** You are sure in nine cases of ten, with a link in hand: a report brings 0.9 × ${reward} − 0.1 × ${cost} = **${sureGain} points** on average. You are guessing and right once in five: 0.2 × ${reward} − 0.8 × ${cost} = **−${guessLoss}**. Guessing loses points, and it takes time from people who could look at real cases.

## What happens next

![The way of a report. A moderator without a stake looks at it within 72 hours. Confirmed: the entry is taken out, the reporter gets points, and the author can appeal once to someone else. Rejected: the entry stays and the reporter pays. Not decided in time: it is closed without points.](figure:stolen-generated-traded-report)

- **A moderator decides within ${reportHours} hours**: never the author, you, the sponsor, anyone who entered the bounty, or the moderator who accepted the entry. If no one does, the report is closed and moves no points.
- **Three reports hide an entry** until the decision. Only those by people of trust level ${REPORT_RULES.trustLevel} and above who haven't entered the bounty count, so rivals can't hide each other's work. If it is cleared, the arena shows it first until it has caught up.
- **Confirmed:** the entry is rejected, or marked as spam. A winner in the objection period is disqualified and those below move up. Later than that, places stay, but fraud that hasn't been paid yet isn't paid: the prize returns to the sponsor. While such a report by someone of level ${REPORT_RULES.trustLevel} and above is open, the prize waits.
- **The author can appeal once.** Another moderator decides within ${appealHours} hours, otherwise the decision stands. A spam mark can be disputed for ${disputeDays} days.

## Cases

Some things show only in a pattern: linked accounts that meet in one bounty, or a circle of people who support each other beyond what the work explains. Each night the server looks for these and opens a **case**. So do three reports about one person's work in 30 days, and a single one of vote trading or impersonation, again by people of level 2 and above without an entry in that bounty.

The server only suspects. A moderator decides: dismiss the case, or void the votes of the people in it. Voided votes count 0 in every bounty that isn't settled, and rewards that haven't settled are taken back. Announced places and settled points stay. Everyone concerned reads the reason and can appeal once, to another moderator.
`.trim(),
  questions: [
    {
      id: 'vote-or-report',
      text: 'You are sure that an entry is copied from a magazine. What do you do?',
      answer: 'Report it as stolen, with a link to the original',
      others: [
        'Choose “Not for this bounty”, so that it gets no prize in the end',
        'Skip it: whose work it is doesn’t concern voters',
        'Ask the author in a comment to withdraw it',
      ],
      explanation:
        'A vote moves it a few ranks at most. A confirmed report takes it out of the competition.',
    },
    {
      id: 'best-evidence',
      text: 'Which report about a stolen text can a moderator confirm most quickly?',
      answer: 'One that links the original and quotes a sentence that both share',
      others: [
        'One that says the author has never written so well before',
        'One that twenty people have agreed with in the comments',
        'One that gives the result of a well-known plagiarism detector: 96 %',
      ],
      explanation:
        'A moderator must be able to see it for themselves. Links and quotes can be checked; impressions, crowds and scores can’t.',
    },
    {
      id: 'checks-scope',
      text: 'An entry passed the duplicate check. What does that tell you?',
      answer: 'No entry in this bounty has nearly the same text',
      others: [
        'Its text is not published anywhere on the web',
        'A moderator has compared it with the works of its author',
        'It was not written by a machine',
      ],
      explanation:
        'The check compares entries of one bounty with each other. What was taken from elsewhere only people can find.',
    },
    {
      id: 'ai-evidence',
      text: 'A bounty forbids AI. Which of these supports a report of undisclosed AI?',
      answer: 'Three of the sources that the text names do not exist',
      others: [
        'An AI detector says 93 %',
        'The text is unusually smooth',
        'The author submitted within an hour of the opening',
      ],
      explanation:
        'Invented sources are a typical trace, and anyone can check them. Detectors are often wrong, and no score decides here.',
    },
    {
      id: 'ai-declared',
      text: 'A bounty allows AI. An entry declares “generated” and names the tool. You don’t like it. What is right?',
      answer: 'Judge it by the checklist like any other',
      others: [
        'Report it as undisclosed AI',
        'Report it as off brief',
        'Skip every entry of this author from now on',
      ],
      explanation: 'Nothing was hidden and nothing was forbidden, so there is nothing to report.',
    },
    {
      id: 'guessing',
      text: `You have no evidence, and guess right in one case of five. What does a counted report bring on average?`,
      answer: `It loses ${guessLoss} points`,
      others: ['It brings 1 point', 'Neither gain nor loss', `It brings ${sureGain} points`],
      explanation: `0.2 × ${reward} − 0.8 × ${cost} = −${guessLoss}. Reports pay when you can show something.`,
    },
    {
      id: 'second-report',
      text: 'Someone reported this entry before you. A moderator confirms both reports. What do you get?',
      answer: 'No points',
      others: [
        `${reward} points, like the first`,
        'Half of the points',
        `A cost of ${cost} points`,
      ],
      explanation:
        'Only the first report about an entry moves points, in either direction. Yours is read all the same.',
    },
    {
      id: 'hidden-by',
      text: 'Three reports come in about an entry, all by people who entered the same bounty. What happens?',
      answer: 'It stays visible, and a moderator looks at the reports',
      others: [
        'It is hidden until a moderator decides',
        'It is rejected at once, since three people agree about it',
        'The reports are deleted, and no one reads them',
      ],
      explanation:
        'Reports by rivals never hide an entry, nor do those by people below trust level 2. They are decided like any other.',
    },
    {
      id: 'undecided',
      text: `No moderator decides about your report within ${reportHours} hours. What then?`,
      answer: 'It is closed without points, and the entry stays',
      others: [
        'It counts as confirmed',
        `It counts as rejected and costs you ${cost} points`,
        'It waits until someone has time for it',
      ],
      explanation:
        'Every wait has an end, and an accusation that no one has looked at must not harm anyone. You lose nothing either.',
    },
    {
      id: 'who-may-decide',
      text: 'Which moderator may decide about a report?',
      answer: 'One who neither entered nor sponsors the bounty, nor accepted the entry',
      others: [
        'The one who accepted the entry, since no one else knows it and its author so well',
        'Any moderator, including one who made the report',
        'The sponsor, if they are a moderator too',
      ],
      explanation:
        'No one decides in a matter of their own: not as rival, sponsor, author or reporter, and not about their own earlier decision.',
    },
    {
      id: 'after-award',
      text: 'A winning entry turns out to be stolen during the 48 hours for objections. What happens when the report is confirmed?',
      answer: 'It is disqualified, and the entries below move up',
      others: [
        'It keeps its place, since the award is announced',
        'The whole award is cancelled, and the sponsor decides again',
        'Its prize is shared equally among all other entrants',
      ],
      explanation:
        'Until the objection period ends, places can still move. Later they stay, but an unpaid prize for fraud goes back to the sponsor.',
    },
    {
      id: 'case-outcome',
      text: 'A moderator voids the votes of five people in a case. What stays as it was?',
      answer: 'Places that were announced, and points that have settled',
      others: [
        'Their votes in bounties that are still in voting',
        'Their rewards that are still pending',
        'Nothing: all they ever voted on is counted again',
      ],
      explanation:
        'Others rightly relied on what was final. Open tallies are counted again without the five, and unsettled rewards are taken back.',
    },
    {
      id: 'same-idea',
      text: 'Two entries explain staking with the same picture, a bus ticket. The wording differs throughout. What is this?',
      answer: 'No reason for a report',
      others: [
        'Stolen work by the one who submitted later',
        'A case of linked accounts',
        'Vote trading between the two authors',
      ],
      explanation:
        'Ideas are free, and one brief leads many people to the same one. Copied wording would be another matter.',
    },
  ],
}
