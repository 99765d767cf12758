import { createStore } from '../store.ts'

/*
 * Some changes ask for a proof of the last minutes (docs/decisions/0028). Whoever makes such a call asks here; the one
 * dialog of the shell answers, and the call is made again.
 */

/** What the auth service says when it wants such a proof. */
export const STEP_UP_CODES: ReadonlySet<string> = new Set([
  'reauthentication_needed',
  'current_password_required',
  'insufficient_aal',
])

/** What has to be proved: who one is, or that by a second factor, also by those who have none yet. */
export type StepUpNeed = 'identity' | 'factor'

const asked = createStore<{ need: StepUpNeed; ends: ((isProved: boolean) => void)[] } | null>(null)

/** Asks the person to confirm who they are; whether they did. Calls that ask meanwhile get the same answer. */
export function askStepUp(need: StepUpNeed): Promise<boolean> {
  return new Promise((resolve) => {
    const question = asked.get() ?? { need, ends: [] }
    question.ends.push(resolve)
    asked.set(question)
  })
}

/** Ends the question. */
export function endStepUp(isProved: boolean): void {
  const ended = asked.get()
  asked.set(null)
  for (const end of ended?.ends ?? []) end(isProved)
}

/** What is asked for now; null while nothing is. */
export function useStepUp(): StepUpNeed | null {
  return asked.use()?.need ?? null
}
