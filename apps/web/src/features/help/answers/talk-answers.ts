import {
  COMMENT_EDIT_MINUTES,
  MAX_COMMENT_LENGTH,
  MAX_MENTIONS,
  MAX_PINNED_ANSWERS,
  MAX_SAVED_SEARCHES,
} from '@laurel/contract/field-limits'
import { paths } from '@laurel/contract/spec/routes'
import { formatNumber } from '../../../lib/text/format.ts'
import type { Answer } from '../answer.ts'

/** Answers about comments, questions, follows, saved searches and what is mailed of them. */
export const TALK_ANSWERS: readonly Answer[] = [
  {
    id: 'comments',
    topic: 'Talk',
    question: 'Where can I comment on an entry?',
    words: 'comment comments reply discuss feedback write opinion critique',
    answer: [
      'On its page, once voting has ended; on a post, once it is accepted. Before that no one sees or writes comments, so that they can’t sway a vote. You need trust level 1.',
      `A comment has up to ${formatNumber(MAX_COMMENT_LENGTH)} characters. You can edit it for ${COMMENT_EDIT_MINUTES} minutes and delete it at any time. Comments earn no points.`,
    ],
    link: { label: 'Trust levels', to: paths.answer('trust-levels') },
  },
  {
    id: 'mentions',
    topic: 'Talk',
    question: 'How do I mention someone?',
    words: 'mention mentions tag at name @ ping notify reply',
    answer: [
      `Write @ and their username in a comment, a question or an answer, for up to ${MAX_MENTIONS} people. Their bell tells them once, also when you edit the text later.`,
    ],
  },
  {
    id: 'bounty-question',
    topic: 'Talk',
    question: 'How do I ask a sponsor something?',
    words: 'question ask sponsor unclear brief clarify pinned answer q&a',
    answer: [
      `Under Questions on the bounty’s page. Questions and answers are public, so everyone who enters knows the same. The sponsor can pin up to ${MAX_PINNED_ANSWERS} answers to the top. You can edit your question for ${COMMENT_EDIT_MINUTES} minutes while it has no answer.`,
    ],
    link: { label: 'Bounties', to: paths.bounties },
  },
  {
    id: 'comment-removed',
    topic: 'Talk',
    question: 'What happens to a comment that is reported?',
    words: 'report comment removed deleted abusive insult harassment moderator appeal comment',
    answer: [
      'A moderator reads it and either keeps or removes it, within 72 hours. Who wrote it can still read a removed comment, and everyone sees the reason. Its author can appeal once within 14 days; someone other than who removed it decides.',
    ],
  },
  {
    id: 'follow',
    topic: 'Talk',
    question: 'How do I follow a creator or a bounty?',
    words: 'follow follower followers following unfollow subscribe watch favourite',
    answer: [
      'Press Follow on a profile or a bounty. What they do appears under Following in the activity feed. Your bell tells you when a bounty that you follow opens, closes soon or has results. How many follow is public; who follows is not.',
    ],
    link: { label: 'Following', to: `${paths.activity}?tab=following` },
  },
  {
    id: 'quiet-follows',
    topic: 'Talk',
    question: 'How do I stop news of bounties that I follow?',
    words: 'stop mute news of bounties follow bell too many quiet off',
    answer: [
      'Press Following on the bounty to stop it for this one. To keep following but have a quiet bell, switch off “Bounties you follow” in your notifications.',
    ],
    link: { label: 'Notifications', to: `${paths.profile}?section=notifications` },
  },
  {
    id: 'saved-searches',
    topic: 'Talk',
    question: 'How do I save a search and get alerts?',
    words: 'save saved search searches alert alerts new bounties email bookmark filter',
    answer: [
      `Filter the list of bounties and press “Save this search”. Your account keeps up to ${MAX_SAVED_SEARCHES}; without an account, your browser keeps a few and moves them over when you sign in.`,
      'No emails come until you choose an alert for a search in your profile: at once, daily or weekly. Each lists only what opened since the last one.',
    ],
    link: { label: 'Saved searches', to: `${paths.profile}?section=notifications#saved-searches` },
  },
  {
    id: 'feeds',
    topic: 'Talk',
    question: 'Is there an RSS feed?',
    words: 'rss feed feeds json atom reader subscribe podcast',
    answer: [
      'Yes, also as JSON Feed: of bounties, with the same filters as the list; of a creator’s work; and of payments. Readers find them by the address of the page, and the feed of new bounties is /api/v1/feeds/bounties.rss.',
    ],
    link: { label: 'API', to: paths.developer },
  },
]
