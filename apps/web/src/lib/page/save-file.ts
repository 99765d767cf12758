const REVOKE_AFTER_MS = 60_000

/** Downloads a value as a JSON file. */
export function downloadJson(name: string, value: unknown): void {
  downloadText(name, JSON.stringify(value, null, 2), 'application/json')
}

/** Downloads a text as a file. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
