import { plus } from '../../../platform/clock.ts'
import { BOUNTY_TIMES } from '../bounties.rules.ts'
import type { LintedTerms } from './linted-terms.ts'

/** A suggestion, with whether it applies to the terms. */
type Suggestion = [applies: boolean, rule: string, pointer: string, message: string]

const AUDIENCE =
  /\b(audience|readers?|viewers?|users?|newcomers?|beginners?|children|adults|students|teachers|parents|developers|(?:for|to) (?:people|those|someone|somebody|anyone|everyone|fans|creators))\b/i

/** The suggestions that apply to the terms at a time. */
export function suggestionsFor(
  terms: LintedTerms,
  now: Date,
): { rule: string; pointer: string; message: string }[] {
  return [...briefSuggestions(terms), ...termSuggestions(terms, now)]
    .filter(([applies]) => applies)
    .map(([, rule, pointer, message]) => ({ rule, pointer, message }))
}

function briefSuggestions({ brief, summary }: LintedTerms): Suggestion[] {
  return [
    [
      brief.length >= 200 && brief.length < 500,
      'brief-short',
      '/brief',
      'Briefs of 500 characters or more attract better-fitting entries',
    ],
    [
      brief.length >= 500 && !/^#{1,4} /m.test(brief),
      'brief-headings',
      '/brief',
      'Break a long brief up with headings, such as Goal, Format and Rights',
    ],
    [
      brief.length >= 200 && !AUDIENCE.test(`${summary}\n${brief}`),
      'brief-audience',
      '/brief',
      'Say who it’s for',
    ],
  ]
}

function termSuggestions(terms: LintedTerms, now: Date): Suggestion[] {
  const { checklist, disqualifiers, referenceLinks, prizeAmounts, questions } = terms
  const weights = new Set(checklist.map(({ weight }) => weight))
  return [
    [
      checklist.length >= 3 && weights.size === 1,
      'checklist-weights',
      '/checklist',
      'Give the items that matter most a higher weight',
    ],
    [
      disqualifiers.length === 0,
      'disqualifiers',
      '/disqualifiers',
      'List disqualifiers, so no one wastes their time',
    ],
    [
      referenceLinks.length === 0,
      'references',
      '/referenceLinks',
      'Link an example of what you like',
    ],
    [
      questions.filter(({ isRequired }) => isRequired).length > 5,
      'questions-many',
      '/questions',
      'More than five required questions keep people from entering',
    ],
    [
      prizeAmounts.length === 1 && terms.bonusCount === 0,
      'prize-single',
      '/prizeAmounts',
      'A second place or a few bonus spots attract more entries than a single prize',
    ],
    [
      terms.deadlineAt !== null && terms.deadlineAt < plus(now, 3 * BOUNTY_TIMES.minToDeadlineMs),
      'deadline-short',
      '/deadlineAt',
      'Give people at least three days',
    ],
  ]
}
