import { cx } from '../../lib/class-names.ts'
import { formatNumber } from '../../lib/text/format.ts'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { LeaderboardRow } from './api.ts'
import type { BOARD_EXTRAS } from './board-extras.tsx'
import { BoardFigure, FIGURE_NAMES } from './boards.tsx'

const MEDALS: Record<number, string> = { 1: 'text-gold', 2: 'text-silver', 3: 'text-bronze' }

/** A score relative to the leader's, `share` from 0 to 1. Decorative: the figure above it has the number. */
function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1 ml-auto flex h-1 max-w-32 justify-end">
      <span
        className="min-w-0.5 rounded-full bg-(--section)/45 forced-color-adjust-none"
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  )
}

/** The rows of a leaderboard; the signed-in user's is marked in colour and in words. */
export function Board({
  rows,
  ownId,
  caption,
  leaderScore = rows[0]?.score ?? 0,
  extras = null,
}: {
  rows: readonly LeaderboardRow[]
  ownId: string | null
  caption: string
  /** The score that fills a whole bar: the leader's, even where the rows begin further down. */
  leaderScore?: number
  /** What a row also shows; null where there is little room. */
  extras?: typeof BOARD_EXTRAS | null
}) {
  return (
    // Rows are flex boxes: table rows can't skip layout while off screen. That drops the table roles, so they are restated.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="block w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="block text-left text-muted text-xs">
        <HeaderRow
          figure={FIGURE_NAMES[rows[0]?.figures.board ?? 'points']}
          isCompact={extras === null}
        />
      </thead>
      <tbody role="rowgroup" className="long-list block [--row:3.9rem]">
        {rows.map((row) => (
          <PersonRow
            key={row.person.userId}
            row={row}
            isOwn={row.person.userId === ownId}
            leaderScore={leaderScore}
            extras={extras}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

// biome-ignore-start lint/a11y/noRedundantRoles: see Board
function HeaderRow({ figure, isCompact }: { figure: string; isCompact: boolean }) {
  return (
    <tr role="row" className="flex border-line border-b">
      <th
        role="columnheader"
        scope="col"
        className={cx('w-14 shrink-0 py-2 pl-3 font-medium md:pl-4', !isCompact && 'md:w-20')}
      >
        Rank
      </th>
      <th role="columnheader" scope="col" className="min-w-0 flex-1 py-2 font-medium">
        Person
      </th>
      {!isCompact && (
        <th
          role="columnheader"
          scope="col"
          className="hidden w-32 shrink-0 py-2 text-right font-medium sm:block"
        >
          Since yesterday
        </th>
      )}
      <th
        role="columnheader"
        scope="col"
        className={cx(
          'w-28 shrink-0 py-2 pr-3 text-right font-medium md:pr-4',
          !isCompact && 'md:w-64',
        )}
      >
        {figure}
      </th>
    </tr>
  )
}

function PersonRow({
  row,
  isOwn,
  leaderScore,
  extras,
}: {
  row: LeaderboardRow
  isOwn: boolean
  leaderScore: number
  extras: typeof BOARD_EXTRAS | null
}) {
  const detail = extras?.detailOf(row) ?? ''
  return (
    <tr
      role="row"
      aria-current={isOwn ? 'true' : undefined}
      className={cx(
        'flex items-center border-line border-b last:border-0',
        isOwn
          ? 'bg-[color-mix(in_oklab,var(--section)_9%,var(--color-surface))]'
          : 'hover:bg-sunken/60',
      )}
    >
      <td
        role="cell"
        className={cx(
          'figures w-14 shrink-0 py-2.5 pl-3 font-semibold md:pl-4',
          extras !== null && 'md:w-20',
          MEDALS[row.rank] ?? 'text-muted',
        )}
      >
        {formatNumber(row.rank)}
      </td>
      <PersonCell row={row} isOwn={isOwn} extras={extras} />
      {extras !== null && (
        <td role="cell" className="hidden w-32 shrink-0 py-2.5 text-right sm:block">
          <extras.Movement value={row.movement} />
        </td>
      )}
      <td
        role="cell"
        className={cx('w-28 shrink-0 py-2.5 pr-3 text-right md:pr-4', extras !== null && 'md:w-64')}
      >
        <BoardFigure row={row} className="font-medium" />
        {detail !== '' && <span className="hidden text-muted text-xs md:block">{detail}</span>}
        <Bar share={leaderScore <= 0 ? 0 : row.score / leaderScore} />
      </td>
    </tr>
  )
}

function PersonCell({
  row,
  isOwn,
  extras,
}: {
  row: LeaderboardRow
  isOwn: boolean
  extras: typeof BOARD_EXTRAS | null
}) {
  return (
    <th role="rowheader" scope="row" className="min-w-0 flex-1 py-2.5 pr-2 text-left font-normal">
      <span className="flex min-w-0 items-center gap-2">
        <PersonLink person={row.person} hasUsername size="md" />
        {isOwn && <span className="text-(--section-ink) text-xs">you</span>}
        {extras !== null && (
          <span className="hidden shrink-0 flex-wrap gap-1 md:flex">
            <extras.Badges badges={row.badges} />
          </span>
        )}
      </span>
    </th>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: see Board

/** A leaderboard while it loads. */
export function BoardSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div className="grid">
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          key={index}
          className="flex items-center gap-4 border-line border-b px-4 py-3 last:border-0"
        >
          <Skeleton className="h-4 w-8" />
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 w-40 max-w-[40%]" />
          <Skeleton className="ml-auto h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
