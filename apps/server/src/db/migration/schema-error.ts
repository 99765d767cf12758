/** A schema that this version cannot use, or a migration that failed; the message tells the operator what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}
