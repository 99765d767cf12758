import { PROBLEMS } from '@laurel/contract/problems'
import { ApiProblem, type ApiProblemCode } from './api-problem.ts'

/** The text of a problem: what happened, and what to do. */
export interface ProblemMessage {
  title: string
  text: string
}

const UNREACHABLE: ProblemMessage = {
  title: 'Can’t reach Laurel',
  text: 'Check your connection and try again.',
}

/** The text of a thrown error; the server's detail takes precedence over the general text. */
export function describeProblem(
  error: unknown,
): ProblemMessage & { requestId: string | undefined } {
  if (!(error instanceof ApiProblem))
    return { ...messageOf('internal_error'), requestId: undefined }
  const { title, text } = messageOf(error.code)
  return {
    title,
    text: error.detail ?? error.errors[0]?.message ?? text,
    requestId: error.requestId,
  }
}

function messageOf(code: ApiProblemCode): ProblemMessage {
  // A newer server may send a code that this page doesn't know.
  return code === 'unreachable' ? UNREACHABLE : (PROBLEMS[code] ?? PROBLEMS.internal_error)
}
