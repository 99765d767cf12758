import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { bountyListKeys } from '../../../lib/api/query-keys.ts'
import type { SaveState } from '../../../lib/page/autosave.ts'
import { useAutosave } from '../../../lib/page/use-autosave.ts'
import { type Bounty, bountyQuery, type LintIssue, lintQuery } from '../api.ts'
import { fieldOf } from './draft-steps.ts'
import { changedFields, type DraftValues, patchOf, valuesOf } from './draft-values.ts'

/** A draft that saves itself. */
export interface Draft {
  values: DraftValues
  set: (change: Partial<DraftValues>) => void
  saveState: SaveState
  /** Why the last save was refused; null when it wasn't. */
  saveError: unknown
  /** Saves what waits and settles when nothing is under way; false when something could not be saved. */
  flush: () => Promise<boolean>
  /** What the linter finds in the saved draft, without fields that are being typed in. */
  issues: readonly LintIssue[]
  /** The same at this moment, for what was awaited since the last drawing. */
  readIssues: () => readonly LintIssue[]
  isLintKnown: boolean
  /** Whether the linter has read all that was typed, or the last save failed. */
  isLintCurrent: boolean
  /** How many other people have at least trust level 1, 2 and 3; null until it is known. */
  entrantCounts: readonly number[] | null
}

/** Holds the values of a stored draft, saves what changes when typing rests, and has the linter read it after that. */
export function useDraft(bounty: Bounty): Draft {
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(bounty))
  const saved = useRef(values)
  const latest = useRef(values)
  const lint = useQuery(lintQuery(bounty.bountyId))

  const autosave = useAutosave<DraftValues>(async (next) => {
    const patch = patchOf(saved.current, next)
    if (patch === null) return
    const stored = await api('PATCH /api/v1/bounties/{id}', {
      params: { id: bounty.bountyId },
      body: patch,
    })
    client.setQueryData(bountyQuery(bounty.bountyId).queryKey, stored)
    void client.invalidateQueries({ queryKey: bountyListKeys.part('mine') })
    // Until the linter has read it too, what it found before is no news of the fields that changed.
    await client.invalidateQueries({ queryKey: lintQuery(bounty.bountyId).queryKey })
    saved.current = next
  })

  const set = (change: Partial<DraftValues>) => {
    latest.current = { ...latest.current, ...change }
    setValues(latest.current)
    autosave.set(latest.current)
  }
  const readIssues = () => {
    const isSaved = autosave.state === 'saved'
    const dirty = new Set(isSaved ? [] : changedFields(saved.current, latest.current))
    const found = client.getQueryData(lintQuery(bounty.bountyId).queryKey)?.issues ?? []
    return [
      ...Object.entries(latest.current.refused).map(refusedAmount),
      ...refusedFields(autosave.error),
      ...leftBlanks(latest.current.brief),
      ...found.filter(({ pointer }) => {
        const field = fieldOf(pointer)
        return field === null || !dirty.has(field)
      }),
    ]
  }
  return {
    values,
    set,
    saveState: autosave.state,
    saveError: autosave.error,
    flush: async () => {
      await autosave.flush()
      return autosave.state === 'saved'
    },
    issues: readIssues(),
    readIssues,
    isLintKnown: lint.data !== undefined,
    isLintCurrent:
      lint.data !== undefined && (autosave.state === 'saved' || autosave.state === 'failed'),
    entrantCounts: lint.data?.entrantCounts ?? null,
  }
}

/** What a refused save says of its fields. */
function refusedFields(error: unknown): LintIssue[] {
  if (!(error instanceof ApiProblem)) return []
  return error.errors.map((field) => ({ rule: 'refused', severity: 'blocking', ...field }))
}

/** An amount that was typed and refused; its field says why. */
function refusedAmount([pointer, typed]: [string, string]): LintIssue {
  const message = `“${typed}” can’t be read as an amount. Its field says what to type.`
  return { rule: 'amount', severity: 'blocking', pointer, message }
}

/** A template's blanks that nobody filled in yet; Markdown links are none. */
function leftBlanks(brief: string): LintIssue[] {
  const blank = /\[[^[\]\n]+\](?!\()/.exec(brief)?.[0]
  if (blank === undefined) return []
  return [
    {
      rule: 'brief-blanks',
      severity: 'advice',
      pointer: '/brief',
      message: `The brief still has a blank to fill in: ${blank}`,
    },
  ]
}
