import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { loadMarkdown } from '../../ui/text/markdown.tsx'
import { loadFigures } from './figures/figures.ts'

/** Query keys of lessons. */
export const lessonKeys = {
  all: ['lessons'] as const,
  detail: (slug: string) => [...lessonKeys.all, slug] as const,
}

/** A lesson in the list. */
export type LessonCard = ApiReply<'GET /api/v1/lessons'>['items'][number]
/** A lesson with its text. */
export type Lesson = ApiReply<'GET /api/v1/lessons/{slug}'>
/** A quiz attempt, without the right answers. */
export type QuizAttempt = ApiReply<'POST /api/v1/lessons/{slug}/attempts'>
/** The result of a quiz attempt. */
export type Grade = ApiReply<'POST /api/v1/lesson-attempts/{id}/answers'>

/** All lessons with the signed-in user's progress. */
export const lessonsQuery = queryOptions({
  queryKey: lessonKeys.all,
  queryFn: ({ signal }) => api('GET /api/v1/lessons', { signal }),
})

/** One lesson with its text. */
export const lessonQuery = (slug: string) =>
  queryOptions({
    queryKey: lessonKeys.detail(slug),
    queryFn: async ({ signal }) => {
      const [lesson] = await Promise.all([
        api('GET /api/v1/lessons/{slug}', { params: { slug }, signal }),
        loadMarkdown(),
        loadFigures(slug),
      ])
      return lesson
    },
  })
