/** An unusable schema or a failed migration; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}
