import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/data/badge.tsx'
import { Progress } from '../../ui/data/progress.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Task, tasksQuery } from './api.ts'
import { DUE_WORDS, TASK_GROUP_NAMES, TASK_STATE_LOOKS } from './task-words.ts'

/** Between the parts of a line; stays at the end of a row where the line wraps. */
const DOT = '\u00a0· '

/** Tasks of a group that are shown at first: those to do now before those that are settled or locked. */
const MAX_SHOWN = 6

const GROUPS = Object.keys(TASK_GROUP_NAMES) as Task['group'][]

/** Everything that earns the viewer points, with its state, reason, progress, reward and where to do it. */
export function TaskList() {
  const { data, error, refetch } = useQuery(tasksQuery)
  if (error !== null) {
    return <ErrorState error={error} safe="Your points are safe." onRetry={() => void refetch()} />
  }
  if (data === undefined) {
    return (
      <Loading label="Loading your tasks">
        <div className="grid gap-4">
          <Skeleton className="h-40 w-full rounded-card" />
          <Skeleton className="h-40 w-full rounded-card" />
        </div>
      </Loading>
    )
  }
  const groups = GROUPS.map((group) => ({
    group,
    tasks: data.items.filter((task) => task.group === group),
  })).filter(({ tasks }) => tasks.length > 0)
  return (
    <div className="grid gap-8 lg:block lg:columns-2 lg:gap-10">
      {groups.map(({ group, tasks }) => (
        <section
          key={group}
          aria-label={TASK_GROUP_NAMES[group]}
          className="grid content-start break-inside-avoid lg:pb-8"
        >
          <h3 className="flex items-baseline justify-between gap-4 border-line border-b pb-2 font-medium font-sans text-base tracking-normal">
            {TASK_GROUP_NAMES[group]}
            <span className="figures font-normal text-muted text-xs">{earnedText(tasks)}</span>
          </h3>
          <TaskRows tasks={tasks} />
        </section>
      ))}
    </div>
  )
}

function TaskRows({ tasks }: { tasks: readonly Task[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = tasks.length > MAX_SHOWN
  const rank = (task: Task) => Number(TASK_STATE_LOOKS[task.state].isQuiet ?? false)
  const ordered = isLong ? tasks.toSorted((a, b) => rank(a) - rank(b)) : tasks
  return (
    <>
      <ul>
        {ordered.slice(0, isOpen ? undefined : MAX_SHOWN).map((task) => (
          <TaskRow key={task.taskId} task={task} />
        ))}
      </ul>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          className="-ml-3 justify-self-start"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${tasks.length}`}
        </Button>
      )}
    </>
  )
}

/** What a group has earned, if anything. */
function earnedText(tasks: readonly Task[]): string {
  const settled = tasks.reduce((sum, task) => sum + task.settledPoints, 0)
  const pending = tasks.reduce((sum, task) => sum + task.pendingPoints, 0)
  return [
    ...(settled === 0 ? [] : [`${formatPoints(settled)} settled`]),
    ...(pending === 0 ? [] : [`${formatPoints(pending)} pending`]),
  ].join(' · ')
}

function TaskRow({ task }: { task: Task }) {
  const { title, reason, progress, due, url, cap } = task
  const { name, tone, isQuiet, isLocked, isRefusal } = TASK_STATE_LOOKS[task.state]
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-b py-3 last:border-0">
      <Link
        to={url}
        className={cx('wrap-anywhere font-medium hover:underline', isQuiet && 'text-muted')}
      >
        {title}
      </Link>
      <span className="justify-self-end">
        {isLocked ? (
          <span className="inline-flex items-center gap-1.5 text-muted text-xs">
            <Lock aria-hidden="true" className="size-3.5" />
            {name}
          </span>
        ) : (
          <StatusPill tone={tone}>{name}</StatusPill>
        )}
      </span>
      <div className="col-span-2 grid gap-1.5 text-muted text-sm">
        {reason !== null && (
          <p className={cx('wrap-anywhere', isRefusal && 'text-bad')}>{reason}</p>
        )}
        {progress !== null && (
          <div className="flex items-center gap-3">
            <Progress
              label={`Progress: ${title}`}
              value={progress.done}
              max={progress.required}
              valueText={`${progress.done} of ${progress.required} ${progress.unit}`}
              tone="section"
              className="max-w-48 flex-1"
            />
            <span className="figures text-xs">
              {formatNumber(progress.done)} of {formatNumber(progress.required)} {progress.unit}
            </span>
          </div>
        )}
        <p className="text-xs">
          <Reward task={task} />
          {DOT}
          {cap}
          {due !== null && (
            <>
              {DOT}
              {DUE_WORDS[due.kind]} <Time at={due.at} />
            </>
          )}
        </p>
      </div>
    </li>
  )
}

function Reward({ task: { reward, settledPoints, pendingPoints } }: { task: Task }) {
  if (reward.points === 0) return <span>Opens your voting rewards</span>
  return (
    <span>
      <span className="figures font-medium text-(--section-ink)">
        {reward.isUpTo && 'up to '}
        {formatPoints(reward.points)}
      </span>
      {reward.isScored && ' of score'}
      {settledPoints > 0 && `, ${formatNumber(settledPoints)} settled`}
      {pendingPoints > 0 && `, ${formatNumber(pendingPoints)} pending`}
    </span>
  )
}
