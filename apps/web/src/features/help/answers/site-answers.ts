import { paths } from '@laurel/contract/spec/routes'
import type { Answer } from '../answer.ts'

/** The answer that leads to the contact form. */
export const CONTACT_ID = 'contact'

/** Answers about this site and the people who run it. */
export const SITE_ANSWERS: readonly Answer[] = [
  {
    id: 'terms',
    topic: 'This site',
    question: 'What are the terms of use?',
    words: 'service terms conditions tos legal agreement rules',
    answer: ['They set out what you and the people who run this site can expect from each other.'],
    link: { label: 'Terms of use', to: '/help?text=terms' },
  },
  {
    id: 'privacy',
    topic: 'This site',
    question: 'What is stored about me, and who sees it?',
    words: 'privacy data cookies tracking gdpr stored personal',
    answer: [
      'The privacy notice lists it, and for how long: what is public, cookies, wallets, the ledger, and what is left after you delete your account.',
    ],
    link: { label: 'Privacy notice', to: '/help?text=privacy' },
  },
  {
    id: CONTACT_ID,
    topic: 'This site',
    question: 'How do I contact the people who run this site?',
    words: 'contact support human email staff reach help team complain talk operator admin',
    answer: ['For support, to report a problem with this site, or to ask about your data.'],
  },
  {
    id: 'browsers',
    topic: 'This site',
    question: 'Which browsers and phones work?',
    words: 'browser chrome safari firefox edge phone mobile android iphone app install ios tablet',
    answer: [
      'Current versions of Chrome, Edge, Firefox and Safari, on computers and phones. There is no app to install. On a phone, open the site in your wallet’s own browser to use that wallet.',
    ],
  },
  {
    id: 'language',
    topic: 'This site',
    question: 'Is Laurel available in other languages?',
    words: 'language translate translation german spanish french english locale',
    answer: [
      'The site is in English. A bounty may ask for work in any language; its brief says which.',
    ],
    link: { label: 'Bounties for translators', to: '/bounties?category=translation' },
  },
  {
    id: 'dark-mode',
    topic: 'This site',
    question: 'Is there a dark mode?',
    words: 'dark mode theme light night color colour appearance',
    answer: [
      'Yes. It follows your device; the theme button in the header switches it and remembers your choice on this device.',
    ],
  },
  {
    id: 'api',
    topic: 'This site',
    question: 'Is there an API?',
    words:
      'api developer key token openapi integrate rest webhook programmatic endpoint sdk rss feed',
    answer: [
      'Yes. The developer page has the whole reference with a way to try it, and the OpenAPI file. Public data needs no sign-in; everything else takes the access token of a session.',
    ],
    link: { label: 'Developer page', to: '/developer' },
  },
  {
    id: 'press-logo',
    topic: 'This site',
    question: 'Where do I find the logo?',
    words: 'logo brand press kit media assets colours colors svg font',
    answer: ['On the brand page, as SVG and PNG, with colours, type and what to do with them.'],
    link: { label: 'Brand', to: '/brand' },
  },
  {
    id: 'bug',
    topic: 'This site',
    question: 'I found a bug. Where do I report it?',
    words:
      'bug error broken crash not working problem glitch issue fails feature request feedback suggestion idea',
    answer: [
      'Write to us with what you did, what you expected and what happened. If the message had a reference number, add it: with it we find your request.',
    ],
    link: { label: 'Report a problem', to: paths.contact('problem') },
  },
  {
    id: 'my-tickets',
    topic: 'This site',
    question: 'Where do I see the answer to my request?',
    words: 'ticket tickets request support reply answer status my requests conversation',
    answer: [
      'Under Your requests on this page when you are signed in, and in the mail that we send with each answer. Replying opens a request again; 14 days after an answer it closes automatically.',
    ],
    link: { label: 'Your requests', to: '/help?tickets=mine' },
  },
]
