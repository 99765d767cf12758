import {
  MAX_BOUNTY_TITLE_LENGTH,
  MAX_BRIEF_LENGTH,
  MAX_PLACES,
  MAX_SUMMARY_LENGTH,
  MAX_TERM_LENGTH,
  MAX_TERMS,
  MIN_BOUNTY_TITLE_LENGTH,
  MIN_BRIEF_LENGTH,
  MIN_CHECKLIST_ITEMS,
  MIN_TERM_LENGTH,
} from '@laurel/contract/field-limits'
import { amountText } from '@laurel/contract/money/amount-text'
import { MAX_PRIZE, MIN_PRIZE } from '@laurel/contract/money/money'
import { bountyTerms, type lintIssue } from '@laurel/contract/work/bounties'
import type { z } from 'zod'
import { plus } from '../../../platform/clock.ts'
import { BOUNTY_TIMES } from '../bounties.rules.ts'
import { suggestionsFor } from './brief-suggestions.ts'
import { BRIEF_NEEDS, findPaidEngagement, findRiskyWords } from './brief-words.ts'
import type { LintedTerms } from './linted-terms.ts'

/** An issue that the linter found. */
export type LintIssue = z.output<typeof lintIssue>

/** A rule of the linter: returns its issues in the terms at a time. */
type Rule = (terms: LintedTerms, now: Date) => LintIssue[]

/**
 * Lints a draft as a careful moderator would (product.md 4, rule D-lint). Blocking issues prevent its submission;
 * advice does not, but a risky word requires a moderator's review.
 */
export function lintBounty(terms: LintedTerms, now: Date): LintIssue[] {
  const found = RULES.flatMap((rule) => rule(terms, now))
  const seen = new Set<string>()
  return found.filter(({ rule, pointer }) => {
    const key = `${rule} ${pointer}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** Issues of a bounty that no one but its sponsor could enter today. `counts` are the people at levels 1, 2 and 3. */
export function lintEntrants(
  { minTrustLevel }: Pick<LintedTerms, 'minTrustLevel'>,
  counts: readonly number[],
): LintIssue[] {
  if (minTrustLevel === 0 || counts[minTrustLevel - 1] !== 0) return []
  return [
    {
      rule: 'entrants',
      severity: 'blocking',
      pointer: '/minTrustLevel',
      message: `No one else has trust level ${minTrustLevel} yet, so no one could enter. Choose a lower level`,
    },
  ]
}

/** Whether there is no blocking issue. */
export function passesLint(issues: readonly LintIssue[]): boolean {
  return issues.every(({ severity }) => severity !== 'blocking')
}

/** Risky words anywhere in the terms, each once: such a bounty always needs a moderator's review. */
export function riskyWordsIn(terms: LintedTerms): string[] {
  return findRiskyWords([...demandsOf(terms), ...terms.disqualifiers].join('\n'))
}

const TERM_LENGTHS = `${MIN_TERM_LENGTH} to ${MAX_TERM_LENGTH} characters`

const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  title: `Give it a title of ${MIN_BOUNTY_TITLE_LENGTH} to ${MAX_BOUNTY_TITLE_LENGTH} characters`,
  summary: `Sum it up in ${MAX_SUMMARY_LENGTH} characters or fewer`,
  brief: `Write a brief of ${MIN_BRIEF_LENGTH} to ${MAX_BRIEF_LENGTH.toLocaleString('en-US')} characters`,
  category: 'Choose a category',
  checklist: `List ${MIN_CHECKLIST_ITEMS} to ${MAX_TERMS} requirements for an entry, each ${TERM_LENGTHS} long`,
  disqualifiers: `Make each disqualifier ${TERM_LENGTHS} long, or remove it`,
  questions: `Make each question ${TERM_LENGTHS} long, or remove it`,
  referenceLinks: 'Use full links that start with http:// or https://',
  prizeAmounts: `Offer 1 to ${MAX_PLACES} places`,
  deadlineAt: 'Set a deadline',
}

/** Missing, short or malformed fields, by the contract's own schema. */
const fields: Rule = (terms) => {
  const parsed = bountyTerms.safeParse({
    ...terms,
    prizeAmounts: terms.prizeAmounts.map(String),
    bonusAmount: String(terms.bonusAmount),
    opensAt: terms.opensAt?.toISOString() ?? null,
    deadlineAt: terms.deadlineAt?.toISOString() ?? null,
  })
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => {
    const [field = ''] = path.map(String)
    return blocking(`field-${field}`, pointerOf(path), FIELD_MESSAGES[field] ?? message)
  })
}

const briefNeeds: Rule = ({ brief }) =>
  BRIEF_NEEDS.filter(({ words }) => !words.test(brief)).map(({ rule, message }) =>
    blocking(rule, '/brief', message),
  )

const prizes: Rule = ({ rewardToken, prizeAmounts, bonusCount, bonusAmount }) => {
  const issues: LintIssue[] = []
  const least = MIN_PRIZE[rewardToken]
  const most = MAX_PRIZE[rewardToken]
  prizeAmounts.forEach((amount, index) => {
    const pointer = `/prizeAmounts/${index}`
    const above = prizeAmounts[index - 1]
    if (amount < least) {
      const message = `A place must be worth at least ${amountText(rewardToken, least)}`
      issues.push(blocking('prize-least', pointer, message))
    }
    if (above !== undefined && amount > above) {
      issues.push(blocking('prize-rises', pointer, 'A lower place cannot be worth more'))
    }
    if (amount > most) {
      const message = `A place must be worth at most ${amountText(rewardToken, most)}`
      issues.push(blocking('prize-most', pointer, message))
    }
  })
  const last = prizeAmounts.at(-1)
  if (bonusCount > 0 && bonusAmount === 0n) {
    issues.push(blocking('bonus-amount', '/bonusAmount', 'Enter the value of a bonus spot'))
  }
  if (bonusCount > 0 && last !== undefined && bonusAmount > last) {
    const message = 'A bonus spot cannot be worth more than the last place'
    issues.push(blocking('prize-rises', '/bonusAmount', message))
  }
  return issues
}

const deadline: Rule = ({ opensAt, deadlineAt }, now) => {
  if (deadlineAt === null) return []
  const { minToDeadlineMs, maxToDeadlineMs } = BOUNTY_TIMES
  if (deadlineAt < plus(now, minToDeadlineMs)) {
    return [
      blocking('deadline-window', '/deadlineAt', 'Set the deadline at least 24 hours from now'),
    ]
  }
  if (deadlineAt > plus(now, maxToDeadlineMs)) {
    return [blocking('deadline-window', '/deadlineAt', 'Set the deadline at most 60 days from now')]
  }
  if (opensAt !== null && opensAt > plus(deadlineAt, -minToDeadlineMs)) {
    const message = 'Entries must open at least 24 hours before the deadline'
    return [blocking('opening', '/opensAt', message)]
  }
  return []
}

const agentsUseAi: Rule = ({ entrants, aiPolicy }) =>
  entrants === 'people' || aiPolicy !== 'forbidden'
    ? []
    : [
        blocking(
          'entrants-ai',
          '/entrants',
          'Agents work with AI: allow AI tools, or admit people only',
        ),
      ]

const paidEngagement: Rule = (terms) => {
  const sentence = demandsOf(terms)
    .map(findPaidEngagement)
    .find((found) => found !== null)
  if (sentence === undefined || sentence === null) return []
  const message = `You can’t pay people for posting, following or liking on X: “${sentence}”`
  return [blocking('paid-engagement', '/brief', message)]
}

const riskyWords: Rule = (terms) => {
  const words = riskyWordsIn(terms)
  if (words.length === 0) return []
  const message = `A moderator will review this first because it mentions: ${words.join(', ')}`
  return [advice('risky-words', '/brief', message)]
}

const goodBrief: Rule = (terms, now) =>
  suggestionsFor(terms, now).map(({ rule, pointer, message }) => advice(rule, pointer, message))

const RULES: readonly Rule[] = [
  fields,
  briefNeeds,
  prizes,
  deadline,
  agentsUseAi,
  paidEngagement,
  riskyWords,
  goodBrief,
]

/** The texts of the terms that make demands of entrants. */
function demandsOf(terms: LintedTerms): string[] {
  return [
    terms.title,
    terms.summary,
    terms.brief,
    ...terms.checklist.map(({ text }) => text),
    ...terms.questions.map(({ text }) => text),
  ]
}

function blocking(rule: string, pointer: string, message: string): LintIssue {
  return { rule, severity: 'blocking', pointer, message }
}

function advice(rule: string, pointer: string, message: string): LintIssue {
  return { rule, severity: 'advice', pointer, message }
}

function pointerOf(path: readonly PropertyKey[]): string {
  return `/${path.map(String).join('/')}`
}
