/**
 * Reasons that a sponsor gives with one click to an entry without a prize (product.md 4). This file builds no schemas, so
 * pages can import it without zod.
 */
export const OUTCOME_REASONS = [
  'off_brief',
  'weaker',
  'unfinished',
  'too_similar',
  'requirement_missed',
  'mistakes',
] as const

/** Why an entry without a prize got none. */
export type OutcomeReason = (typeof OUTCOME_REASONS)[number]

/** The name of each reason on a button, and the sentence that the entrant reads. */
export const OUTCOME_REASON_TEXTS: Readonly<
  Record<OutcomeReason, { name: string; sentence: string }>
> = {
  off_brief: {
    name: 'Off brief',
    sentence: 'Off brief: it does something other than the brief asks for.',
  },
  weaker: {
    name: 'Weaker than others',
    sentence: 'Other entries meet the checklist better.',
  },
  unfinished: {
    name: 'Unfinished',
    sentence: 'Unfinished: parts of what the brief asks for are missing.',
  },
  too_similar: {
    name: 'Too similar',
    sentence: 'Too similar to another entry.',
  },
  requirement_missed: {
    name: 'Missed a requirement',
    sentence: 'It misses a requirement of the brief, such as format, length or language.',
  },
  mistakes: {
    name: 'Mistakes',
    sentence: 'It contains mistakes that change what it says.',
  },
}

/** The reason as the entrant reads it: the sentence of its kind, then what the sponsor added. */
export function outcomeReasonText(kind: OutcomeReason | null, added: string): string {
  const sentence = kind === null ? '' : OUTCOME_REASON_TEXTS[kind].sentence
  return [sentence, added].filter((part) => part !== '').join(' ')
}
