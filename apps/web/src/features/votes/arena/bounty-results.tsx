import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type ApiReply, api } from '../../../lib/api/api.ts'
import { formatNumber, formatPercent, plural } from '../../../lib/text/format.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { voteKeys } from '../api.ts'

type Results = ApiReply<'GET /api/v1/arena/bounties/{id}/results'>
type JudgedEntry = Results['entries'][number]

/** The address of the results of a bounty that the viewer judged. */
export const resultsOf = (bountyId: string) => `${paths.voteToEarn}?results=${bountyId}`

/** Where the viewer stood on each entry of a bounty, as a dialog with an address of its own. */
export function BountyResults() {
  const [searchParams, setSearchParams] = useSearchParams()
  const bountyId = searchParams.get('results')
  const { data, error, refetch } = useQuery({
    queryKey: voteKeys.results(bountyId ?? ''),
    queryFn: ({ signal }) =>
      api('GET /api/v1/arena/bounties/{id}/results', { params: { id: bountyId ?? '' }, signal }),
    enabled: bountyId !== null,
  })
  return (
    <Dialog
      isOpen={bountyId !== null}
      onClose={() => setSearchParams({}, { replace: true })}
      width="wide"
      title="Where you stood"
      description={data === undefined ? undefined : descriptionOf(data)}
    >
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <div className="grid gap-4">
          {data.votesCount === false && (
            <p className="text-muted text-sm">
              There were too few voters for the votes to count for the final score.
            </p>
          )}
          <ResultTable entries={data.entries} />
          <p className="text-muted text-xs">
            “All voters” is the weighted support of everyone who decided, you included.
          </p>
        </div>
      )}
    </Dialog>
  )
}

function ResultTable({ entries }: { entries: JudgedEntry[] }) {
  return (
    <DataTable
      caption="Entries by their votes"
      rows={entries}
      rowKey={({ submissionId }) => submissionId}
      columns={[
        { id: 'rank', header: 'Rank', cell: ({ rank }) => formatNumber(rank), isNumeric: true },
        {
          id: 'entry',
          header: 'Entry',
          isRowHeader: true,
          cell: ({ submissionId, title }) => (
            <Link to={paths.submission(submissionId)} className="hover:underline">
              {title}
            </Link>
          ),
        },
        { id: 'mine', header: 'You', cell: mineText },
        { id: 'all', header: 'All voters', cell: supportText, isNumeric: true },
      ]}
    />
  )
}

function descriptionOf({ title, othersCount }: Results): string {
  return othersCount === 0
    ? `You were the only voter on “${title}”.`
    : `You and ${plural(othersCount, 'other')} judged “${title}”.`
}

function mineText({ mine }: JudgedEntry): string {
  if (mine === null) return 'No decision'
  const text =
    mine.decision === 'support' ? `Support ${mine.strengthPercent}%` : 'Not for this bounty'
  return mine.isPractice ? `${text} (practice)` : text
}

function supportText({ support, decisionCount }: JudgedEntry): string {
  if (support === null) return 'No votes'
  return `${formatPercent(support * 100)} of ${plural(decisionCount, 'vote')}`
}
