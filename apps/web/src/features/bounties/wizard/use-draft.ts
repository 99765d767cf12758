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

/** A draft that is saved automatically. */
export interface Draft {
  values: DraftValues
  set: (change: Partial<DraftValues>) => void
  saveState: SaveState
  /** The error of the last save; null if it succeeded. */
  saveError: unknown
  /** Saves pending changes; resolves once nothing is being saved, to false if a save failed. */
  flush: () => Promise<boolean>
  /** Linter issues of the saved draft, without fields that have unsaved changes. */
  issues: readonly LintIssue[]
  /** The current issues, for use after an await, when `issues` may be stale. */
  readIssues: () => readonly LintIssue[]
  isLintKnown: boolean
  /** Whether the issues cover all changes, or the last save failed. */
  isLintCurrent: boolean
  /** Number of other people with at least trust level 1, 2 and 3; null until known. */
  entrantCounts: readonly number[] | null
}

/** Holds the values of a stored draft, saves changes after a debounce, and refetches its linter issues then. */
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
    // Issues of changed fields stay hidden until the linter has checked the saved draft.
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

/** The field errors of a refused save. */
function refusedFields(error: unknown): LintIssue[] {
  if (!(error instanceof ApiProblem)) return []
  return error.errors.map((field) => ({ rule: 'refused', severity: 'blocking', ...field }))
}

/** Issue for text that isn't a valid amount. */
function refusedAmount([pointer, typed]: [string, string]): LintIssue {
  const message = `“${typed}” isn’t a valid amount. See the field for what to enter.`
  return { rule: 'amount', severity: 'blocking', pointer, message }
}

/** Issue for the first unfilled blank of a template, `[…]` that isn't a Markdown link. */
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
