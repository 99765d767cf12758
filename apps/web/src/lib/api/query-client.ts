import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'

/** Retries temporary failures, at most twice; never a 4xx, which would be refused again. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiProblem && error.isTemporary
}

const RECOVER_MS = 10_000

/** The cache of server data. Mutations are not retried here: `api()` does that with one idempotency key. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: shouldRetry,
      // Temporary failures are refetched until they succeed, so that no error outlives its cause.
      refetchInterval: ({ state: { error } }) =>
        error instanceof ApiProblem && error.isTemporary ? RECOVER_MS : false,
    },
    // Offline too, so that it fails immediately instead of waiting unnoticed.
    mutations: { retry: false, networkMode: 'always' },
  },
})
