import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { Autosave, type SaveState } from '../../../lib/page/autosave.ts'
import { type DeskEntry, deskQuery } from '../api.ts'
import type { Marks } from './marks.ts'

const DELAY_MS = 500

/** The marks of a whole desk: change them, and where their saving stands. */
export interface DeskSaves {
  change: (entry: DeskEntry, change: Partial<Marks>) => void
  /** The worst of all entries: a failed save is never hidden by a good one. */
  state: SaveState
  /** Saves what failed or waits, and settles when nothing is under way. */
  flush: () => Promise<void>
}

/**
 * Keeps the marks of a desk: a change shows at once in the desk's cached answer, which is what everything draws from,
 * and is saved when typing rests. Leaving the desk saves what waits.
 */
export function useDeskSaves(bountyId: string): DeskSaves {
  const client = useQueryClient()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
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
    const made = new Autosave<Marks>(
      async (marks) => {
        const saved = await api('PUT /api/v1/submissions/{id}/score', {
          params: { id: entryId },
          body: marks,
        })
        // What the server works out; the marks stay as they are here, where they may be newer.
        replaceEntry(client, bountyId, entryId, (entry) => ({
          ...saved,
          scores: entry.scores,
          note: entry.note,
          isShortlisted: entry.isShortlisted,
        }))
      },
      redraw,
      DELAY_MS,
    )
    saves.set(entryId, made)
    return made
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
