import type { ReactNode } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { useDraftForm } from './draft-form.ts'

/** A field of the draft: shows the error at its JSON pointer, else the linter's advice, and is a target of `focusPointer`. */
export function DraftField({
  pointer,
  hint,
  children,
  ...field
}: {
  pointer: string
  label: ReactNode
  hint?: ReactNode
  counter?: { length: number; max: number }
  isOptional?: boolean
  isLabelHidden?: boolean
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  const { errorAt, adviceAt } = useDraftForm()
  const advice = adviceAt(pointer)
  return (
    <div data-pointer={pointer} className="min-w-0">
      <Field
        {...field}
        error={errorAt(pointer)}
        {...((advice ?? hint) !== undefined && { hint: advice ?? hint })}
      >
        {children}
      </Field>
    </div>
  )
}

/** A group of controls of the draft, with its message below. */
export function DraftGroup({ pointer, children }: { pointer: string; children: ReactNode }) {
  const { errorAt, adviceAt } = useDraftForm()
  const error = errorAt(pointer)
  const advice = adviceAt(pointer)
  return (
    <div data-pointer={pointer} className="grid min-w-0 grid-cols-1 gap-3">
      {children}
      {error !== undefined ? (
        <p role="alert" className="font-medium text-bad text-xs">
          {error}
        </p>
      ) : (
        advice !== undefined && <p className="text-muted text-xs">{advice}</p>
      )}
    </div>
  )
}

/** Scrolls to the field of a JSON pointer and focuses it; falls back to the nearest parent that has a field. */
export function focusPointer(pointer: string): void {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const field = document.querySelector(`[data-pointer="${CSS.escape(at)}"]`)
    if (field === null) continue
    field.scrollIntoView({ block: 'center' })
    field
      .querySelector<HTMLElement>('input, textarea, select, button')
      ?.focus({ preventScroll: true })
    return
  }
}
