import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiReply, api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { submissionKeys } from '../../../lib/api/query-keys.ts'
import type { SaveState } from '../../../lib/page/autosave.ts'
import { useAutosave } from '../../../lib/page/use-autosave.ts'
import type { Submission } from '../api.ts'
import type { DraftPicture } from './use-pictures.ts'

/** What an author writes, as the form holds it. */
export interface EntryFields {
  title: string
  body: string
  link: string
  answers: Record<string, string>
  /** Null until it is declared. */
  aiUse: Submission['aiUse']
  aiTools: string
  category: Submission['category']
  images: DraftPicture[]
}

/** The fields of a stored submission. */
export function fieldsOf(submission: Submission): EntryFields {
  const { title, body, link, answers, aiUse, aiTools, category } = submission
  const images = submission.images.map(({ imageId, alt, sources }) => ({
    imageId,
    alt,
    url: sources[0]?.url ?? null,
  }))
  return { title, body, link: link ?? '', answers, aiUse, aiTools, category, images }
}

/**
 * A draft that saves itself: the first change creates it (`onCreated` gets its id), later ones update it, one request
 * at a time. `flush` saves what is unsaved at once and answers the stored submission, null when that failed.
 */
export function useEntryDraft(
  initial: { submission: Submission | null; bountyId: string | null; fields: EntryFields },
  onCreated: (submissionId: string) => void,
) {
  const queryClient = useQueryClient()
  const [fields, setFields] = useState(initial.fields)
  const [isTouched, setTouched] = useState(false)
  const stored = useRef(initial.submission)
  const latest = useRef(fields)

  const autosave = useAutosave<EntryFields>(async (next) => {
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

  const change = (part: Partial<EntryFields>) => {
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
  { images, aiUse, ...fields }: EntryFields,
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

/** The message of a field that the server refused, by the beginning of its JSON pointer. */
export function listError(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.errors.find((entry) => entry.pointer.startsWith(pointer))?.message
}

/** The message of a field that the server refused, by the field's JSON pointer. */
export function fieldError(error: unknown, pointer: string): { error?: string } {
  if (!(error instanceof ApiProblem)) return {}
  const found = error.errors.find((entry) => entry.pointer === pointer)
  return found === undefined ? {} : { error: found.message }
}
