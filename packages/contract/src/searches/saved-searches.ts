import { z } from 'zod'
import { ability } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import {
  MAX_SAVED_SEARCHES,
  MAX_SEARCH_NAME_LENGTH,
  MAX_SEARCH_QUERY_LENGTH,
} from '../field-limits.ts'
import { timeZone } from '../people/notifications.ts'
import { done, id, instant, plainText } from '../shapes.ts'
import { SEARCH_ALERTS } from './search-alerts.ts'

const name = plainText(1, MAX_SEARCH_NAME_LENGTH)
const alert = z
  .enum(SEARCH_ALERTS)
  .meta({ description: 'When a mail lists what opened; only searches for open bounties have one' })
const params = z.object({ id })

const savedSearch = z
  .object({
    searchId: id,
    name: z.string(),
    query: z.string().meta({ description: 'The address of the list after `?`' }),
    alert,
    createdAt: instant,
    /** When new matches are mailed next; null without an alert. */
    nextAt: instant.nullable(),
    abilities: z.object({
      /** Whether there can be an alert: for searches that show open bounties. */
      canAlert: z.boolean(),
      canChange: ability('savedSearches.change'),
      canDelete: ability('savedSearches.delete'),
    }),
  })
  .meta({ id: 'SavedSearch' })
/** A search for bounties that a person keeps. */
export type SavedSearch = z.infer<typeof savedSearch>

export const listSavedSearches = endpoint({
  id: 'savedSearches.list',
  method: 'GET',
  path: '/api/v1/me/saved-searches',
  summary: 'List your saved searches for bounties, newest first',
  access: 'member',
  reply: z.object({
    items: z.array(savedSearch).max(MAX_SAVED_SEARCHES),
    /** False without a confirmed address. */
    canReceiveMail: z.boolean(),
    abilities: z.object({ canSave: ability('savedSearches.save') }),
  }),
})

export const saveSearch = endpoint({
  id: 'savedSearches.save',
  method: 'POST',
  path: '/api/v1/me/saved-searches',
  summary: 'Save a search for bounties, without an alert',
  access: 'member',
  body: z.object({ name, query: z.string().min(1).max(MAX_SEARCH_QUERY_LENGTH) }),
  reply: savedSearch,
  status: 201,
  problems: ['search_already_saved', 'saved_searches_full'],
})

export const changeSavedSearch = endpoint({
  id: 'savedSearches.change',
  method: 'PATCH',
  path: '/api/v1/me/saved-searches/{id}',
  summary: 'Rename a saved search, or choose its alert by mail',
  access: 'member',
  params,
  body: z.object({
    name: name.optional(),
    alert: alert.optional(),
    /** UTC if absent or unknown to the server. */
    timeZone: timeZone.optional(),
  }),
  reply: savedSearch,
})

export const deleteSavedSearch = endpoint({
  id: 'savedSearches.delete',
  method: 'DELETE',
  path: '/api/v1/me/saved-searches/{id}',
  summary: 'Delete a saved search',
  access: 'member',
  params,
  reply: done,
})
