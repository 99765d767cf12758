import { cx } from '../../../lib/class-names.ts'
import { plural } from '../../../lib/text/format.ts'
import { Progress } from '../../../ui/data/progress.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SaveIndicator } from '../../../ui/states/save-indicator.tsx'
import { Countdown } from '../../../ui/text/time.tsx'
import type { Desk, JudgedBounty } from '../api.ts'
import { scoringProgress } from './marks.ts'
import type { DeskSaves } from './use-desk-saves.ts'
import type { DeskView } from './use-desk-view.ts'

/** Scoring progress, the state of saving, and the switch between scoring and deciding. */
export function DeskHeader({
  bounty,
  desk,
  saves,
  view,
}: {
  bounty: JudgedBounty
  desk: Desk
  saves: DeskSaves
  view: DeskView
}) {
  const { scored, needed, competing } = scoringProgress(bounty.checklist, desk.entries)
  return (
    <div
      className={cx(
        'flex-wrap items-center justify-between gap-x-8 gap-y-3 lg:flex',
        view.isEntryOpen ? 'hidden' : 'flex',
      )}
    >
      <div className="grid min-w-48 flex-1 gap-1.5 sm:max-w-72">
        <p className="text-sm">
          {scored} of {plural(needed, 'entry', 'entries')} scored
        </p>
        <Progress
          label="Entries scored"
          value={scored}
          max={needed}
          valueText={`${scored} of ${needed}`}
          tone="section"
        />
        {needed < competing && (
          <p className="text-muted text-xs">
            Sorted by the votes. The first {needed} need full scores, the other {competing - needed}{' '}
            only a reason.
          </p>
        )}
      </div>
      {view.readOnlyReason === null && (
        <SaveIndicator state={saves.state} onRetry={() => void saves.flush()} />
      )}
      {bounty.abilities.canAward ? (
        <Segmented
          legend="View"
          choices={[
            { value: 'score', label: 'Score entries' },
            { value: 'decide', label: 'Decide and announce' },
          ]}
          value={view.isDeciding ? 'decide' : 'score'}
          onChange={(next) => void view.show(next)}
        />
      ) : (
        !desk.votingClosed && <VotesHidden bounty={bounty} />
      )}
    </div>
  )
}

function VotesHidden({ bounty: { votingEndsAt } }: { bounty: JudgedBounty }) {
  return (
    <p className="text-muted text-sm">
      Votes stay hidden until voting closes
      {votingEndsAt !== null && (
        <>
          , in <Countdown to={votingEndsAt} done="moments" />
        </>
      )}
      .
    </p>
  )
}
