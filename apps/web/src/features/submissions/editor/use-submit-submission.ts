import { paths } from '@laurel/contract/spec/routes'
import { submissionGapsOf } from '@laurel/contract/work/submission-gaps'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatMoment } from '../../../lib/text/time.ts'
import { toast } from '../../../lib/toast.ts'
import type { Submission, TargetBounty } from '../api.ts'
import { useRefresh } from '../use-refresh.ts'
import type { ErrorAt } from './submission-fields.tsx'
import {
  fieldError,
  type SubmissionFields,
  type useSubmissionDraft,
} from './use-submission-draft.ts'

/** JSON pointers that have a field in the form. */
const FIELD_POINTERS = /^\/(title|body|link|images|answers|aiUse|aiTools)\b/

interface SubmitState {
  form: RefObject<HTMLFormElement | null>
  handleSubmit: (event: FormEvent) => Promise<void>
  isPending: boolean
  errorAt: ErrorAt
  /** A refusal that is about no field; null again after the next change. */
  refusal: unknown
}

/**
 * Submits the entry or post in the form, or saves it when it is already submitted. After the first attempt, each missing
 * field shows its error until it is filled, and the first one takes the focus.
 */
export function useSubmitSubmission(
  draft: ReturnType<typeof useSubmissionDraft>,
  { target, isSubmitted }: { target: TargetBounty | null; isSubmitted: boolean },
): SubmitState {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const form = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)
  const [refused, setRefused] = useState<SubmissionFields | null>(null)
  const submit = useAction((id: string) =>
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
    if (submissionGapsOf(draft.fields, target).length > 0) return fail()
    const saved = await draft.flush()
    if (saved === null) return fail()
    const done = isSubmitted ? saved : await submit.run(saved.submissionId)
    if (done === null) return fail()
    refresh(done)
    toast({ ...successToast(done, target, isSubmitted), tone: 'good' })
    navigate(target === null ? `${paths.submissions}?tab=mine` : paths.bounty(target.slug))
  }

  const refusal = draft.error ?? (refused === draft.fields ? submit.error : null)
  const gaps = failures === 0 ? [] : submissionGapsOf(draft.fields, target)
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

/** The toast after an entry or post was submitted or changed: what happens next. */
function successToast(
  { phase, abilities }: Submission,
  target: TargetBounty | null,
  isSubmitted: boolean,
): { title: string; text: string } {
  if (isSubmitted)
    return { title: 'Changes saved', text: 'Your latest version is the one that counts.' }
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
    : 'A moderator will check it before voting starts. We’ll let you know.'
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
    refusal.errors.every(({ pointer }) => FIELD_POINTERS.test(pointer))
  )
}

function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const control = first?.matches('fieldset') ? first.querySelector('input') : first
  control?.focus()
}
