import type { Api } from '@laurel/contract/api'
import { useQuery } from '@tanstack/react-query'
import { configKeys } from '../session-keys.ts'
import { readProblem } from './api-problem.ts'

/** What `/api/v1/config` says: public key, network, ways to sign in, demo. */
export type ClientConfig = Api['GET /api/v1/config']['reply']

let pending: Promise<ClientConfig> | undefined

/** Reads the configuration once a page load; a failed read is tried again by the next caller. */
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

/** Whether this is a demo, with a clock that can be moved and an outbox to read. */
export function useIsDemo(): boolean {
  return useConfig()?.demo ?? false
}

/** Whether people can sign in with Twitter here. */
export function useHasTwitter(): boolean {
  return useConfig()?.twitter ?? false
}
