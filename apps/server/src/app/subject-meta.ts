import type { Db } from '../db/client.ts'
import type { SubjectMeta } from '../web/spa.ts'

type Meta = Awaited<ReturnType<SubjectMeta>>

/** Title and description of the bounty, submission or creator that a page's address names; null for any other page. */
export async function readSubjectMeta(
  _db: Db,
  _pathname: string,
  _search: URLSearchParams,
): Promise<Meta> {
  return null
}
