import type { SubmissionDetail } from './submissions.ts'

/** Minimum length of a title. */
export const MIN_SUBMISSION_TITLE_LENGTH = 3

/** The fields of a submission that can be incomplete. */
export interface WrittenSubmission extends Pick<SubmissionDetail, 'answers' | 'aiUse' | 'aiTools'> {
  title: string
  body: string
  /** Empty or null for none. */
  link: string | null
}

/** The terms of a bounty that an entry can fail to meet. */
export interface EntryTerms {
  questions: readonly { id: string; text: string; isRequired: boolean }[]
  aiPolicy: 'allowed' | 'disclose' | 'forbidden'
}

/** A missing field, by its JSON pointer. */
export interface Gap {
  pointer: string
  message: string
}

/** Fields that a submission still needs before it can be submitted, in form order. The form shows them, the server enforces them. */
export function submissionGapsOf(written: WrittenSubmission, terms: EntryTerms | null): Gap[] {
  const gaps: Gap[] = []
  if (written.title.trim().length < MIN_SUBMISSION_TITLE_LENGTH) {
    gaps.push({
      pointer: '/title',
      message: `Add a title of at least ${MIN_SUBMISSION_TITLE_LENGTH} characters.`,
    })
  }
  if (!written.link && written.body.trim() === '') {
    gaps.push({ pointer: '/body', message: 'Write something or add a link.' })
  }
  for (const question of terms === null ? [] : missingAnswers(written, terms)) {
    gaps.push({ pointer: `/answers/${question.id}`, message: 'Answer this question.' })
  }
  if (written.aiUse === null) {
    gaps.push({ pointer: '/aiUse', message: 'Say how you used AI.' })
  }
  if (terms !== null && isUndisclosed(written, terms)) {
    gaps.push({ pointer: '/aiTools', message: 'Name the AI tools you used.' })
  }
  return gaps
}

/** The required questions that have no answer yet. */
export function missingAnswers(
  { answers }: Pick<WrittenSubmission, 'answers'>,
  { questions }: EntryTerms,
): EntryTerms['questions'] {
  return questions.filter(({ id, isRequired }) => isRequired && (answers[id] ?? '').trim() === '')
}

/** Whether AI was used without naming the tools that the bounty requires. */
export function isUndisclosed(
  { aiUse, aiTools }: Pick<WrittenSubmission, 'aiUse' | 'aiTools'>,
  { aiPolicy }: EntryTerms,
): boolean {
  return aiPolicy !== 'allowed' && aiUse !== 'none' && aiUse !== null && aiTools.trim() === ''
}
