import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { reachPointer } from './draft-field.tsx'
import { STEPS, type StepId, stepOf } from './draft-steps.ts'

/** Where somebody is in the form. */
export interface DraftSteps {
  step: StepId
  open: (step: StepId) => void
  /** Steps that were left once: only those show what is wrong. */
  visited: ReadonlySet<StepId>
  /** Opens the step of a JSON pointer and goes to its field. */
  reach: (pointer: string) => void
}

/** The step that the address names, and which steps have been left once: only those show what is wrong. */
export function useDraftSteps(): DraftSteps {
  const [params, setParams] = useSearchParams()
  const step = STEPS.find((id) => id === params.get('step')) ?? 'basics'
  const [visited, setVisited] = useState<ReadonlySet<StepId>>(
    () => new Set(STEPS.slice(0, STEPS.indexOf(step))),
  )
  const wanted = useRef<{ step: StepId; pointer: string } | null>(null)

  useEffect(() => {
    // The address follows a moment after the click: only the step that was asked for has the field.
    if (wanted.current?.step !== step) return
    const { pointer } = wanted.current
    wanted.current = null
    if (pointer === '') document.getElementById('step-title')?.focus()
    else reachPointer(pointer)
  })

  const open = (next: StepId, pointer = '') => {
    const at = Math.max(STEPS.indexOf(step), STEPS.indexOf(next))
    setVisited(
      new Set([...visited, step, ...STEPS.slice(0, at), ...(pointer === '' ? [] : [next])]),
    )
    wanted.current = { step: next, pointer }
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('step', next)
        return after
      },
      { preventScrollReset: pointer !== '' },
    )
    if (pointer === '') window.scrollTo(0, 0)
  }
  return { step, open, visited, reach: (pointer: string) => open(stepOf(pointer), pointer) }
}
