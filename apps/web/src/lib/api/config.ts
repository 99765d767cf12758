import type { Api } from '@laurel/contract/api'
import { useQuery } from '@tanstack/react-query'
import { configKeys } from '../session-keys.ts'
import { readProblem } from './api-problem.ts'

/** The configuration from `/api/v1/config`: public key, network, sign-in methods, demo. */
export type ClientConfig = Api['GET /api/v1/config']['reply']

let pending: Promise<ClientConfig> | undefined

/** Fetches the configuration once per page load; after a failure, the next call retries. */
export function readConfig(): Promise<ClientConfig> {
  pending ??= fetchConfig().catch((error: unknown) => {
    pending = undefined
    throw error
  })
  return pending
}

async function fetchConfig(): Promise<ClientConfig> {
  const response = await fetch('/api/v1/config')
  if (!response.ok) throw await readProblem(response)
  return response.json()
}

/** The configuration, or undefined while it loads. */
export function useConfig(): ClientConfig | undefined {
  const never = Number.POSITIVE_INFINITY
  return useQuery({
    queryKey: configKeys.all,
    queryFn: readConfig,
    staleTime: never,
    gcTime: never,
  }).data
}

/** Whether this is a demo, with an adjustable clock and a readable outbox. */
export function useIsDemo(): boolean {
  return useConfig()?.demo ?? false
}

/** Whether signing in with Twitter is offered. */
export function useHasTwitter(): boolean {
  return useConfig()?.twitter ?? false
}
