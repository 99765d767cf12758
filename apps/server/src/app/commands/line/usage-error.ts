/** Invalid command line arguments; the message shows the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
