import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { Autosave, type SaveState } from '../../../lib/page/autosave.ts'
import { type DeskEntry, deskQuery } from '../api.ts'
import type { Marks } from './marks.ts'

const DELAY_MS = 500

/** Changes and saves the marks of a whole desk. */
export interface DeskSaves {
  change: (entry: DeskEntry, change: Partial<Marks>) => void
  /** The worst of all entries: a failed save is never hidden by a good one. */
  state: SaveState
  /** Saves all failed and pending changes; resolves when nothing is being saved. */
  flush: () => Promise<void>
}

/**
 * Saves the marks of a desk: a change is written to the desk's cached query immediately, and to the server after a
 * debounce of `DELAY_MS`. Unmounting saves pending changes.
 */
export function useDeskSaves(bountyId: string): DeskSaves {
  const client = useQueryClient()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [saves] = useState(() => new Map<string, Autosave<Marks>>())

  useEffect(
    () => () => {
      for (const save of saves.values()) void save.flush()
    },
    [saves],
  )

  const saveOf = (entryId: string): Autosave<Marks> => {
    const known = saves.get(entryId)
    if (known !== undefined) return known
    const save = new Autosave<Marks>(
      async (marks) => {
        const saved = await api('PUT /api/v1/submissions/{id}/score', {
          params: { id: entryId },
          body: marks,
        })
        // Takes the server's derived values; the marks here may be newer than those it saved.
        replaceEntry(client, bountyId, entryId, (entry) => ({
          ...saved,
          scores: entry.scores,
          note: entry.note,
          isShortlisted: entry.isShortlisted,
        }))
      },
      rerender,
      DELAY_MS,
    )
    saves.set(entryId, save)
    return save
  }

  const change = (entry: DeskEntry, patch: Partial<Marks>) => {
    const entryId = entry.submission.submissionId
    const marks: Marks = {
      scores: patch.scores ?? entry.scores,
      note: patch.note ?? entry.note,
      isShortlisted: patch.isShortlisted ?? entry.isShortlisted,
    }
    void client.cancelQueries({ queryKey: deskQuery(bountyId).queryKey })
    replaceEntry(client, bountyId, entryId, (before) => ({ ...before, ...marks }))
    saveOf(entryId).set(marks)
  }
  const states = [...saves.values()].map(({ state }) => state)
  const order: readonly SaveState[] = ['failed', 'saving', 'waiting']
  return {
    change,
    state: order.find((state) => states.includes(state)) ?? 'saved',
    flush: async () => {
      await Promise.all([...saves.values()].map((save) => save.flush()))
    },
  }
}

function replaceEntry(
  client: QueryClient,
  bountyId: string,
  entryId: string,
  replace: (entry: DeskEntry) => DeskEntry,
): void {
  client.setQueryData(deskQuery(bountyId).queryKey, (desk) =>
    desk === undefined
      ? undefined
      : {
          ...desk,
          entries: desk.entries.map((entry) =>
            entry.submission.submissionId === entryId ? replace(entry) : entry,
          ),
        },
  )
}
