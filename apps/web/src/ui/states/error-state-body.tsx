import { RotateCw, TriangleAlert } from 'lucide-react'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { describeProblem } from '../../lib/api/problem-messages.ts'
import { cx } from '../../lib/class-names.ts'
import { Button, ButtonLink } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'
import type { ErrorStateProps } from './error-state-props.ts'

/** The body of `ErrorState`, a separate chunk. */
export default function ErrorStateBody({
  error,
  safe = 'Nothing you saved is lost.',
  missing,
  onRetry,
  isRetrying = false,
  className,
}: ErrorStateProps) {
  const { title, text, requestId } = describeProblem(error)
  if (missing !== undefined && error instanceof ApiProblem && error.code === 'not_found') {
    return (
      <EmptyState
        {...(className !== undefined && { className })}
        title={missing.title}
        text={missing.text}
        action={
          <ButtonLink to={missing.to} variant="primary">
            {missing.label}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div
      role="alert"
      className={cx(
        'grid justify-items-start gap-2 rounded-card border border-line bg-surface p-6',
        className,
      )}
    >
      <p className="flex items-center gap-2 font-display font-semibold text-lg">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
        {title}
      </p>
      <p className="max-w-reading text-muted text-sm">
        {text} {safe}
      </p>
      {onRetry !== undefined && (
        <Button
          className="mt-2"
          isBusy={isRetrying}
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
      {requestId !== undefined && <Reference requestId={requestId} />}
    </div>
  )
}

/** The reference number, with the contact form that takes it along. */
function Reference({ requestId }: { requestId: string }) {
  return (
    <p className="mt-1 text-muted text-xs">
      Reference <code className="figures select-all">{requestId}</code>.{' '}
      <a
        href={`/help?contact=problem&reference=${encodeURIComponent(requestId)}`}
        className="underline hover:text-ink"
      >
        Contact us
      </a>{' '}
      and quote it if this keeps happening.
    </p>
  )
}
