/** A text that people wrote, ready for another sentence after it: trimmed, and with a full stop unless it ends already. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…]["”’)]?$/.test(trimmed) ? trimmed : `${trimmed}.`
}
