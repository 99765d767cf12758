import { paths } from '@laurel/contract/spec/routes'
import type { SubmissionState } from '@laurel/contract/work/submissions'
import { useQueries } from '@tanstack/react-query'
import { formatPercent, plural } from '../../../lib/text/format.ts'
import { StatusPill, type Tone } from '../../../ui/data/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Bounty, entryQuery } from '../api.ts'
import { ordinal } from '../words.ts'

const STATES: Readonly<Record<SubmissionState, { name: string; tone: Tone }>> = {
  draft: { name: 'Draft', tone: 'warn' },
  submitted: { name: 'Submitted', tone: 'info' },
  under_review: { name: 'In review', tone: 'info' },
  changes_requested: { name: 'Changes requested', tone: 'warn' },
  accepted: { name: 'Accepted', tone: 'good' },
  shortlisted: { name: 'Accepted', tone: 'good' },
  winner: { name: 'Won', tone: 'good' },
  paid: { name: 'Paid', tone: 'good' },
  not_selected: { name: 'No place', tone: 'neutral' },
  rejected: { name: 'Rejected', tone: 'bad' },
  spam: { name: 'Marked as spam', tone: 'bad' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
  disqualified: { name: 'Disqualified', tone: 'bad' },
}

/** The viewer's own entries with state and outcome, and how many more they can submit. */
export function MyEntries({ bounty }: { bounty: Bounty }) {
  const entries = useQueries({ queries: bounty.myEntryIds.map(entryQuery) })
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="grid grid-cols-1">
        {entries.map(({ data: entry }, index) => (
          <li
            key={bounty.myEntryIds[index]}
            className="grid grid-cols-1 gap-1 border-line border-b py-2.5 text-sm first:pt-0 last:border-0"
          >
            {entry === undefined ? (
              <Skeleton className="h-6 w-full" />
            ) : (
              <>
                <p className="flex items-center justify-between gap-3">
                  <Link
                    to={paths.submission(entry.submissionId)}
                    className="hit-area min-w-0 truncate font-medium hover:underline"
                  >
                    {entry.title === '' ? 'Untitled entry' : entry.title}
                  </Link>
                  <StatusPill tone={STATES[entry.state].tone}>
                    {entry.place === null
                      ? STATES[entry.state].name
                      : `${ordinal(entry.place)} place`}
                  </StatusPill>
                </p>
                {entry.outcome !== null && (
                  <p className="text-muted text-xs">
                    {entry.outcome.finalScore !== null &&
                      // The reason may already begin with the score.
                      !entry.outcome.reason.startsWith('Final score') &&
                      `Final score ${formatPercent(entry.outcome.finalScore)}. `}
                    {entry.outcome.reason}
                  </p>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {bounty.phase.isOpenForEntries && bounty.myEntriesLeft > 0 && (
        <p className="text-muted text-xs">
          You can submit {plural(bounty.myEntriesLeft, 'more entry', 'more entries')}.
        </p>
      )}
    </div>
  )
}
