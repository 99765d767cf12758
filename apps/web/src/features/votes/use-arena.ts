import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../lib/api/api.ts'
import { type Decision, type Exposure, type VotingStatus, voteKeys } from './api.ts'

/** The vote that can still be taken back. */
export interface LastVote {
  voteId: string
  title: string
  isPractice: boolean
  undoUntil: string
}

/** The arena as the page shows it. */
export interface Arena {
  exposure: Exposure | null
  status: VotingStatus | null
  lastVote: LastVote | null
  /** What the last step failed with; the card stays as it is. */
  error: Error | null
  isLoading: boolean
  isBusy: boolean
  next: () => void
  open: () => void
  decide: (decision: Decision) => void
  skip: () => void
  undo: () => void
}

interface Shown {
  exposure: Exposure | null
  status: VotingStatus | null
}

const NOTHING: Shown = { exposure: null, status: null }

/** What the page shows, and the step that is under way: one at a time, each of which changes what is shown. */
function useSteps(isEnabled: boolean) {
  const queryClient = useQueryClient()
  const [params] = useSearchParams()
  const bountyId = params.get('bounty')
  const nextCard = useCallback(
    () => api('POST /api/v1/arena/next', { query: bountyId === null ? {} : { bountyId } }),
    [bountyId],
  )
  const [shown, setShown] = useState(NOTHING)
  const [isLoading, setLoading] = useState(true)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (work: () => Promise<Partial<Shown>>) => work(),
    onSuccess: (change) => setShown((before) => ({ ...before, ...change })),
    onSettled: () => {
      setLoading(false)
      void queryClient.invalidateQueries({ queryKey: voteKeys.all })
    },
  })
  const run = useCallback(
    (work: () => Promise<Partial<Shown>>) => {
      if (!isPending) mutate(work)
    },
    [isPending, mutate],
  )

  useEffect(() => {
    if (isEnabled) mutate(nextCard)
  }, [isEnabled, mutate, nextCard])

  return { shown, error, isLoading: isLoading && isEnabled, isBusy: isPending, run, nextCard }
}

/** One entry after the other: the server picks, this keeps what is shown and what can be undone. */
export function useArena(isEnabled: boolean): Arena {
  const { shown, error, isLoading, isBusy, run, nextCard } = useSteps(isEnabled)
  const [lastVote, setLastVote] = useState<LastVote | null>(null)
  // The card that was decided about while the next one is not here yet.
  const left = useRef<string | null>(null)
  const { exposure } = shown
  const at = { id: exposure?.exposureId ?? '' }
  /** Decides about the card once, and goes on; asked again after the next card could not be had, it only goes on. */
  const leave = (decide: () => Promise<void>) =>
    run(async () => {
      if (left.current !== at.id) await decide()
      left.current = at.id
      const next = await nextCard()
      left.current = null
      return next
    })
  return {
    ...shown,
    lastVote,
    error,
    isLoading,
    isBusy,
    next: () => run(nextCard),
    open: () =>
      run(async () => ({
        exposure: await api('POST /api/v1/arena/exposures/{id}/open', { params: at }),
      })),
    decide: (decision) =>
      leave(async () => {
        const vote = await api('POST /api/v1/arena/exposures/{id}/vote', {
          params: at,
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
      leave(async () => {
        await api('POST /api/v1/arena/exposures/{id}/skip', { params: at })
        setLastVote(null)
      }),
    undo: () =>
      run(async () => {
        if (lastVote === null) return {}
        const { status } = await api('POST /api/v1/votes/{id}/undo', {
          params: { id: lastVote.voteId },
        })
        setLastVote(null)
        left.current = null
        return { status }
      }),
  }
}
