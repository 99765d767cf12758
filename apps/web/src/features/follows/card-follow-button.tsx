import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { activityKeys } from '../../lib/api/query-keys.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useFlag } from '../../lib/flags.ts'
import { useSession } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { followedCreatorsQuery, followingQuery } from './api.ts'

/** Follows a creator from their card; nothing for visitors, on one’s own card, and in prelaunch. */
export default function CardFollowButton({ id, name }: { id: string; name: string }) {
  const { user } = useSession()
  const isPrelaunch = useFlag('prelaunch_live')
  const client = useQueryClient()
  const { data } = useQuery({ ...followedCreatorsQuery, enabled: user !== null })
  const isFollowing = data?.includes(id) === true
  const change = useAction(async () => {
    const route = '/api/v1/follows/{kind}/{id}' as const
    const params = { kind: 'creator' as const, id }
    try {
      const reply = isFollowing
        ? await api(`DELETE ${route}`, { params })
        : await api(`PUT ${route}`, { params })
      client.setQueryData(followedCreatorsQuery.queryKey, (ids = []) => [
        ...ids.filter((other) => other !== id),
        ...(reply.isFollowing ? [id] : []),
      ])
      client.setQueryData(followingQuery(params).queryKey, reply)
      void client.invalidateQueries({ queryKey: activityKeys.all })
    } catch (error) {
      void toastProblem(error)
    }
  })
  if (user === null || user.id === id || data === undefined || isPrelaunch) return null
  const Icon = isFollowing ? BellRing : Bell
  return (
    <IconButton
      label={`${isFollowing ? 'Following' : 'Follow'} ${name}`}
      aria-pressed={isFollowing}
      disabled={change.isPending}
      onClick={() => void change.run(undefined)}
      className={isFollowing ? 'text-brand' : undefined}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </IconButton>
  )
}
