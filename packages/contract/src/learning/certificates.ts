import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_CERTIFICATE_CODE_LENGTH, MAX_USERNAME_LENGTH } from '../field-limits.ts'
import { instant, person } from '../shapes.ts'
import { LESSON_TRACKS } from './tracks.ts'

/** A certificate in a list. */
export const certificateCard = z
  .object({
    /** Names it in public: anyone who has the code can check it. */
    code: z.string(),
    track: z.enum(LESSON_TRACKS),
    completedAt: instant,
  })
  .meta({ id: 'CertificateCard' })

export const getCertificate = endpoint({
  id: 'certificates.get',
  method: 'GET',
  path: '/api/v1/certificates/{code}',
  summary: 'Check a certificate: whose it is, and which lessons were passed when',
  access: 'public',
  params: z.object({ code: z.string().min(1).max(MAX_CERTIFICATE_CODE_LENGTH) }),
  reply: certificateCard
    .extend({
      person,
      /** As they were when it was issued. */
      lessons: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          version: z.int(),
          passedAt: instant,
          /** Null when the lesson no longer exists. */
          latestVersion: z.int().nullable(),
        }),
      ),
    })
    .meta({ id: 'Certificate' }),
})

export const listCertificates = endpoint({
  id: 'certificates.list',
  method: 'GET',
  path: '/api/v1/creators/{username}/certificates',
  summary: 'List the certificates of a creator',
  access: 'public',
  params: z.object({ username: z.string().min(1).max(MAX_USERNAME_LENGTH) }),
  reply: z.object({ items: z.array(certificateCard) }),
})
