import { paths } from '@laurel/contract/spec/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../lib/api/api.ts'
import { describeProblem } from '../../lib/api/problem-messages.ts'
import { activityKeys } from '../../lib/api/query-keys.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useSession } from '../../lib/session/session.ts'
import { plural } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { AtLaunch } from '../../ui/states/at-launch.tsx'
import { type FollowSubject, followedCreatorsQuery, followingQuery } from './api.ts'

/** Follows a creator or a bounty, with the number of followers; nothing on one’s own. */
export default function FollowButton({ kind, id, name }: FollowSubject & { name: string }) {
  const subject = { kind, id }
  const query = followingQuery(subject)
  const client = useQueryClient()
  const { data } = useQuery(query)
  const { status } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isFollowing = data?.isFollowing === true
  const change = useAction(async () => {
    const route = '/api/v1/follows/{kind}/{id}' as const
    const reply = isFollowing
      ? await api(`DELETE ${route}`, { params: subject })
      : await api(`PUT ${route}`, { params: subject })
    client.setQueryData(query.queryKey, reply)
    void client.invalidateQueries({ queryKey: activityKeys.all })
    void client.invalidateQueries({ queryKey: followedCreatorsQuery.queryKey })
  })
  if (data === undefined) return null
  const followers =
    data.followerCount === 0 ? null : (
      <span className="text-muted text-sm tabular-nums">
        {plural(data.followerCount, 'follower')}
      </span>
    )
  const isOwn = status === 'signed-in' && !data.abilities.canFollow
  if (isOwn) return followers
  const press = async () => {
    if (status !== 'signed-in') {
      navigate(paths.auth, { state: { from: pathname + search } })
      return
    }
    await change.run(null)
  }
  if (change.error !== null) toast({ ...describeProblem(change.error), tone: 'bad' })
  const Icon = isFollowing ? BellRing : Bell
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <AtLaunch>
        <Button
          size="sm"
          variant={isFollowing ? 'quiet' : 'secondary'}
          icon={<Icon aria-hidden="true" className="size-4" />}
          aria-pressed={isFollowing}
          aria-label={`${isFollowing ? 'Following' : 'Follow'} ${name}`}
          isBusy={change.isPending}
          onClick={() => void press()}
        >
          {isFollowing ? 'Following' : 'Follow'}
        </Button>
      </AtLaunch>
      {followers}
    </span>
  )
}
