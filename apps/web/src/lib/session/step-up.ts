import { createStore } from '../store.ts'

/*
 * Some changes require a recent step-up (docs/decisions/0028). The caller requests it here, the shell's dialog answers,
 * and the call is repeated.
 */

/** The auth service's codes that require a step-up. */
export const STEP_UP_CODES: ReadonlySet<string> = new Set([
  'reauthentication_needed',
  'current_password_required',
  'insufficient_aal',
])

/** What a step-up must confirm: the identity, or that by a second factor, even for accounts without one yet. */
export type StepUpNeed = 'identity' | 'factor'

const pending = createStore<{
  need: StepUpNeed
  callbacks: ((isConfirmed: boolean) => void)[]
} | null>(null)

/** Asks the user to confirm their identity; true when they did. Concurrent calls share one dialog and answer. */
export function requestStepUp(need: StepUpNeed): Promise<boolean> {
  return new Promise((resolve) => {
    const question = pending.get() ?? { need, callbacks: [] }
    question.callbacks.push(resolve)
    pending.set(question)
  })
}

/** Closes the dialog with an answer. */
export function answerStepUp(isConfirmed: boolean): void {
  const ended = pending.get()
  pending.set(null)
  for (const callback of ended?.callbacks ?? []) callback(isConfirmed)
}

/** The pending step-up, or null. */
export function useStepUp(): StepUpNeed | null {
  return pending.use()?.need ?? null
}
