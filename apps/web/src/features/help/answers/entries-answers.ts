import { paths } from '@laurel/contract/spec/routes'
import type { Answer } from '../answer.ts'

/** Answers about entries. */
export const ENTRIES_ANSWERS: readonly Answer[] = [
  {
    id: 'credits',
    topic: 'Entries',
    question: 'How many bounties can I enter?',
    words: 'credits limit how many entries month',
    answer: [
      'You can submit three entries to paid bounties a month, plus one at trust level 2 and one in the month after each win. A confirmed spam entry costs you one. You get a credit back if a bounty is cancelled or expires, or if you withdraw before review.',
    ],
  },
  {
    id: 'who-sees-my-entry',
    topic: 'Entries',
    question: 'Who sees my entry?',
    words: 'visible private public hidden see blind',
    answer: [
      'While a bounty is open: you, the sponsor and moderators. Once voting begins: everyone, in a shuffled order until voting closes.',
    ],
  },
  {
    id: 'rejected',
    topic: 'Entries',
    question: 'My entry was rejected. What now?',
    words: 'denied refused rejection declined',
    answer: [
      'You’ll find the reason on the entry. You can appeal once, and someone else decides. If changes were requested, edit it and submit it again before the deadline.',
    ],
  },
  {
    id: 'objection',
    topic: 'Entries',
    question: 'A winner broke the rules. What can I do?',
    words: 'objection object challenge dispute cheater winner unfair contest',
    answer: [
      'For 48 hours after a decision, every entrant can object once, with a reason. A moderator who isn’t the sponsor decides within 72 hours. If the objection is upheld, that entry is disqualified and the places below move up.',
    ],
  },
  {
    id: 'ai',
    topic: 'Entries',
    question: 'Can I use AI?',
    words: 'artificial intelligence chatgpt midjourney generated llm gpt policy',
    answer: [
      'Each bounty states its AI policy: allowed, disclose, or forbidden. You always state what you used. Undisclosed AI can be reported.',
    ],
  },
  {
    id: 'submit-entry',
    topic: 'Entries',
    question: 'How do I enter a bounty?',
    words: 'enter participate submit submission apply hand upload link',
    answer: [
      'Open the bounty, choose Enter, and add a title with a text, a link or both, up to four pictures, and what AI did. Drafts save automatically. You can edit until the deadline or the first review.',
    ],
    link: { label: 'Open bounties', to: '/bounties' },
  },
  {
    id: 'picture-formats',
    topic: 'Entries',
    question: 'Which pictures can I upload?',
    words: 'image picture photo upload png jpg jpeg webp gif size too large mb format file video',
    answer: [
      'PNG, JPEG or WebP of at most 5 MB, up to four for an entry. Animations are not accepted: link a video instead. Location and camera data are removed.',
    ],
  },
  {
    id: 'withdraw-entry',
    topic: 'Entries',
    question: 'Can I withdraw or edit my entry?',
    words: 'withdraw edit change delete remove entry submission post undo',
    answer: [
      'You can edit it until the deadline or the first review, and withdraw it at any time before the award. Withdrawn before a review, it gives the entry credit back.',
    ],
    link: { label: 'Your entries', to: '/profile?section=work' },
  },
  {
    id: 'rights',
    topic: 'Entries',
    question: 'Who owns what I submit?',
    words:
      'rights license licence copyright ownership intellectual property assign transfer exclusive',
    answer: [
      'Each bounty says so before you enter: a licence to use the winning work, an assignment of the rights, or none. The terms concern what the bounty’s page says; work that wins nothing stays yours.',
    ],
    link: { label: 'Disclosing AI and crediting sources', to: '/learning?lesson=ai-and-sources' },
  },
  {
    id: 'plagiarism',
    topic: 'Entries',
    question: 'Someone copied my work. What can I do?',
    words: 'plagiarism plagiarized stolen copied theft copycat infringement dmca duplicate steal',
    answer: [
      'Report the entry as stolen and say where yours is. A person decides; a stolen entry is removed, or disqualified if it had won, and a report holds its payout. For work outside Laurel’s bounties, write to the people who run the site.',
    ],
    link: { label: 'Contact', to: paths.contact('report') },
  },
  {
    id: 'report',
    topic: 'Entries',
    question: 'How do I report an entry?',
    words:
      'someone report flag spam abuse harmful impersonation off brief scam fake complaint cheating',
    answer: [
      'Open the entry and choose Report: spam, stolen, undisclosed AI, off brief, harmful, impersonation or vote trading. One report a person. A moderator decides, at the latest within 72 hours.',
      'A confirmed report of a bounty’s entry earns 5 points; a rejected one costs up to 2.',
    ],
  },
  {
    id: 'spam-mark',
    topic: 'Entries',
    question: 'My entry was marked as spam. Can I dispute it?',
    words: 'spam dispute marked contest wrong mistake flagged',
    answer: [
      'Yes, within 7 days, on the entry’s page. Someone other than the person who marked it decides. If the mark is confirmed it costs one entry credit.',
    ],
    link: { label: 'Your entries', to: '/profile?section=work' },
  },
  {
    id: 'appeal',
    topic: 'Entries',
    question: 'How do I appeal?',
    words: 'appeal contest disagree unfair decision overturn review again',
    answer: [
      'On the page of what was decided: a rejected or spam-marked entry, linked accounts, a case, an airdrop exclusion. You can appeal once, with your reasons, and another person decides.',
    ],
    link: { label: 'Your work', to: '/profile?section=work' },
  },
  {
    id: 'free-post',
    topic: 'Entries',
    question: 'Can I publish without a bounty?',
    words: 'post free post showcase gallery share publish portfolio',
    answer: [
      'Yes. A post appears among the submissions once it is accepted. It isn’t judged by votes, costs no entry credit and earns no points, but it can be boosted.',
    ],
    link: { label: 'Submissions', to: '/submissions' },
  },
  {
    id: 'why-lost',
    topic: 'Entries',
    question: 'Why didn’t I win?',
    words: 'lose lost not selected feedback score percentile outcome result loser',
    answer: [
      'After the announcement your entry shows the sponsor’s outcome, one reason, how many entries you beat, and the checklist scores if it was scored. From five voters on you also see how the votes split.',
      'An entry with at least 75 percent of the checklist and no prize gives its credit back, once a month.',
    ],
    link: { label: 'Your entries', to: '/profile?section=work' },
  },
]
