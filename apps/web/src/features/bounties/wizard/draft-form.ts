import { createContext, use } from 'react'
import type { DraftValues } from './draft-values.ts'

/** The state that all parts of the form share: values, changes, errors and advice. */
export interface DraftForm {
  values: DraftValues
  set: (change: Partial<DraftValues>) => void
  /** The error at a JSON pointer; undefined for none, or before it is to be shown. */
  errorAt: (pointer: string) => string | undefined
  /** Advice at a JSON pointer. */
  adviceAt: (pointer: string) => string | undefined
  /** Number of other people with at least trust level 1, 2 and 3; null until known. */
  entrantCounts: readonly number[] | null
}

/** Provides the form to its parts. */
export const DraftFormContext = createContext<DraftForm | null>(null)

/** The surrounding form. Throws outside of one. */
export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext)
  if (form === null) throw new Error('useDraftForm needs a DraftFormContext')
  return form
}
