import { listActivity } from '@laurel/contract/people/people'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { presentActivity } from './activity.presenter.ts'
import {
  listFollowedActivity,
  listMoneyActivity,
  listOwnActivity,
  listPersonalActivity,
  listPlatformActivity,
} from './activity.queries.ts'

/** The activity feed's endpoint. */
export function registerActivity(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listActivity, async ({ db, viewer, query }) => {
    const page = { after: readCursor(query.cursor, timeCursor), limit: query.limit + 1 }
    const rows = await {
      platform: () => listPlatformActivity(db, page),
      money: () => listMoneyActivity(db, page),
      'for-you': () =>
        viewer === null
          ? listPlatformActivity(db, page)
          : listPersonalActivity(db, viewer.userId, page),
      following: () => {
        if (viewer === null) throw new Problem('not_authenticated')
        return listFollowedActivity(db, viewer.userId, page)
      },
      mine: () => {
        if (viewer === null) throw new Problem('not_authenticated')
        return listOwnActivity(db, viewer.userId, page)
      },
    }[query.tab]()
    return toPage(
      rows,
      query.limit,
      ({ event }) => [event.createdAt.getTime(), event.id],
      presentActivity,
    )
  })
}
