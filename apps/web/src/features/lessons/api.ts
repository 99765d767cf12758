import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { loadMarkdown } from '../../ui/text/markdown.tsx'
import { loadFigures } from './figures/figures.ts'

/** Query keys of lessons. */
export const lessonKeys = {
  all: ['lessons'] as const,
  list: () => [...lessonKeys.all, 'list'] as const,
  detail: (slug: string) => [...lessonKeys.all, 'detail', slug] as const,
  certificate: (code: string) => [...lessonKeys.all, 'certificate', code] as const,
  certificatesOf: (username: string) => [...lessonKeys.all, 'certificates-of', username] as const,
}

/** All lessons, and the tracks that they belong to. */
export type LessonList = ApiReply<'GET /api/v1/lessons'>
/** A lesson in the list. */
export type LessonCard = LessonList['items'][number]
/** A track with the viewer's progress. */
export type Track = LessonList['tracks'][number]
/** A lesson with its text. */
export type Lesson = ApiReply<'GET /api/v1/lessons/{slug}'>
/** A quiz attempt, without the right answers. */
export type QuizAttempt = ApiReply<'POST /api/v1/lessons/{slug}/attempts'>
/** A certificate to check. */
export type Certificate = ApiReply<'GET /api/v1/certificates/{code}'>
/** The result of a quiz attempt. */
export type Grade = ApiReply<'POST /api/v1/lesson-attempts/{id}/answers'>

/** All lessons with the signed-in user's progress. */
export const lessonsQuery = queryOptions({
  queryKey: lessonKeys.list(),
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

/** A certificate by its code. */
export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: lessonKeys.certificate(code),
    queryFn: ({ signal }) => api('GET /api/v1/certificates/{code}', { params: { code }, signal }),
  })

/** The certificates of a creator. */
export const creatorCertificatesQuery = (username: string) =>
  queryOptions({
    queryKey: lessonKeys.certificatesOf(username),
    queryFn: ({ signal }) =>
      api('GET /api/v1/creators/{username}/certificates', { params: { username }, signal }),
  })
