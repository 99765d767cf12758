import { type FieldError, Problem } from '@laurel/contract/problems'
import type { Ctx } from '../../../platform/context.ts'
import { canonicalJson } from '../../../platform/ids.ts'
import type { SubmissionRow } from '../submissions.queries.ts'
import { lockOwnUploads, selectImages, storeImages } from './submission-images.queries.ts'

/**
 * Replaces the pictures of a locked submission; returns whether anything changed. Raises `validation_failed` for a
 * picture that is listed twice, was not uploaded by the author, or is used elsewhere.
 */
export async function replaceImages(
  ctx: Ctx,
  submission: SubmissionRow,
  images: readonly { imageId: string; alt: string }[],
): Promise<boolean> {
  const before = await selectImages(ctx.db, [submission.id])
  const stored = before.map(({ imageId, alt }) => ({ imageId, alt }))
  if (canonicalJson(stored) === canonicalJson(images)) return false
  const ids = images.map(({ imageId }) => imageId)
  const person = { ownerId: submission.authorId, submissionId: submission.id }
  const own = await lockOwnUploads(ctx.db, person, ids)
  const errors = ids.flatMap((id, index): FieldError[] => {
    const pointer = `/images/${index}/imageId`
    if (ids.indexOf(id) !== index) return [{ pointer, message: 'You already added this picture' }]
    return own.has(id) ? [] : [{ pointer, message: 'This picture is missing. Add it again' }]
  })
  if (errors.length > 0) throw new Problem('validation_failed', { errors })
  await storeImages(ctx.db, submission.id, images)
  return true
}
