import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiReply, api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { submissionKeys } from '../../../lib/api/query-keys.ts'
import type { SaveState } from '../../../lib/page/autosave.ts'
import { useAutosave } from '../../../lib/page/use-autosave.ts'
import type { Submission } from '../api.ts'
import type { DraftPicture } from './use-pictures.ts'

/** The fields of the editor. */
export interface SubmissionFields {
  title: string
  body: string
  link: string
  answers: Record<string, string>
  /** Null until declared. */
  aiUse: Submission['aiUse']
  aiTools: string
  category: Submission['category']
  images: DraftPicture[]
}

/** The fields of a stored submission. */
export function fieldsOf(submission: Submission): SubmissionFields {
  const { title, body, link, answers, aiUse, aiTools, category } = submission
  const images = submission.images.map(({ imageId, alt, sources }) => ({
    imageId,
    alt,
    url: sources[0]?.url ?? null,
  }))
  return { title, body, link: link ?? '', answers, aiUse, aiTools, category, images }
}

/**
 * An autosaved draft: the first change creates it (`onCreated` gets its id), later ones update it, one request at a
 * time. `flush` saves unsaved changes immediately and returns the stored submission, null when saving failed.
 */
export function useSubmissionDraft(
  initial: { submission: Submission | null; bountyId: string | null; fields: SubmissionFields },
  onCreated: (submissionId: string) => void,
) {
  const queryClient = useQueryClient()
  const [fields, setFields] = useState(initial.fields)
  const [isTouched, setTouched] = useState(false)
  const stored = useRef(initial.submission)
  const latest = useRef(fields)

  const autosave = useAutosave<SubmissionFields>(async (next) => {
    const reply = await store(stored.current, initial.bountyId, next)
    const isNew = stored.current === null
    stored.current = reply
    queryClient.setQueryData(submissionKeys.part(reply.submissionId), reply)
    if (isNew) onCreated(reply.submissionId)
  })

  const flush = async (): Promise<Submission | null> => {
    if (stored.current === null && autosave.state === 'saved') autosave.set(latest.current)
    await autosave.flush()
    return autosave.state === 'saved' ? stored.current : null
  }

  const change = (part: Partial<SubmissionFields>) => {
    latest.current = { ...latest.current, ...part }
    setFields(latest.current)
    setTouched(true)
    autosave.set(latest.current)
  }

  const state: SaveState | 'clean' = isTouched ? autosave.state : 'clean'
  return {
    fields,
    change,
    flush,
    state,
    error: autosave.error,
    submission: stored.current,
  }
}

function store(
  submission: Submission | null,
  bountyId: string | null,
  { images, aiUse, ...fields }: SubmissionFields,
): Promise<ApiReply<'PATCH /api/v1/submissions/{id}'>> {
  const body = {
    ...fields,
    ...(aiUse === null ? {} : { aiUse }),
    images: images.map(({ imageId, alt }) => ({ imageId, alt })),
  }
  if (submission !== null) {
    return api('PATCH /api/v1/submissions/{id}', {
      params: { id: submission.submissionId },
      body,
    })
  }
  return api('POST /api/v1/submissions', {
    body: { ...body, ...(bountyId === null ? {} : { bountyId }) },
  })
}

/** The message of the first refused field whose JSON pointer starts with `pointer`. */
export function listError(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.errors.find((entry) => entry.pointer.startsWith(pointer))?.message
}

/** The message of a refused field, by its JSON pointer. */
export function fieldError(error: unknown, pointer: string): { error?: string } {
  if (!(error instanceof ApiProblem)) return {}
  const found = error.errors.find((entry) => entry.pointer === pointer)
  return found === undefined ? {} : { error: found.message }
}
