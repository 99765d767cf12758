/** Why the embedded PostgreSQL cannot start, for the operator. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}
