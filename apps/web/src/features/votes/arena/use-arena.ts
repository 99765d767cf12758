import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { type Decision, type Exposure, type VotingStatus, voteKeys } from '../api.ts'

/** The last vote, while it can be undone. */
export interface LastVote {
  voteId: string
  title: string
  isPractice: boolean
  undoUntil: string
}

/** The state of the arena and its actions. */
export interface Arena {
  exposure: Exposure | null
  status: VotingStatus | null
  lastVote: LastVote | null
  /** Why the last action failed; the exposure stays. */
  error: Error | null
  isLoading: boolean
  isBusy: boolean
  next: () => void
  open: () => void
  decide: (decision: Decision) => void
  skip: () => void
  undo: () => void
}

interface ArenaState {
  exposure: Exposure | null
  status: VotingStatus | null
}

const EMPTY: ArenaState = { exposure: null, status: null }

/** The current state, and the action in progress: one at a time, each returning the state that it changes. */
function useArenaState(bountyId: string | null) {
  const queryClient = useQueryClient()
  const loadNext = useCallback(
    () => api('POST /api/v1/arena/next', { query: bountyId === null ? {} : { bountyId } }),
    [bountyId],
  )
  const [state, setState] = useState(EMPTY)
  const [loadedId, setLoadedId] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (work: () => Promise<Partial<ArenaState>>) => work(),
    onSuccess: (change) => setState((before) => ({ ...before, ...change })),
    onSettled: () => {
      setLoadedId(bountyId)
      void queryClient.invalidateQueries({ queryKey: voteKeys.all })
    },
  })
  const run = useCallback(
    (work: () => Promise<Partial<ArenaState>>) => {
      if (!isPending) mutate(work)
    },
    [isPending, mutate],
  )

  useEffect(() => {
    if (bountyId !== null) mutate(loadNext)
  }, [bountyId, mutate, loadNext])

  const isLoading = bountyId !== null && loadedId !== bountyId
  return { state, error, isLoading, isBusy: isPending, run, loadNext }
}

/**
 * Steps through the entries of a bounty that the server picks, and keeps the vote that can be undone; null while the
 * voter judges none.
 */
export function useArena(bountyId: string | null): Arena {
  const { state, error, isLoading, isBusy, run, loadNext } = useArenaState(bountyId)
  const [lastVote, setLastVote] = useState<LastVote | null>(null)
  // The exposure that was decided while the next one is still loading.
  const decidedId = useRef<string | null>(null)
  const { exposure } = state
  const params = { id: exposure?.exposureId ?? '' }
  /** Decides once, then loads the next exposure. If only that load failed, calling it again just loads. */
  const decideAndAdvance = (decide: () => Promise<void>) =>
    run(async () => {
      if (decidedId.current !== params.id) await decide()
      decidedId.current = params.id
      const next = await loadNext()
      decidedId.current = null
      return next
    })
  return {
    ...state,
    lastVote,
    error,
    isLoading,
    isBusy,
    next: () => run(loadNext),
    open: () =>
      run(async () => ({
        exposure: await api('POST /api/v1/arena/exposures/{id}/open', { params }),
      })),
    decide: (decision) =>
      decideAndAdvance(async () => {
        const vote = await api('POST /api/v1/arena/exposures/{id}/vote', {
          params,
          body: decision,
        })
        setLastVote({
          voteId: vote.voteId,
          title: exposure?.submission.title ?? '',
          isPractice: vote.isPractice,
          undoUntil: vote.undoUntil,
        })
      }),
    skip: () =>
      decideAndAdvance(async () => {
        await api('POST /api/v1/arena/exposures/{id}/skip', { params })
        setLastVote(null)
      }),
    undo: () =>
      run(async () => {
        if (lastVote === null) return {}
        const { status } = await api('POST /api/v1/votes/{id}/undo', {
          params: { id: lastVote.voteId },
        })
        setLastVote(null)
        decidedId.current = null
        return exposure === null ? await loadNext() : { status }
      }),
  }
}
