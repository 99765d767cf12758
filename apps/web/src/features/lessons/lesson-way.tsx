import { TRACK_NAMES } from '@laurel/contract/learning/tracks'
import { paths } from '@laurel/contract/spec/routes'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import type { Lesson } from './api.ts'

/** Where a lesson is: above its title. */
export function LessonPlace({ lesson }: { lesson: Lesson | undefined }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      <Link to={paths.learning} className="hover:text-ink hover:underline">
        All lessons
      </Link>
      {lesson !== undefined && (
        <>
          <span aria-hidden="true">/</span>
          <Link to={paths.track(lesson.track)} className="hover:text-ink hover:underline">
            {TRACK_NAMES[lesson.track]}
          </Link>
          <span aria-hidden="true">/</span>
          <span>
            lesson {lesson.number} of {lesson.lessonCount}
          </span>
        </>
      )}
    </span>
  )
}

/** The lessons before and after this one in its track. */
export function LessonNeighbours({ lesson: { previous, next } }: { lesson: Lesson }) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label="Lessons of this track" className="grid gap-3 sm:grid-cols-2">
      {previous !== null && (
        <NeighbourLink lesson={previous} label="Previous lesson" isNext={false} />
      )}
      {next !== null && <NeighbourLink lesson={next} label="Following lesson" isNext />}
    </nav>
  )
}

function NeighbourLink({
  lesson,
  label,
  isNext,
}: {
  lesson: { slug: string; title: string }
  label: string
  isNext: boolean
}) {
  const Icon = isNext ? ArrowRight : ArrowLeft
  return (
    <Link
      to={paths.lesson(lesson.slug)}
      className={
        isNext
          ? 'flex flex-row-reverse items-center gap-4 rounded-card border border-line p-4 text-right hover:bg-sunken sm:col-start-2'
          : 'flex items-center gap-4 rounded-card border border-line p-4 hover:bg-sunken'
      }
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="grid flex-1 gap-0.5">
        <span className="text-muted text-sm">{label}</span>
        <span className="font-medium">{lesson.title}</span>
      </span>
    </Link>
  )
}
