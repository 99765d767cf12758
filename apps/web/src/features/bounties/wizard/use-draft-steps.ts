import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { focusPointer } from './draft-field.tsx'
import { STEPS, type StepId, stepOf } from './draft-steps.ts'

/** The current step of the form, and navigation. */
export interface DraftSteps {
  step: StepId
  open: (step: StepId) => void
  /** Steps that have been left once; only those show their issues. */
  visited: ReadonlySet<StepId>
  /** Opens the step of a JSON pointer and focuses its field. */
  reach: (pointer: string) => void
}

/** The step that the URL names, and navigation between steps. */
export function useDraftSteps(): DraftSteps {
  const [params, setParams] = useSearchParams()
  const step = STEPS.find((id) => id === params.get('step')) ?? 'basics'
  const [visited, setVisited] = useState<ReadonlySet<StepId>>(
    () => new Set(STEPS.slice(0, STEPS.indexOf(step))),
  )
  const target = useRef<{ step: StepId; pointer: string } | null>(null)

  useEffect(() => {
    // The URL changes a moment after the click: only the requested step has the field.
    if (target.current?.step !== step) return
    const { pointer } = target.current
    target.current = null
    if (pointer === '') document.getElementById('step-title')?.focus()
    else focusPointer(pointer)
  })

  const open = (next: StepId, pointer = '') => {
    const at = Math.max(STEPS.indexOf(step), STEPS.indexOf(next))
    setVisited(
      new Set([...visited, step, ...STEPS.slice(0, at), ...(pointer === '' ? [] : [next])]),
    )
    target.current = { step: next, pointer }
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
