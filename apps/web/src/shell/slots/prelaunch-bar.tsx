import { paths } from '@laurel/contract/spec/routes'
import { useLocation } from 'react-router'
import { OpensAtLaunch } from '../../ui/states/at-launch.tsx'

/** What a page cannot do before the launch, by the beginning of its path. The others have nothing that is closed. */
const CLOSED: readonly (readonly [path: string, what: string])[] = [
  [paths.createBounty, 'Writing and publishing bounties opens'],
  [paths.bounties, 'Entering and sponsoring bounties opens'],
  ['/bounty/', 'Entering this bounty, questions and objections open'],
  [paths.submissions, 'Posting, editing and reporting open'],
  [paths.vote2Earn, 'Voting and practice open'],
  [paths.voteToEarn, 'Voting and practice open'],
  [paths.boost, 'Boosting opens'],
  [paths.granularAirdrop, 'Claims and appeals open'],
  [paths.airdrop, 'Earning points and claims open'],
  [paths.learning, 'You can read every lesson now. Quizzes open'],
  [paths.creators, 'Following and reporting people open'],
]

/** Says on each page what it cannot do before the launch, when that opens, and where to wait for it. */
export default function PrelaunchBar() {
  const { pathname } = useLocation()
  const what = CLOSED.find(([path]) => pathname.startsWith(path))?.[1]
  if (what === undefined) return null
  return (
    <p className="border-line border-b bg-(--section)/10 px-4 py-2 text-center text-sm md:px-6">
      <OpensAtLaunch what={what} />
    </p>
  )
}
