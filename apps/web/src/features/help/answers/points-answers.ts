import type { Answer } from '../answer.ts'

/** Answers about points. */
export const POINTS_ANSWERS: readonly Answer[] = [
  {
    id: 'pending-points',
    topic: 'Points',
    question: 'Why are my points pending?',
    words: 'pending waiting settle when points arrive',
    answer: [
      'Points under a daily cap settle at 00:10 UTC. If everyone together earned more than the daily total, all rewards are scaled down equally before they settle.',
    ],
  },
  {
    id: 'held-points',
    topic: 'Points',
    question: 'What are held points?',
    words: 'held locked frozen reward skill released',
    answer: [
      'Your first voting rewards, until your skill is known. Then they are released in proportion to it: the better you judged, the more. Your tasks show what they still wait for.',
    ],
  },
  {
    id: 'check-points',
    topic: 'Points',
    question: 'How do I check a point?',
    words: 'verify audit history ledger receipt statement',
    answer: [
      'Every change to your balance is one line with its cause, rule and numbers. Nothing is ever edited: a correction is a new line that links to the one it reverses.',
    ],
    link: { label: 'Airdrop, line by line', to: '/granular-airdrop' },
  },
  {
    id: 'minting',
    topic: 'Points',
    question: 'Why did a bounty earn no points?',
    words: 'mint no points bounty earned nothing',
    answer: [
      'Points on top of prizes are only created where there is real competition: a verified sponsor, five accepted entries by different people, at least five voters (in full from ten on), and no other bounty by that sponsor that gave points within seven days. Prizes are paid either way, and a bounty’s page says from the start if it can earn points.',
    ],
  },
  {
    id: 'earn-points',
    topic: 'Points',
    question: 'How do I earn points?',
    words: 'earn points how get more ways task tasks make',
    answer: [
      'By winning (360, 180 and 90 points for the first three places, 30 for a bonus spot), by entries that score well, by judging rightly, and as a sponsor who funds and decides on time, in bounties that create points. Lessons, a complete profile, a linked wallet and invitations give smaller amounts.',
    ],
    link: { label: 'Your tasks', to: '/airdrop' },
  },
  {
    id: 'points-for',
    topic: 'Points',
    question: 'What can I do with points?',
    words: 'use spend points worth value buy cash convert sell exchange redeem',
    answer: [
      'Put up prizes in points, or boost a submission. Points are not money and can’t be sold or exchanged. The season score, which counts what others’ judgement gave you, decides ranks and the share in an airdrop; it can’t be spent.',
    ],
    link: { label: 'Airdrop', to: '/airdrop' },
  },
  {
    id: 'daily-cap',
    topic: 'Points',
    question: 'Is there a limit to what I can earn a day?',
    words: 'cap limit daily maximum limit reached capped emission scaled',
    answer: [
      'Yes: 100 points a day at trust levels 0 and 1, 200 at level 2 and 400 at level 3; wins count apart. Everyone together can earn up to the day’s total, beyond which all are scaled down alike.',
    ],
    link: { label: 'Today’s caps', to: '/airdrop' },
  },
  {
    id: 'airdrop',
    topic: 'Points',
    question: 'What is the airdrop and who is eligible?',
    words: 'airdrop drop token claim eligible eligibility allocation free tokens share pool',
    answer: [
      'A pool in SOL or USDC that is shared at the end of a season by season score. You need at least 60 points of score, trust level 1, a linked wallet, no confirmed fraud, and two proofs that you are a person.',
      'The page shows what you have and what is missing.',
    ],
    link: { label: 'Airdrop', to: '/airdrop' },
  },
  {
    id: 'airdrop-claim',
    topic: 'Points',
    question: 'How do I claim an airdrop?',
    words: 'claim airdrop receive allocation collect when how expires merkle proof excluded',
    answer: [
      'When a season is final, claims are open for 60 days. Your claim becomes a payout to your linked wallet. If you were excluded you see the reason and can appeal in the 7 days after the season closes.',
    ],
    link: { label: 'Line by line', to: '/granular-airdrop' },
  },
  {
    id: 'season',
    topic: 'Points',
    question: 'What is a season?',
    words: 'season quarter period reset end date start rules version',
    answer: [
      'A quarter with its own rules, scores and ranks. Rules are public, carry a version and a hash, and can’t change inside a season. When it ends the score starts again; spendable points stay.',
    ],
    link: { label: 'This season', to: '/airdrop' },
  },
  {
    id: 'streak',
    topic: 'Points',
    question: 'How do streaks work?',
    words: 'streak daily days in a row freeze fire bonus active consecutive lost broke',
    answer: [
      'Each day in a row on which you do something real adds 2 percent to your voting and author rewards, up to 20 percent. One missed day a week is frozen: it doesn’t break the streak. A streak itself gives no points.',
    ],
    link: { label: 'Your streak', to: '/airdrop' },
  },
  {
    id: 'referral',
    topic: 'Points',
    question: 'How do invitations work?',
    words: 'referral refer invite friend invitation code link bonus affiliate invited',
    answer: [
      'Share your link from the airdrop page. When the person you invited has earned 50 points of season score, you both get 25 spendable points, for up to 20 people a season. Inviting your own accounts gives nothing.',
    ],
    link: { label: 'Your invitation link', to: '/airdrop' },
  },
  {
    id: 'leaderboard',
    topic: 'Points',
    question: 'How does the leaderboard rank people?',
    words: 'leaderboard rank ranking position top board place movement standing',
    answer: [
      'There are boards for points, creators, curators, sponsors, referrers and rising accounts, over the season, 30 days, 7 days and all time. Of equal results the earlier one ranks first. Your own row is always shown.',
    ],
    link: { label: 'Leaderboard', to: '/leaderboard' },
  },
  {
    id: 'debt',
    topic: 'Points',
    question: 'Why is my balance lower, or in debt?',
    words:
      'balance lower missing points lost reversed reversal debt negative deducted taken correction',
    answer: [
      'A reward was reversed, for example because an entry was disqualified. The reversal takes what is there; the rest is a debt that your next points pay off. Each line says what it reverses and why.',
    ],
    link: { label: 'Line by line', to: '/granular-airdrop' },
  },
  {
    id: 'seal',
    topic: 'Points',
    question: 'What is a seal?',
    words: 'seal merkle proof root tamper audit verify transparency hash',
    answer: [
      'Every day’s transfers are sealed under one public number, the root of a Merkle tree. Your browser can check that a line of yours is in it, so no one can change the past without it showing.',
    ],
    link: { label: 'Line by line', to: '/granular-airdrop' },
  },
  {
    id: 'boost',
    topic: 'Points',
    question: 'What is a boost and what does it cost?',
    words: 'boost promote promotion advertise visibility ads price impressions views sponsored',
    answer: [
      'Points buy an accepted submission a 24-hour slot with 500 promised impressions. The price starts at 50 points, rises by a quarter with each slot sold and falls again within hours. A boost is marked, and changes neither votes nor ranks nor awards.',
    ],
    link: { label: 'Boost', to: '/boost' },
  },
  {
    id: 'boost-refund',
    topic: 'Points',
    question: 'Do I get points back if a boost falls short?',
    words: 'boost refund undelivered cancel impressions not delivered money back',
    answer: [
      'Yes. Impressions that were not delivered are refunded when the boost ends or is cancelled. Cancelled before it begins, it is refunded in full.',
    ],
    link: { label: 'Your boosts', to: '/boost' },
  },
]
