/** A user's text as a sentence: trimmed, with a full stop unless it has closing punctuation. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`
}
