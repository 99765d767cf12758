/** The full address of a public page, as shared with others. */
export function shareUrl(path: string): string {
  return `${window.location.origin}${path}`
}
