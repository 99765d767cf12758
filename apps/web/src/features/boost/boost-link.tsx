import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AtLaunch } from '../../ui/states/at-launch.tsx'
import { type Boostable, boostableQuery } from './api.ts'

/** Leads to the boost of a submission; nothing unless it is the viewer’s own, public, and not boosted already. */
export function BoostLink({
  submission: { submissionId, author, title },
}: {
  submission: Pick<Boostable, 'submissionId' | 'author' | 'title'>
}) {
  const { user } = useSession()
  const isOwn = user?.id === author.userId
  const { data } = useInfiniteQuery({ ...boostableQuery, enabled: isOwn })
  const known = data?.pages.flatMap((page) => page.items)
  const canBoost = known?.some((one) => one.submissionId === submissionId && one.refusal === null)
  if (!isOwn || !canBoost) return null
  return (
    <AtLaunch>
      <ButtonLink size="sm" to={`${paths.boost}?submission=${submissionId}`}>
        Boost<span className="sr-only"> “{title}”</span>
      </ButtonLink>
    </AtLaunch>
  )
}
