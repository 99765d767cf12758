import { type LessonTrack, TRACK_NAMES } from '@laurel/contract/learning/tracks'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import type { CertifiedLesson } from '../../db/schema/help/tickets.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { newSecret, sha256 } from '../../platform/ids.ts'
import type { PersonRow } from '../../platform/person.ts'
import { notify } from '../notifications/notifications.service.ts'
import {
  type Certificate,
  findCertificate,
  insertCertificate,
  listCertificatesByName,
} from './certificates.queries.ts'
import { lessonsOf } from './lessons.catalogue.ts'
import { listGradedQuizAttempts, type QuizAttempt } from './lessons.queries.ts'

const CODE_LENGTH = 12

/**
 * Issues the certificate of a track to the viewer once all of its lessons are passed, each in any version; once for all
 * time (rule D-certificates). Lessons that join the track later do not take it away.
 */
export async function issueCertificate(ctx: MemberCtx, track: LessonTrack): Promise<void> {
  const { db, viewer } = ctx
  const { userId } = viewer
  const lessons = certifiedLessons(track, await listGradedQuizAttempts(db, userId))
  const last = lessons
    ?.map(({ passedAt }) => passedAt)
    .toSorted()
    .at(-1)
  if (lessons === null || last === undefined) return
  const code = sha256(newSecret()).slice(0, CODE_LENGTH).toUpperCase()
  const certificate = { code, userId, track, lessons, completedAt: new Date(last) }
  if (!(await insertCertificate(db, certificate))) return
  await notify(ctx, [
    {
      userId,
      type: 'milestone',
      title: `Your certificate: ${TRACK_NAMES[track]}`,
      message: 'You passed every lesson of the track. The certificate is on your public profile.',
      dedupeKey: `certificate:${track}`,
      actionUrl: paths.certificate(code),
    },
  ])
}

/** The first pass of the newest version passed of each lesson of a track; null while one is missing. */
function certifiedLessons(
  track: LessonTrack,
  graded: readonly QuizAttempt[],
): CertifiedLesson[] | null {
  const lessons = lessonsOf(track).flatMap(({ slug, title }): CertifiedLesson[] => {
    const passed = graded.filter((attempt) => attempt.lessonSlug === slug && attempt.passed)
    const version = Math.max(...passed.map(({ lessonVersion }) => lessonVersion))
    // The last graded comes first.
    const first = passed.findLast(({ lessonVersion }) => lessonVersion === version)
    const passedAt = first?.gradedAt?.toISOString()
    return passedAt === undefined ? [] : [{ slug, title, version, passedAt }]
  })
  return lessons.length === lessonsOf(track).length ? lessons : null
}

/** A certificate by its code in any case. Raises `not_found`. */
export async function requireCertificate(
  db: Db,
  code: string,
): Promise<{ certificate: Certificate; person: PersonRow }> {
  const found = await findCertificate(db, code)
  if (found === null) throw new Problem('not_found')
  return found
}

/** The certificates of the person with a username. Raises `not_found`. */
export async function listCertificatesOfCreator(db: Db, username: string): Promise<Certificate[]> {
  const found = await listCertificatesByName(db, username)
  if (found === null) throw new Problem('not_found')
  return found
}
