import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { meKeys } from '../../../lib/session-keys.ts'

type SavedSearches = ApiReply<'GET /api/v1/me/saved-searches'>
/** A search that the viewer keeps in their account. */
export type SavedSearch = SavedSearches['items'][number]

/** The viewer’s saved searches, newest first. */
export const savedSearchesQuery = queryOptions({
  queryKey: meKeys.part('saved-searches'),
  queryFn: ({ signal }) => api('GET /api/v1/me/saved-searches', { signal }),
})

/** Deletes a saved search, and takes it off the list. */
export async function deleteSearch({ searchId }: SavedSearch): Promise<void> {
  await api('DELETE /api/v1/me/saved-searches/{id}', { params: { id: searchId } })
  queryClient.setQueryData(savedSearchesQuery.queryKey, (saved) =>
    saved === undefined
      ? saved
      : { ...saved, items: saved.items.filter((item) => item.searchId !== searchId) },
  )
  await refreshSearches()
}

/** Loads the saved searches again. */
export function refreshSearches(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
}
