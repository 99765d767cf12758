import type { PeopleView } from '@laurel/contract/staff/people-desk-words'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { keysOf } from '../../lib/session-keys.ts'

/** A person in the list of the desk. */
export type PersonCard = ApiReply<'GET /api/v1/admin/people'>['items'][number]
/** What staff know about a person. */
export type PersonDetail = ApiReply<'GET /api/v1/admin/people/{id}'>

/** What the desk shows about people. */
export const peopleDeskKeys = keysOf('people-desk')

/** People who match a search, an exact name first, then the newest. */
export const peopleQuery = (q: string, show: PeopleView) =>
  infiniteQueryOptions({
    queryKey: peopleDeskKeys.part('list', q, show),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/admin/people', {
        query: { q, show, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** What staff know about a person. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: peopleDeskKeys.part('one', id),
    queryFn: ({ signal }) => api('GET /api/v1/admin/people/{id}', { params: { id }, signal }),
  })

/** A role that was proposed, with what the viewer may decide. */
export type RoleProposal = PersonDetail['roleProposals'][number]

/** Proposed changes of roles, open ones first. */
export const proposalsQuery = queryOptions({
  queryKey: peopleDeskKeys.part('proposals'),
  queryFn: ({ signal }) => api('GET /api/v1/admin/role-proposals', { signal }),
})

/** The notes of staff about a person, newest first. */
export const notesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: peopleDeskKeys.part('notes', id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/admin/people/{id}/notes', {
        params: { id },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The latest entries of the audit log about a person. */
export const auditAboutQuery = (id: string) =>
  queryOptions({
    queryKey: peopleDeskKeys.part('audit', id),
    queryFn: ({ signal }) =>
      api('GET /api/v1/admin/audit', {
        query: { subjectKind: 'person', subjectId: id, limit: 10 },
        signal,
      }),
  })
