import type { Ctx } from '../../platform/context.ts'
import { deleteViewsOfOwner } from './views/views.queries.ts'

/** Deletes what was counted of a person's work, as part of deleting the account. */
export async function deleteViewsOf({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  await deleteViewsOfOwner(db, userId)
}
