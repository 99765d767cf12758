import type { ServerCall } from '@laurel/contract/endpoint'
import type { getCertificate } from '@laurel/contract/learning/certificates'
import type { getLesson, listLessons } from '@laurel/contract/learning/lessons'
import type { LessonTrack } from '@laurel/contract/learning/tracks'
import { type PersonRow, presentPerson } from '../../platform/person.ts'
import { LATEST_RULES } from '../rules/rule-sets.rules.ts'
import type { Certificate } from './certificates.queries.ts'
import type { Lesson } from './lesson.ts'
import { findLesson } from './lessons.catalogue.ts'
import type { Progress } from './lessons.service.ts'
import { placeOf, type TrackProgress } from './tracks.ts'

type LessonList = ServerCall<typeof listLessons>['reply']
type LessonCard = LessonList['items'][number]
type Track = LessonList['tracks'][number]
type LessonLink = NonNullable<Track['next']>
type CertificateCard = NonNullable<Track['certificate']>

/** A lesson in the list, with the viewer's progress. */
export function presentLessonCard(lesson: Lesson, progress: Progress): LessonCard {
  return {
    slug: lesson.slug,
    track: lesson.track,
    title: lesson.title,
    summary: lesson.summary,
    minutes: lesson.minutes,
    version: lesson.version,
    rewardPoints: LATEST_RULES.lesson.points,
    passedAt: progress.passedAt?.toISOString() ?? null,
    hasPassedEarlier: progress.hasPassedEarlier,
    nextTryAt: progress.tries.nextAt?.toISOString() ?? null,
    abilities: { canTakeQuiz: progress.canTakeQuiz },
  }
}

/** A link to a lesson, where there is one. */
export function presentLessonLink(lesson: Lesson | null): LessonLink | null {
  return lesson === null ? null : { slug: lesson.slug, title: lesson.title }
}

/** A track with the viewer's progress and certificate. */
export function presentTrack(progress: TrackProgress, certificates: readonly Certificate[]): Track {
  return {
    ...progress,
    next: presentLessonLink(progress.next),
    certificate: presentCertificateOf(progress.track, certificates),
  }
}

/** The certificate of a track among a person's. */
export function presentCertificateOf(
  track: LessonTrack,
  certificates: readonly Certificate[],
): CertificateCard | null {
  const [own] = presentCertificates(certificates).filter((each) => each.track === track)
  return own ?? null
}

/** Certificates in a list. */
export function presentCertificates(certificates: readonly Certificate[]): CertificateCard[] {
  return certificates.map(({ code, track, completedAt }) => ({
    code,
    track,
    completedAt: completedAt.toISOString(),
  }))
}

/** A lesson to read, without its questions: those come only with an attempt. */
export function presentLesson(
  lesson: Lesson,
  progress: Progress,
): ServerCall<typeof getLesson>['reply'] {
  const place = placeOf(lesson)
  return {
    ...presentLessonCard(lesson, progress),
    body: lesson.body,
    number: place.number,
    lessonCount: place.lessonCount,
    previous: presentLessonLink(place.previous),
    next: presentLessonLink(place.next),
  }
}

/** A certificate to check. */
export function presentCertificate({
  certificate,
  person,
}: {
  certificate: Certificate
  person: PersonRow
}): ServerCall<typeof getCertificate>['reply'] {
  return {
    code: certificate.code,
    track: certificate.track,
    completedAt: certificate.completedAt.toISOString(),
    person: presentPerson(person),
    lessons: certificate.lessons.map((lesson) => ({
      ...lesson,
      latestVersion: findLesson(lesson.slug)?.version ?? null,
    })),
  }
}
