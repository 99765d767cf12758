import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ApiReply, api } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import type { Submission } from './api.ts'

/** What an author writes, as the form holds it. */
export interface EntryFields {
  title: string
  body: string
  link: string
  answers: Record<string, string>
  aiUse: Submission['aiUse']
  aiTools: string
  category: Submission['category']
}

/** Where the text is: unsaved, on its way, stored, or refused. */
export type SaveState = 'clean' | 'saving' | 'saved' | 'failed'

/** Pause after typing before the draft is saved, in milliseconds. */
const SAVE_DELAY_MS = 900

/** The fields of a stored submission. */
export function fieldsOf(submission: Submission): EntryFields {
  const { title, body, link, answers, aiUse, aiTools, category } = submission
  return { title, body, link: link ?? '', answers, aiUse, aiTools, category }
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
  const [state, setState] = useState<SaveState>('clean')
  const [error, setError] = useState<unknown>(null)
  const stored = useRef(initial.submission)
  const latest = useRef(fields)
  const dirty = useRef(false)
  const running = useRef<Promise<Submission | null> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = async (): Promise<Submission | null> => {
    dirty.current = false
    setState('saving')
    setError(null)
    try {
      const reply = await store(stored.current, initial.bountyId, latest.current)
      const isNew = stored.current === null
      stored.current = reply
      queryClient.setQueryData(['submission', reply.submissionId], reply)
      if (isNew) onCreated(reply.submissionId)
      setState(dirty.current ? 'clean' : 'saved')
      return reply
    } catch (thrown) {
      // A refused link or title is kept and sent again with the next change.
      dirty.current = true
      setError(thrown)
      setState('failed')
      return null
    }
  }

  const flush = async (): Promise<Submission | null> => {
    clearTimeout(timer.current)
    await running.current
    if (!dirty.current && stored.current !== null) return stored.current
    running.current = save()
    return await running.current
  }

  const change = (part: Partial<EntryFields>) => {
    latest.current = { ...latest.current, ...part }
    dirty.current = true
    setFields(latest.current)
    setState((before) => (before === 'saving' ? before : 'clean'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), SAVE_DELAY_MS)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  return { fields, change, flush, state, error, submission: stored.current }
}

function store(
  submission: Submission | null,
  bountyId: string | null,
  fields: EntryFields,
): Promise<ApiReply<'PATCH /api/v1/submissions/{id}'>> {
  if (submission !== null) {
    return api('PATCH /api/v1/submissions/{id}', {
      params: { id: submission.submissionId },
      body: fields,
    })
  }
  return api('POST /api/v1/submissions', {
    body: { ...fields, ...(bountyId === null ? {} : { bountyId }) },
  })
}

/** The message of a field that the server refused, by the field's JSON pointer. */
export function fieldError(error: unknown, pointer: string): { error?: string } {
  if (!(error instanceof ApiProblem)) return {}
  const found = error.errors.find((entry) => entry.pointer === pointer)
  return found === undefined ? {} : { error: found.message }
}
