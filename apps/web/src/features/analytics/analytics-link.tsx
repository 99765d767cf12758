import { paths } from '@laurel/contract/spec/routes'
import { useSession } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Leads to the numbers of a submission; nothing unless it is the viewer’s own and accepted. */
export function AnalyticsLink({
  submission: { submissionId, author, title, phase },
}: {
  submission: {
    submissionId: string
    author: { userId: string }
    title: string
    phase: { isUnsubmitted: boolean; isScreening: boolean }
  }
}) {
  const { user } = useSession()
  if (user?.id !== author.userId || phase.isUnsubmitted || phase.isScreening) return null
  return (
    <ButtonLink size="sm" to={`${paths.contentAnalytics}?id=${submissionId}`}>
      Analytics<span className="sr-only"> of “{title}”</span>
    </ButtonLink>
  )
}
