import { queryOptions, useQuery } from '@tanstack/react-query'
import { dataApi } from './api/data-api.ts'
import { configKeys } from './session-keys.ts'
import { storage } from './storage.ts'

/** The feature flags that the browser reads (spec §3). */
export type FlagName = 'prelaunch_live'

const storageKeyOf = (name: FlagName) => `laurel-flag-${name}`

/** Reads a flag through `is_feature_enabled`; an error reads as off (spec §8). */
export async function readFlag(name: FlagName): Promise<boolean> {
  try {
    const answer: unknown = await dataApi('/rpc/is_feature_enabled', {
      method: 'POST',
      body: { feature_name_param: name },
    })
    storage.set(storageKeyOf(name), String(answer === true))
    return answer === true
  } catch {
    return false
  }
}

/** A flag as it was last read, for code outside components. */
export const lastFlag = (name: FlagName): boolean => storage.get(storageKeyOf(name)) === 'true'

/** The query of a flag. Starts with the value of the last visit, so that the navigation bar doesn't shift. */
function flagQuery(name: FlagName) {
  return queryOptions({
    queryKey: configKeys.part('flag', name),
    queryFn: () => readFlag(name),
    staleTime: 30_000,
    refetchInterval: 60_000,
    placeholderData: lastFlag(name),
  })
}

/** Whether a feature flag is on. */
export function useFlag(name: FlagName): boolean {
  return useQuery(flagQuery(name)).data ?? false
}

/** Whether a prelaunch is on, and whether the server has said so, or only the last visit. */
export function useIsPrelaunch(): { isPrelaunch: boolean; isKnown: boolean } {
  const { data = false, isPlaceholderData } = useQuery(flagQuery('prelaunch_live'))
  return { isPrelaunch: data, isKnown: !isPlaceholderData }
}
