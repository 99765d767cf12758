import { paths } from '@laurel/contract/spec/routes'
import { plural } from '../../../lib/text/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Time } from '../../../ui/text/time.tsx'
import type { VotingStatus } from '../api.ts'

/** The notice at trust level 0, where votes are practice: when they will count, and what is missing until then. */
export function PracticeNotice({ status }: { status: VotingStatus }) {
  if (status.trustLevel > 0) return null
  return (
    <Notice
      tone="info"
      title="You are practising"
      action={
        status.lessonPassed ? undefined : (
          <ButtonLink to={paths.lesson('how-judging-works')} size="sm">
            Lesson 1 (4 min)
          </ButtonLink>
        )
      }
    >
      <p>
        You can cast real votes
        {status.realVotesFrom !== null && (
          <>
            {' '}
            <Time at={status.realVotesFrom} />
          </>
        )}
        {!status.lessonPassed &&
          `${status.realVotesFrom === null ? '' : ','} once you pass lesson 1 (4 min)`}
        {status.realVotesFrom === null && status.lessonPassed && ' soon'}. Until then you practise
        for free, and we show later what each vote would have earned.{' '}
        {plural(status.practiceLeftToday, 'practice vote')} left today.
      </p>
    </Notice>
  )
}
