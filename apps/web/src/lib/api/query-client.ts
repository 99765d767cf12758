import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'

/** Repeats what failed on its way or on our side, twice at most; never a 4xx, which would only be refused again. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiProblem && error.isTemporary
}

const RECOVER_MS = 10_000

/** The cache of everything read from the server. Mutations aren't repeated here: `api()` does that under one key. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: shouldRetry,
      // What failed on its way or on our side is asked again until it is there, so that no error outlives its cause.
      refetchInterval: ({ state: { error } }) =>
        error instanceof ApiProblem && error.isTemporary ? RECOVER_MS : false,
    },
    // Without a connection too: it fails at once and says so, instead of waiting unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
})
