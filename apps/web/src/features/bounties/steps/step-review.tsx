import { CircleAlert, Lightbulb } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import type { Bounty, LintIssue } from '../api.ts'
import { useDraftForm } from '../wizard/draft-form.ts'
import { DraftPreview } from '../wizard/draft-preview.tsx'
import { STEP_NAMES, stepOf } from '../wizard/draft-steps.ts'

/** Linter issues with links to their fields, and a preview of the bounty. */
export function StepReview({
  bounty,
  issues,
  isLintCurrent,
  onReach,
}: {
  bounty: Bounty
  issues: readonly LintIssue[]
  isLintCurrent: boolean
  onReach: (pointer: string) => void
}) {
  const { values } = useDraftForm()
  const blocking = issues.filter(({ severity }) => severity === 'blocking')
  const advice = issues.filter(({ severity }) => severity === 'advice')
  return (
    <div className="grid grid-cols-1 gap-8">
      {!isLintCurrent ? (
        <SkeletonText lines={4} />
      ) : blocking.length === 0 ? (
        <Notice tone="good" title="Nothing is missing">
          <p>The brief is complete.</p>
        </Notice>
      ) : (
        <Issues
          title={blocking.length === 1 ? 'One thing to fix' : `${blocking.length} things to fix`}
          issues={blocking}
          onReach={onReach}
        />
      )}
      {advice.length > 0 && (
        <Issues title="Suggestions" issues={advice} onReach={onReach} isAdvice />
      )}
      <section className="grid grid-cols-1 gap-4">
        <h2 className="text-xl">How others will see it</h2>
        <DraftPreview bounty={bounty} values={values} />
      </section>
    </div>
  )
}

function Issues({
  title,
  issues,
  onReach,
  isAdvice = false,
}: {
  title: string
  issues: readonly LintIssue[]
  onReach: (pointer: string) => void
  isAdvice?: boolean
}) {
  const Icon = isAdvice ? Lightbulb : CircleAlert
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">{title}</h2>
      <ul className="grid grid-cols-1">
        {issues.map(({ rule, pointer, message }) => (
          <li
            key={`${rule} ${pointer}`}
            className="flex items-start gap-3 border-line border-b py-2 text-sm last:border-0"
          >
            <Icon
              aria-hidden="true"
              className={
                isAdvice ? 'mt-3 size-4 shrink-0 text-muted' : 'mt-3 size-4 shrink-0 text-bad'
              }
            />
            <span className="min-w-0 flex-1 self-center">{message}</span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Go to ${STEP_NAMES[stepOf(pointer)]}: ${message}`}
              onClick={() => onReach(pointer)}
            >
              {STEP_NAMES[stepOf(pointer)]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
