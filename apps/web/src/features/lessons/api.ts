import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'

/** Lessons. */
export const lessonKeys = {
  all: ['lessons'] as const,
  detail: (slug: string) => [...lessonKeys.all, slug] as const,
}

/** A lesson in the list. */
export type LessonCard = ApiReply<'GET /api/v1/lessons'>['items'][number]
/** A lesson with its text. */
export type Lesson = ApiReply<'GET /api/v1/lessons/{slug}'>
/** A try at a quiz, without its answers. */
export type Quiz = ApiReply<'POST /api/v1/lessons/{slug}/attempts'>
/** What a try came to. */
export type Grade = ApiReply<'POST /api/v1/lesson-attempts/{id}/answers'>

/** All lessons with my progress. */
export const lessonsQuery = queryOptions({
  queryKey: lessonKeys.all,
  queryFn: ({ signal }) => api('GET /api/v1/lessons', { signal }),
})

/** One lesson. */
export const lessonQuery = (slug: string) =>
  queryOptions({
    queryKey: lessonKeys.detail(slug),
    queryFn: ({ signal }) => api('GET /api/v1/lessons/{slug}', { params: { slug }, signal }),
  })
