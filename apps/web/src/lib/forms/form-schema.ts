/** The part of a contract schema that a form uses. */
export interface FormSchema {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

/**
 * Loads a contract schema, and zod with it, which is in no page's chunk. Null when that fails: then only the server
 * validates.
 */
export async function loadSchema(load: () => Promise<FormSchema>): Promise<FormSchema | null> {
  try {
    await import('@laurel/contract/jitless')
    return await load()
  } catch {
    return null
  }
}

/** The validation errors of a form's fields, by their names; empty when valid. */
export function validationErrors(schema: FormSchema | null, values: unknown): Map<string, string> {
  const result = schema?.safeParse(values)
  if (result === undefined || result.success) return new Map()
  return new Map(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
