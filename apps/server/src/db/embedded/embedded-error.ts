/** Why the embedded PostgreSQL can't start, in words for the person who started the server. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}
