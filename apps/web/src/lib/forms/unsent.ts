import { useEffect } from 'react'
import { readSession } from '../session/session.ts'

/** Values that were typed but not sent, by user and form. */
const unsent = new Map<string, unknown>()

/** Where a form keeps its unsent values; null for a form that keeps none. */
export function unsentKey(form: string | undefined): string | null {
  return form === undefined ? null : `${readSession().user?.id} ${form}`
}

/** The unsent values of a form, from when it was last closed. */
export function readUnsent<Values>(key: string | null): Values | undefined {
  return key === null ? undefined : (unsent.get(key) as Values | undefined)
}

/** Keeps the values of an open form until they are sent. */
export function useUnsent(key: string | null, values: unknown): void {
  useEffect(() => {
    if (key !== null) unsent.set(key, values)
  }, [key, values])
}

/** Forgets the values of a form that was sent. */
export function dropUnsent(key: string | null): void {
  if (key !== null) unsent.delete(key)
}
