import {
  type EntryTerms,
  isUndisclosed,
  MIN_SUBMISSION_TITLE_LENGTH,
  missingAnswers,
} from '@laurel/contract/work/submission-gaps'
import type { submissionCheck } from '@laurel/contract/work/submissions'
import type { z } from 'zod'
import { CHECK_RULES } from '../submissions.rules.ts'
import { jaccardSimilarity } from './minhash.ts'
import { linkRefusal, sameLinkKey } from './submission-links.ts'

/** The outcome of one check. A failed check never hides an entry: a moderator reviews it, within 72 h. */
export type Check = z.output<typeof submissionCheck>

/** The parts of a submission that are checked. */
export interface CheckedText {
  title: string
  body: string
  link: string | null
  answers: Record<string, string>
  aiUse: 'none' | 'assisted' | 'generated'
  aiTools: string
  textSketch: readonly number[]
}

/** The compared parts of another entry of the same bounty. */
export interface OtherEntry {
  link: string | null
  textSketch: readonly number[]
}

/**
 * Runs all checks on a submission (product.md 5); `terms` is null for a post, which is not compared.
 * `isPictureDuplicate`: a picture is nearly the same as one of another entry.
 */
export function runChecks(
  text: CheckedText,
  terms: EntryTerms | null,
  others: readonly OtherEntry[],
  isPictureDuplicate = false,
): Check[] {
  const checks = [checkLength(text), checkLink(text)]
  if (terms === null) return checks
  return [
    ...checks,
    checkAnswers(text, terms),
    checkDisclosure(text, terms),
    checkSameLink(text, others),
    checkNearDuplicate(text, others, isPictureDuplicate),
  ]
}

/** Whether a check compares a submission with those of others. */
export function comparesWithOthers(check: Check['check']): boolean {
  return check === 'same_link' || check === 'near_duplicate'
}

function checkLength({ title, body, link }: CheckedText): Check {
  if (title.length < MIN_SUBMISSION_TITLE_LENGTH) {
    return failed('length', `The title needs at least ${MIN_SUBMISSION_TITLE_LENGTH} characters`)
  }
  if (link === null && body.trim().length < CHECK_RULES.minBodyLength) {
    return failed(
      'length',
      `Without a link the text needs at least ${CHECK_RULES.minBodyLength} characters`,
    )
  }
  return passed('length', 'Title and text are long enough')
}

function checkLink({ link }: CheckedText): Check {
  if (link === null) return passed('link', 'There is no link')
  const refusal = linkRefusal(link)
  return refusal === null
    ? passed('link', 'The link leads to a public page')
    : failed('link', refusal)
}

function checkAnswers(text: CheckedText, terms: EntryTerms): Check {
  const missing = missingAnswers(text, terms)
  if (missing.length === 0) return passed('answers', 'All required questions are answered')
  return failed('answers', `Not answered: ${missing.map((question) => question.text).join('; ')}`)
}

function checkDisclosure(text: CheckedText, terms: EntryTerms): Check {
  if (text.aiUse !== 'none' && terms.aiPolicy === 'forbidden') {
    return failed('disclosure', 'This bounty does not allow AI')
  }
  if (isUndisclosed(text, terms)) {
    return failed('disclosure', 'Name the AI tools you used')
  }
  return passed('disclosure', 'The use of AI is disclosed')
}

function checkSameLink({ link }: CheckedText, others: readonly OtherEntry[]): Check {
  if (link === null) return passed('same_link', 'There is no link')
  const key = sameLinkKey(link)
  const isTaken = others.some((other) => other.link !== null && sameLinkKey(other.link) === key)
  return isTaken
    ? failed('same_link', 'Another entry of this bounty has the same link')
    : passed('same_link', 'No other entry has this link')
}

function checkNearDuplicate(
  { textSketch }: CheckedText,
  others: readonly OtherEntry[],
  isPictureDuplicate: boolean,
): Check {
  if (isPictureDuplicate) {
    return failed('near_duplicate', 'A picture is nearly the same as one of another entry')
  }
  const isDuplicate = others.some(
    (other) => jaccardSimilarity(textSketch, other.textSketch) >= CHECK_RULES.duplicateSimilarity,
  )
  return isDuplicate
    ? failed('near_duplicate', 'The text is nearly the same as that of another entry')
    : passed('near_duplicate', 'No other entry has nearly the same text or picture')
}

function passed(check: Check['check'], message: string): Check {
  return { check, passed: true, message }
}

function failed(check: Check['check'], message: string): Check {
  return { check, passed: false, message }
}
