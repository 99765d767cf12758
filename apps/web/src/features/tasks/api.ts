import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { pointsKeys } from '../../lib/api/query-keys.ts'

/** The viewer's tasks and streak. */
export type MyTasks = ApiReply<'GET /api/v1/me/tasks'>
/** One task of the viewer. */
export type Task = MyTasks['items'][number]

/** The viewer's tasks, each with its state, and their streak. */
export const tasksQuery = queryOptions({
  queryKey: pointsKeys.part('tasks'),
  queryFn: ({ signal }) => api('GET /api/v1/me/tasks', { signal }),
})

/** How much of today's emission all people have earned. */
export const pointsTodayQuery = queryOptions({
  queryKey: pointsKeys.part('today'),
  queryFn: ({ signal }) => api('GET /api/v1/points/today', { signal }),
})
