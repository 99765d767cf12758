import { paths } from '@laurel/contract/spec/routes'
import { gapsOf } from '@laurel/contract/work/submission-gaps'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useIntent } from '../../../lib/api/use-intent.ts'
import { formatMoment } from '../../../lib/text/time.ts'
import { toast } from '../../../lib/toast.ts'
import type { EntryTarget, Submission } from '../api.ts'
import { useRefresh } from '../use-refresh.ts'
import type { ErrorAt } from './entry-parts.tsx'
import { type EntryFields, fieldError, type useEntryDraft } from './use-entry-draft.ts'

/** Pointers of what the form has a field for. */
const FIELDS = /^\/(title|body|link|images|answers|aiUse|aiTools)\b/

interface EntrySubmit {
  form: RefObject<HTMLFormElement | null>
  handleSubmit: (event: FormEvent) => Promise<void>
  isPending: boolean
  errorAt: ErrorAt
  /** What was refused and is about no field; null once something was changed. */
  refusal: unknown
}

/**
 * Submits what is in the form of an entry or post, or saves it when it is in already. What is missing is said at its
 * field once somebody tried, for as long as it is missing, and the first such field takes the focus.
 */
export function useEntrySubmit(
  draft: ReturnType<typeof useEntryDraft>,
  { target, isIn }: { target: EntryTarget | null; isIn: boolean },
): EntrySubmit {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const form = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)
  const [refused, setRefused] = useState<EntryFields | null>(null)
  const submit = useIntent((id: string) =>
    api('POST /api/v1/submissions/{id}/submit', { params: { id } }),
  )
  useEffect(() => {
    if (failures > 0) focusFirstError(form.current)
  }, [failures])

  const fail = () => {
    setRefused(draft.fields)
    setFailures((count) => count + 1)
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (gapsOf(draft.fields, target).length > 0) return fail()
    const saved = await draft.flush()
    if (saved === null) return fail()
    const done = isIn ? saved : await submit.run(saved.submissionId)
    if (done === null) return fail()
    refresh(done)
    toast({ ...doneTexts(done, target, isIn), tone: 'good' })
    navigate(target === null ? `${paths.submissions}?tab=mine` : paths.bounty(target.slug))
  }

  const refusal = draft.error ?? (refused === draft.fields ? submit.error : null)
  const gaps = failures === 0 ? [] : gapsOf(draft.fields, target)
  return {
    form,
    handleSubmit,
    isPending: submit.isPending,
    errorAt: (pointer) => {
      const gap = gaps.find((each) => each.pointer === pointer)
      return gap === undefined ? fieldError(refusal, pointer) : { error: gap.message }
    },
    refusal: isAboutFields(refusal) ? null : refusal,
  }
}

/** What happens next, after an entry or post was submitted or changed. */
function doneTexts(
  { phase, abilities }: Submission,
  target: EntryTarget | null,
  isIn: boolean,
): { title: string; text: string } {
  if (isIn) return { title: 'Changes saved', text: 'The newest version is the one that counts.' }
  if (target === null) {
    return {
      title: 'Post submitted',
      text: phase.isCompeting
        ? 'It is public now.'
        : 'A moderator will check it before it appears.',
    }
  }
  const next = phase.isCompeting
    ? 'Your entry is accepted.'
    : 'A moderator will check it before voting starts. We’ll tell you.'
  const isOpen = abilities.canEdit && target.deadlineAt !== null
  return {
    title: 'You’re in',
    text: isOpen
      ? `${next} You can edit it until ${formatMoment(Date.parse(target.deadlineAt ?? ''))}.`
      : next,
  }
}

function isAboutFields(refusal: unknown): boolean {
  return (
    refusal instanceof ApiProblem &&
    refusal.errors.length > 0 &&
    refusal.errors.every(({ pointer }) => FIELDS.test(pointer))
  )
}

function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const control = first?.matches('fieldset') ? first.querySelector('input') : first
  control?.focus()
}
