import { createContext, use } from 'react'
import type { DraftValues } from './draft-values.ts'

/** What every part of the form needs: the values, a way to change them, and what is wrong with them. */
export interface DraftForm {
  values: DraftValues
  set: (change: Partial<DraftValues>) => void
  /** What is wrong at a JSON pointer or below it, for this field alone; undefined when nothing is, or not yet. */
  errorAt: (pointer: string) => string | undefined
  /** Advice at a JSON pointer. */
  adviceAt: (pointer: string) => string | undefined
  /** How many other people have at least trust level 1, 2 and 3; null until it is known. */
  entrantCounts: readonly number[] | null
}

/** The form around the steps. */
export const DraftFormContext = createContext<DraftForm | null>(null)

/** The form that this part stands in. */
export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext)
  if (form === null) throw new Error('this stands in a draft form only')
  return form
}
