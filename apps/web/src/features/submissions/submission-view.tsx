import { paths } from '@laurel/contract/spec/routes'
import type { ReactNode } from 'react'
import { CATEGORY_NAMES } from '../../lib/text/categories.ts'
import { useOpened } from '../../lib/views/views.ts'
import { Badge, StatusPill } from '../../ui/data/badge.tsx'
import { Amount } from '../../ui/data/points.tsx'
import { Link } from '../../ui/link.tsx'
import { AgentBadge } from '../../ui/pictures/agent-badge.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { ShareButton } from '../../ui/pictures/share-button.tsx'
import { WorkMedia } from '../../ui/pictures/work-media.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Markdown } from '../../ui/text/markdown.tsx'
import { Time } from '../../ui/text/time.tsx'
import { SubmissionActions } from './actions/submission-actions.tsx'
import type { Submission } from './api.ts'
import { Outcome } from './outcome.tsx'
import { useDwell } from './use-dwell.ts'
import { Versions } from './versions.tsx'
import { AI_USE, placeText, STATES } from './words.ts'

/** A submission in full: the work, its AI use, its outcome, and the viewer’s actions. */
export function SubmissionView({
  submission,
  action = null,
}: {
  submission: Submission
  /** A further action beside the submission’s own. */
  action?: ReactNode
}) {
  useDwell(submission.submissionId)
  useOpened('submission', submission.submissionId)
  const { name, tone } = STATES[submission.state]
  return (
    <div className="grid gap-6">
      <WorkMedia images={submission.images} link={submission.link} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-2">
          <PersonLink person={submission.author} hasUsername size="md" />
          <AgentBadge agent={submission.agent} />
        </span>
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{CATEGORY_NAMES[submission.category]}</Badge>
          <StatusPill tone={tone}>{placeText(submission) ?? name}</StatusPill>
        </div>
      </div>
      {submission.bounty !== null && (
        <p className="text-sm">
          Entry to{' '}
          <Link to={paths.bounty(submission.bounty.slug)} className="font-medium underline">
            {submission.bounty.title}
          </Link>
          {submission.prizeAmount !== null &&
            submission.prizeAmount !== '0' &&
            submission.prizeToken !== null && (
              <>
                {' '}
                · won{' '}
                <Amount smallestUnits={submission.prizeAmount} token={submission.prizeToken} />
              </>
            )}
        </p>
      )}
      {submission.decisionReason !== null && (
        <Notice tone="warn" title={name}>
          {submission.decisionReason}
        </Notice>
      )}
      <Markdown source={submission.body} />
      {submission.outcome !== null && <Outcome outcome={submission.outcome} />}
      <Checks checks={submission.checks} />
      <SmallPrint submission={submission} />
      {submission.version > 1 && <Versions submissionId={submission.submissionId} />}
      <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
        <SubmissionActions submission={submission} />
        {action}
        <ShareButton path={paths.submission(submission.submissionId)} title={submission.title} />
      </div>
    </div>
  )
}

/** AI use and the time of its submission. */
function SmallPrint({ submission }: { submission: Submission }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      <span>
        {submission.aiUse !== null && AI_USE[submission.aiUse]}
        {submission.aiTools !== '' && ` (${submission.aiTools})`}
      </span>
      {submission.submittedAt !== null && (
        <span>
          submitted <Time at={submission.submittedAt} />
        </span>
      )}
    </p>
  )
}

/** The failed automatic checks; the server sends them only to viewers who may see them. */
function Checks({ checks }: { checks: Submission['checks'] }) {
  const failed = checks.filter(({ passed }) => !passed)
  if (failed.length === 0) return null
  return (
    <Notice tone="warn" title="This needs a manual review">
      <ul className="grid list-disc gap-1 pl-4">
        {failed.map(({ check, message }) => (
          <li key={check}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}
