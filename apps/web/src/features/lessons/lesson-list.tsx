import { paths } from '@laurel/contract/spec/routes'
import { Check } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { useSession } from '../../lib/session/session.ts'
import { formatPoints } from '../../lib/text/format.ts'
import { CARD_LINK, Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Progress } from '../../ui/data/progress.tsx'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { LessonCard } from './api.ts'

/** All lessons in order, each with its points or that it is passed. */
export function LessonList({ lessons }: { lessons: readonly LessonCard[] }) {
  const { status } = useSession()
  const passed = lessons.filter(({ passedAt }) => passedAt !== null).length
  return (
    <div className="grid gap-6">
      {status === 'signed-in' && (
        <div className="grid gap-1.5">
          <p className="text-muted text-sm">
            {passed} of {lessons.length} passed
          </p>
          <Progress label="Lessons passed" value={passed} max={Math.max(1, lessons.length)} />
        </div>
      )}
      <ol className="grid gap-3 md:grid-cols-2">
        {lessons.map((lesson, index) => (
          <li key={lesson.slug}>
            <Card
              isInteractive
              className="grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-2"
            >
              <span
                aria-hidden="true"
                className={cx(
                  'row-span-4 grid size-14 place-items-center rounded-control font-display font-semibold text-2xl',
                  lesson.passedAt === null ? 'bg-sunken text-muted' : 'bg-good-soft text-good',
                )}
              >
                {index + 1}
              </span>
              <p className="flex items-center justify-between gap-3 text-muted text-sm">
                <span>
                  <span className="sr-only">Lesson {index + 1}, </span>
                  {lesson.minutes} min
                </span>
                {lesson.passedAt === null ? (
                  <Badge>{formatPoints(lesson.rewardPoints)}</Badge>
                ) : (
                  <Badge tone="good" icon={<Check aria-hidden="true" className="size-3.5" />}>
                    passed
                  </Badge>
                )}
              </p>
              <h2 className="text-lg">
                <Link to={paths.lesson(lesson.slug)} className={CARD_LINK}>
                  {lesson.title}
                </Link>
              </h2>
              <p className="text-muted text-sm">{lesson.summary}</p>
              {lesson.nextTryAt !== null && lesson.passedAt === null && (
                <p className="text-muted text-xs">
                  Next attempt <Time at={lesson.nextTryAt} isStatic />
                </p>
              )}
            </Card>
          </li>
        ))}
      </ol>
    </div>
  )
}
