import { z } from 'zod'
import { ability } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, page, pageQuery } from '../shapes.ts'

/** What a person can follow. */
export const FOLLOW_KINDS = ['creator', 'bounty'] as const

const params = z.object({ kind: z.enum(FOLLOW_KINDS), id })

/** How many follow something, and whether the viewer does. */
const following = z.object({
  followerCount: z.int(),
  isFollowing: z.boolean(),
  abilities: z.object({ canFollow: ability('follows.follow') }),
})

export const getFollowing = endpoint({
  id: 'follows.get',
  method: 'GET',
  path: '/api/v1/follows/{kind}/{id}',
  summary: 'Get how many people follow a creator or a bounty, and whether you do',
  access: 'public',
  params,
  reply: following,
})

export const follow = endpoint({
  id: 'follows.follow',
  method: 'PUT',
  path: '/api/v1/follows/{kind}/{id}',
  summary: 'Follow a creator or a bounty, not your own',
  access: 'member',
  params,
  reply: following,
  problems: ['not_allowed'],
})

export const unfollow = endpoint({
  id: 'follows.unfollow',
  method: 'DELETE',
  path: '/api/v1/follows/{kind}/{id}',
  summary: 'Stop following a creator or a bounty',
  access: 'member',
  params,
  reply: following,
})

export const listFollows = endpoint({
  id: 'follows.list',
  method: 'GET',
  path: '/api/v1/me/follows',
  summary: 'List whom and what you follow, newest first; only you can see it',
  access: 'member',
  query: pageQuery,
  reply: page(
    z.object({
      kind: z.enum(FOLLOW_KINDS),
      subjectId: id,
      title: z.string(),
      url: z.string(),
      since: instant,
    }),
  ),
})
