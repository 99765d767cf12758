import type { Lesson } from '../../lesson.ts'

/** How to write a bounty that people can win. */
export const briefs: Lesson = {
  slug: 'writing-a-brief',
  track: 'sponsor',
  title: 'Writing a brief people can win',
  summary: 'Say what you want, how it is scored and when you decide, so that good people enter.',
  minutes: 3,
  version: 1,
  body: `
A creator who opens your bounty asks three things within a minute: *What exactly shall I make? How will it be judged? Will this sponsor really decide?* A brief that answers them draws good entries. A vague one draws guesses, and you read all of them.

## Say five things outright

The linter refuses a brief that leaves one of these open, because entrants would have to guess:

1. **Format.** A thread, a video file, a Figma link, a pull request.
2. **Length.** 6 to 10 posts. 30 to 60 seconds. Up to 800 words.
3. **Language.** English, or whatever your readers speak.
4. **Rights.** Do you get a licence to use the work, is it assigned to you, or does it stay with the author?
5. **AI policy.** Allowed, to be disclosed, or forbidden.

Then add what only you know: who the audience is, what they should do or understand afterwards, what has been tried, and two or three links to look at.

**Weak:** "Make a cool video about our wallet."

**Strong:** "A vertical video, 30 to 45 seconds, in English, for people who have never used a wallet. It shows how to receive a first payment, using the test network only. No music that needs a licence. You keep the rights; we may post it on our own channels. AI is allowed if you say where."

## Make the checklist measurable

The checklist has three to ten items, each with a weight. It is at least half of the score, it is public, and you will score every entry that may win by it. So each item should be something that two people would score alike.

- Not "high quality", but "no factual mistake; each number has a source".
- Not "engaging", but "the first five seconds show the problem".
- Put the most weight on what you would miss most.

Disqualifiers are for what ends an entry immediately: wrong language, stolen material, someone's private data. Keep them few.

## Prizes and community weight

The whole prize goes into escrow before the bounty opens, and every place is worth at least 100 points. A steep prize list (500, 100, 100) draws people who are sure of themselves. A flat one, or bonus spots, draws more entries. Bonus spots are equal amounts for good entries below the places.

The community weight says how much the voters count: 0, 25 or 50 percent. Take 50 when the audience's taste is the point, as with a meme. Take 0 when only you can tell, as with code. Votes are still cast at 0, as advice, and they decide if you don't.

Paying people for posting, following or liking on X is refused. X forbids it.

## Dates are promises

Give people time: the deadline is 24 hours to 60 days ahead. You may extend it once, by at most 14 days, and not in the last 24 hours. Voting ends three days after the deadline. After that you have the 1 to 14 days that you chose yourself.

![The dates of a bounty: open for 1 to 60 days until the deadline, voting for 3 days, 1 to 14 days in which you decide, the announcement, objections for 48 hours, then the escrow pays. A week late, the bounty is decided by formula without you.](figure:writing-a-brief-dates)

If you let that date and another week pass, the votes or a moderator decide and the escrow pays without you. Three overdue decisions block new bounties, and your page shows your median time to decide to everyone.

After the first entry the terms can only get better: a higher prize is fine, a shorter deadline or a new requirement is not. Every change is logged in public and entrants are told.

## Deciding

Score the entries that may win, give every entrant an outcome and one honest reason, and announce all of it in one step. You may depart from the order that the score gives, but the place then carries your reason in public. Entrants have 48 hours to object. You can't win your own bounty.
`.trim(),
  questions: [
    {
      id: 'five-things',
      text: 'Which of these does a brief have to say before it can be published?',
      answer: 'Format, length, language, rights and AI policy',
      others: [
        'Budget, brand colours and a contact address',
        'The names of the people who will judge the entries',
        'How many entries you expect',
      ],
      explanation:
        'The linter refuses a brief in which entrants would have to guess one of the five.',
    },
    {
      id: 'measurable-item',
      text: 'Which checklist item would two people score most alike?',
      answer: 'Each number in the text has a source',
      others: [
        'The text is of a very high quality',
        'The text feels engaging and fresh to read',
        'The author put in effort',
      ],
      explanation: 'Something that you can check by looking is scored alike. Adjectives are not.',
    },
    {
      id: 'terms-worse',
      text: 'Two people have entered. Which change can you still make?',
      answer: 'Raise the first prize',
      others: [
        'Move the deadline forward by two days',
        'Add an item to the checklist',
        'Ask for a longer video',
      ],
      explanation:
        'After the first entry the terms never get worse for entrants. Better ones are welcome, logged in public, and announced to them.',
    },
    {
      id: 'escrow-when',
      text: 'When does the prize leave your account?',
      answer: 'Before the bounty opens: the whole prize goes into escrow',
      others: [
        'When the winners are announced',
        'In parts, as entries come in',
        'In one transfer, after the time to object is over',
      ],
      explanation:
        'A bounty is never open without its whole prize in escrow, so entrants know that the money is there.',
    },
    {
      id: 'weight-code',
      text: 'You need a tested library and only your own engineers can tell if it is right. Which community weight fits?',
      answer: '0 percent',
      others: ['25 percent', '50 percent', '100 percent'],
      explanation:
        'Where only you can judge, let the checklist decide. The votes remain as advice, and as the fallback when you don’t decide.',
    },
    {
      id: 'no-decision',
      text: 'You forget to decide. What happens a week after your decision was due?',
      answer: 'The bounty is decided by formula and the escrow pays',
      others: [
        'The prize comes back to you',
        'The deadline moves on and new entries are welcome',
        'Nothing, until you come back',
      ],
      explanation:
        'Every wait has a default that happens without you. Entrants get their prizes, and your public record shows the fallback.',
    },
    {
      id: 'extension',
      text: 'How often can you extend the deadline?',
      answer: 'Once, by at most 14 days, and not in the last 24 hours',
      others: [
        'As often as you like before it passes',
        'Once a week, as long as no one has submitted an entry',
        'Never',
      ],
      explanation:
        'People plan around the date. One extension is the limit, and never at the last moment.',
    },
    {
      id: 'depart',
      text: 'The score puts entry A first, but you want to give B the first place. Is that possible?',
      answer: 'Yes, with a reason that everyone can read',
      others: [
        'Yes, and no one needs to know the reason',
        'Only if a moderator agrees with you',
        'No, the score is final',
      ],
      explanation: 'You may depart from the order. The place then carries your reason in public.',
    },
    {
      id: 'outcome-for-all',
      text: 'Whom do you owe an outcome and a reason when you announce?',
      answer: 'Every entrant',
      others: ['The winners', 'The winners and anyone who asks', 'The entries above 60 percent'],
      explanation:
        'All outcomes are announced in one step. One honest sentence is what brings people back for your next bounty.',
    },
    {
      id: 'pay-for-follow',
      text: 'You would like to pay 100 points to everyone who follows you on X. What happens to such a bounty?',
      answer: 'It is refused',
      others: [
        'It is fine with a community weight of 0',
        'It needs a prize of at least 500 points',
        'It is open to trust level 2 only',
      ],
      explanation: 'X forbids paying for posts, follows and likes, so briefs that do are refused.',
    },
    {
      id: 'flat-prizes',
      text: 'You want many decent entries rather than one brilliant one. Which prize list fits?',
      answer: 'Several equal places and bonus spots',
      others: [
        'One place that takes everything',
        'A very large first place and two tiny ones',
        'No prize, but a public thank you',
      ],
      explanation:
        'A flat list gives more people a fair chance, so more of them enter. A steep one draws fewer, surer ones.',
    },
    {
      id: 'strong-brief',
      text: 'Which sentence helps an entrant most?',
      answer: 'A vertical video of 30 to 45 seconds for people who never used a wallet',
      others: [
        'A video that goes viral and makes our brand shine',
        'A short, modern video; be creative',
        'A video at least as good as those of our competitors',
      ],
      explanation: 'Format, length and audience can be acted on. Wishes can not.',
    },
  ],
}
