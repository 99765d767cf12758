import { toast } from '../toast.ts'

/** The fallback when the texts fail to load, such as when offline. */
const FALLBACK = { title: 'Can’t reach Laurel', text: 'Check your connection and try again.' }

/**
 * Shows a thrown error as a toast, for actions without space for an inline error. The texts load with the first one.
 */
export async function toastProblem(error: unknown): Promise<void> {
  const messages = await import('./problem-messages.ts').catch(() => null)
  const { title, text } = messages?.describeProblem(error) ?? FALLBACK
  toast({ title, text, tone: 'bad' })
}
