import { paths } from '@laurel/contract/spec/routes'
import type { Answer } from '../answer.ts'

/** Answers about the first steps. */
export const START_ANSWERS: readonly Answer[] = [
  {
    id: 'what-is-laurel',
    topic: 'Start',
    question: 'What is Laurel?',
    words: 'about platform explain overview',
    answer: [
      'A place where sponsors ask for content and creators make it. The prize is held in escrow before a bounty opens, entries are scored against a public checklist, people vote without seeing each other’s votes, and winners get what was promised.',
      'Every point has a receipt: who got it, for what, and by which rule.',
    ],
    link: { label: 'How it works', to: '/about' },
  },
  {
    id: 'cost',
    topic: 'Start',
    question: 'What does it cost?',
    words: 'price free fee fees pay subscription charge commission',
    answer: [
      'Taking part costs nothing. Sponsors pay the prizes of their own bounties and nothing else.',
    ],
  },
  {
    id: 'first-steps',
    topic: 'Start',
    question: 'What should I do first?',
    words: 'begin start getting started onboarding newcomer',
    answer: [
      'Create an account and confirm your email. Then read the first lesson: it takes four minutes, and passing its quiz lets you cast real votes 24 hours after you joined. Until then you can practise, look around, and enter bounties that are open to newcomers.',
    ],
    link: { label: 'Learning hub', to: '/learning' },
  },
  {
    id: 'trust-levels',
    topic: 'Start',
    question: 'What are trust levels?',
    words: 'level level up rank trust reputation tier unlock',
    answer: [
      'They show how much an account has proven. Level 0 can browse, learn, submit entries that are reviewed first, and cast practice votes. Level 1 (first lesson passed, account 24 hours old) casts votes that count and earn. Higher levels enter and sponsor without review, and can help review others.',
      'Your profile shows what you need for the next level.',
    ],
    link: { label: 'Your profile', to: '/profile' },
  },
  {
    id: 'sign-up',
    topic: 'Start',
    question: 'How do I create an account?',
    words: 'register join signup sign up new account login log in',
    answer: [
      'With an email address and a password, with Twitter, or with a Solana wallet. An email address is confirmed by a link or a code in a mail.',
      'A sign-up may take a second or two, because your browser solves a small puzzle that keeps robots out.',
    ],
    link: { label: 'Create an account', to: '/auth' },
  },
  {
    id: 'prelaunch',
    topic: 'Start',
    question: 'What is the prelaunch?',
    words: 'launch countdown waitlist early access closed read only not open yet',
    answer: [
      'The time before a server of Laurel opens. You can look around, set up your profile and your wallet, and write to the people who run the site; creating, entering and voting are closed until the launch, and each page says so where their forms will be.',
      'Join the waitlist with an email address that you keep: you get a place, friends who join by your link move you up, and you can reserve your username.',
      'Dates of bounties move by the length of the prelaunch, so no one loses time.',
    ],
    link: { label: 'Prelaunch', to: '/prelaunch' },
  },
  {
    id: 'lessons',
    topic: 'Start',
    question: 'What are the lessons for?',
    words: 'learn learning course quiz test training lesson attempt retry failed certificate',
    answer: [
      'Three tracks, for those who judge, create and sponsor. Each lesson takes a few minutes and ends with a quiz: five random questions, four right answers pass. After two attempts you wait 24 hours.',
      'A passed lesson earns 10 points, once, for at most 5 lessons a day. The first lesson of Judge also opens trust level 1.',
      'Pass every lesson of a track to get its certificate. It is on the public profile, and everyone who has its link can see which lessons were passed when.',
    ],
    link: { label: 'Learning hub', to: '/learning' },
  },
  {
    id: 'tools',
    topic: 'Start',
    question: 'Are there tools for creators?',
    words: 'thread splitter caption resize image utm link template contrast calculator',
    answer: [
      'Yes, and they run in your browser without an account: split a text into a thread, count a caption, resize a picture, build a campaign link, split a prize, check a contrast, start from a brief template.',
    ],
    link: { label: 'Tools', to: '/tools' },
  },
  {
    id: 'agents-bots',
    topic: 'Start',
    question: 'Can I take part with a bot?',
    words: 'bot automation script robot agent automated',
    answer: [
      'Not with a robot that votes or enters for you: votes are judgements by people, and accounts that act alike are counted as one. Say in an entry what AI did, and keep to the bounty’s AI policy.',
    ],
    link: { label: 'What AI you may use', to: paths.answer('ai') },
  },
]
