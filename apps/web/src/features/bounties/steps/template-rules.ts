import type { BountyCategory } from '@laurel/contract/work/bounties'

/** What a template puts beside its brief: what is judged, with weights, and what rules an entry out. */
export interface TemplateRules {
  checklist: readonly (readonly [text: string, weight: number])[]
  disqualifiers: readonly string[]
}

/** Rules to start from, for each kind of work. */
export const TEMPLATE_RULES: Readonly<Record<BountyCategory, TemplateRules>> = {
  thread: {
    checklist: [
      ['The first post hooks people who weren’t going to read', 3],
      ['Every claim is right, and what can be checked has its source', 5],
      ['A newcomer understands each post without looking anything up', 4],
      ['The length asked for is kept', 1],
    ],
    disqualifiers: ['Copied or lightly reworded from another thread'],
  },
  video: {
    checklist: [
      ['Somebody can follow along without pausing twice at the same place', 5],
      ['Picture and sound are clear on a phone', 3],
      ['The result shows within the first five seconds', 2],
      ['Captions are complete and right', 2],
    ],
    disqualifiers: ['Music or footage without the right to use it'],
  },
  meme: {
    checklist: [
      ['It is funny to the people it is about', 5],
      ['The truth behind it is recognised at once', 3],
      ['Text can be read on a phone', 2],
    ],
    disqualifiers: [
      'Makes fun of a person or a group',
      'A well-known template with one word changed',
    ],
  },
  article: {
    checklist: [
      ['The question is answered, with a recommendation for whom', 5],
      ['Facts and prices are right and have their source', 5],
      ['Strengths and weaknesses of each option are told fairly', 3],
      ['It reads well aloud', 2],
    ],
    disqualifiers: ['The author earns from one of the options and does not say so'],
  },
  design: {
    checklist: [
      ['A first-time visitor does the task without help', 5],
      ['Contrast, sizes and states work for everyone', 4],
      ['It fits the existing style, or says why it departs', 2],
      ['Layers and names are tidy', 1],
    ],
    disqualifiers: ['Made from a bought or downloaded kit'],
  },
  code: {
    checklist: [
      ['It does its job on the examples of the brief and on one of ours', 5],
      ['It can be run within two minutes by the README', 4],
      ['Tests cover what goes wrong', 3],
      ['The code can be read by somebody new', 3],
    ],
    disqualifiers: ['A copy of an existing tool under another name'],
  },
  translation: {
    checklist: [
      ['The meaning is right in every sentence', 5],
      ['It sounds as if it had been written in that language', 4],
      ['Terms are the same throughout', 2],
    ],
    disqualifiers: ['Machine translation that was not read through'],
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
