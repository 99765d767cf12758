import type { BountyCategory } from '@laurel/contract/work/bounties'

/** The weighted checklist and the disqualifiers of a template. */
export interface TemplateRules {
  checklist: readonly (readonly [text: string, weight: number])[]
  disqualifiers: readonly string[]
}

/** Default rules by category. */
export const TEMPLATE_RULES: Readonly<Record<BountyCategory, TemplateRules>> = {
  thread: {
    checklist: [
      ['The first post hooks people who weren’t going to read', 3],
      ['Every claim is correct, and checkable ones cite a source', 5],
      ['A newcomer understands each post without looking anything up', 4],
      ['It keeps to the requested length', 1],
    ],
    disqualifiers: ['Copied or lightly reworded from another thread'],
  },
  video: {
    checklist: [
      ['A viewer can follow along without pausing twice in the same place', 5],
      ['Picture and sound are clear on a phone', 3],
      ['The result shows within the first five seconds', 2],
      ['Captions are complete and correct', 2],
    ],
    disqualifiers: ['Music or footage without the right to use it'],
  },
  meme: {
    checklist: [
      ['It is funny to the people it is about', 5],
      ['The truth behind it is recognised immediately', 3],
      ['Text can be read on a phone', 2],
    ],
    disqualifiers: [
      'Makes fun of a person or a group',
      'A well-known template with one word changed',
    ],
  },
  article: {
    checklist: [
      ['It answers the question and says which option suits whom', 5],
      ['Facts and prices are correct and sourced', 5],
      ['Strengths and weaknesses of each option are described fairly', 3],
      ['It reads well aloud', 2],
    ],
    disqualifiers: ['The author earns from one of the options without saying so'],
  },
  design: {
    checklist: [
      ['A first-time visitor can do the task without help', 5],
      ['Contrast, sizes and states work for everyone', 4],
      ['It fits the existing style, or says why it departs', 2],
      ['Layers and names are tidy', 1],
    ],
    disqualifiers: ['Made from a bought or downloaded kit'],
  },
  code: {
    checklist: [
      ['It works on the brief’s examples and on one of ours', 5],
      ['Following the README, it runs within two minutes', 4],
      ['Tests cover what can go wrong', 3],
      ['Someone new can read the code', 3],
    ],
    disqualifiers: ['A copy of an existing tool under another name'],
  },
  translation: {
    checklist: [
      ['The meaning is correct in every sentence', 5],
      ['It sounds as if it had been written in that language', 4],
      ['Terms are the same throughout', 2],
    ],
    disqualifiers: ['Machine translation that no one has reviewed'],
  },
  other: {
    checklist: [
      ['It does what the brief asks for', 5],
      ['It is made with care', 3],
      ['It can be used as it is', 3],
    ],
    disqualifiers: [],
  },
}
