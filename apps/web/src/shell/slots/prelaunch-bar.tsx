import { matchRoute, type RouteName } from '@laurel/contract/spec/routes'
import { useLocation } from 'react-router'
import { OpensAtLaunch } from '../../ui/states/at-launch.tsx'

/** What a page cannot do before the launch. The others say so first of all themselves, or have nothing that is closed. */
const CLOSED: Readonly<Partial<Record<RouteName, string>>> = {
  bounties: 'You can browse everything now. Entering and sponsoring bounties opens',
  bounty: 'Entering this bounty, questions and objections open',
  submissions: 'Posting, editing and reporting open',
  voteToEarn: 'Voting and practice open',
  granularAirdrop: 'Claims and appeals open',
  airdrop: 'Earning points and claims open',
  learning: 'You can read every lesson now. Quizzes open',
  creators: 'Following and reporting people open',
}

/** Says on each page what it cannot do before the launch, when that opens, and where to wait for it. */
export default function PrelaunchBar() {
  const { pathname } = useLocation()
  const route = matchRoute(pathname)
  const what = route === null ? undefined : CLOSED[route.name]
  if (what === undefined) return null
  return (
    <aside
      aria-label="Before the launch"
      className="border-line border-b bg-(--section)/10 px-4 py-2 text-center text-sm md:px-6"
    >
      <OpensAtLaunch what={what} />
    </aside>
  )
}
