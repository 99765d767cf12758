import { PROBLEMS } from '@laurel/contract/problems'
import { ApiProblem, type ApiProblemCode } from './api-problem.ts'

/** What a problem says on screen: what happened, and what to do. */
export interface ProblemMessage {
  title: string
  text: string
}

const UNREACHABLE: ProblemMessage = {
  title: 'Can’t reach Laurel',
  text: 'Check your connection and try again.',
}

/** What to show for anything that was thrown; the server's own sentence wins over the general text. */
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
  // A server newer than this page may answer a code that the page doesn't know.
  return code === 'unreachable' ? UNREACHABLE : (PROBLEMS[code] ?? PROBLEMS.internal_error)
}
