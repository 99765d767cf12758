import { toast } from './toast.ts'

/**
 * Shows what was thrown as a toast: for actions whose place on screen has no room for an error. The texts load with the
 * first one.
 */
export async function toastProblem(error: unknown): Promise<void> {
  const { describeProblem } = await import('./problem-messages.ts')
  const { title, text } = describeProblem(error)
  toast({ title, text, tone: 'bad' })
}
