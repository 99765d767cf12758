import { toast } from '../toast.ts'

/** For when the texts themselves can't be had, as happens without a connection. */
const WITHOUT_WORDS = { title: 'No answer came', text: 'Check your connection and try again.' }

/**
 * Shows what was thrown as a toast: for actions whose place on screen has no room for an error. The texts load with the
 * first one.
 */
export async function toastProblem(error: unknown): Promise<void> {
  const words = await import('./problem-messages.ts').catch(() => null)
  const { title, text } = words?.describeProblem(error) ?? WITHOUT_WORDS
  toast({ title, text, tone: 'bad' })
}
