/** A schema of the contract, as far as a form asks it. */
export interface FormSchema {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

/**
 * Loads a schema of the contract, and zod with it, which no page carries otherwise. Null when it can't be had: then the
 * server alone checks.
 */
export async function loadSchema(load: () => Promise<FormSchema>): Promise<FormSchema | null> {
  try {
    await import('@laurel/contract/jitless')
    return await load()
  } catch {
    return null
  }
}

/** What a schema finds wrong with the fields of a form, by their names; empty when all is well. */
export function faultsOf(schema: FormSchema | null, values: unknown): Map<string, string> {
  const result = schema?.safeParse(values)
  if (result === undefined || result.success) return new Map()
  return new Map(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
