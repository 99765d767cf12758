import { TRACK_NAMES } from '@laurel/contract/learning/tracks'
import { paths } from '@laurel/contract/spec/routes'
import { Check } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { useSession } from '../../lib/session/session.ts'
import { formatPoints, plural } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CARD_LINK, Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Progress } from '../../ui/data/progress.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { LessonCard, LessonList, Track } from './api.ts'

const PURPOSES: Record<Track['track'], string> = {
  judge:
    'For everyone who votes: how to judge an entry, what a vote earns, and how to stay fair. The first lesson opens trust level 1.',
  create:
    'For creators: find a bounty that you can win, make an entry that is accepted, and get paid.',
  sponsor: 'For sponsors: write a brief that people can win, run it, decide on time, and pay.',
}

/** The tracks with their lessons, or one of them; each with the viewer's progress. */
export function LessonTracks({ list, only }: { list: LessonList; only: string | null }) {
  const shown = list.tracks.filter(({ track }) => track === only)
  return (
    <div className="grid gap-14">
      {(shown.length === 0 ? list.tracks : shown).map((track) => (
        <TrackSection
          key={track.track}
          track={track}
          lessons={list.items.filter((lesson) => lesson.track === track.track)}
        />
      ))}
    </div>
  )
}

function TrackSection({ track, lessons }: { track: Track; lessons: readonly LessonCard[] }) {
  const { status } = useSession()
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  const points = lessons.reduce((sum, lesson) => sum + lesson.rewardPoints, 0)
  return (
    <Section
      title={TRACK_NAMES[track.track]}
      aside={
        <p className="text-muted text-sm">
          {plural(lessons.length, 'lesson')} · {minutes} min · {formatPoints(points)}
        </p>
      }
    >
      <p className="max-w-reading text-muted">{PURPOSES[track.track]}</p>
      {status === 'signed-in' && <TrackState track={track} />}
      <ol className="grid gap-3 md:grid-cols-2">
        {lessons.map((lesson, index) => (
          <li key={lesson.slug}>
            <LessonLine lesson={lesson} number={index + 1} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** How far the viewer is, and where to go on: the next lesson, or the certificate. */
function TrackState({ track }: { track: Track }) {
  const { lessonCount, passedCount, next, certificate } = track
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="grid min-w-48 flex-1 gap-1.5">
        <p className="text-muted text-sm">
          {passedCount} of {lessonCount} passed
        </p>
        <Progress
          label={`${TRACK_NAMES[track.track]}: lessons passed`}
          value={passedCount}
          max={Math.max(1, lessonCount)}
          valueText={`${passedCount} of ${lessonCount}`}
        />
      </div>
      {certificate !== null && (
        <ButtonLink to={paths.certificate(certificate.code)} size="sm">
          Your certificate
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={paths.lesson(next.slug)} size="sm" className="max-w-full">
          {passedCount === 0 ? 'Start' : 'Go on'} with “{next.title}”
        </ButtonLink>
      )}
    </div>
  )
}

function LessonLine({ lesson, number }: { lesson: LessonCard; number: number }) {
  return (
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
        {number}
      </span>
      <p className="flex items-center justify-between gap-3 text-muted text-sm">
        <span>
          <span className="sr-only">Lesson {number}, </span>
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
      <h3 className="text-lg">
        <Link to={paths.lesson(lesson.slug)} className={CARD_LINK}>
          {lesson.title}
        </Link>
      </h3>
      <p className="text-muted text-sm">{lesson.summary}</p>
      {lesson.nextTryAt !== null && lesson.passedAt === null && (
        <p className="text-muted text-xs">
          Next attempt <Time at={lesson.nextTryAt} isStatic />
        </p>
      )}
      {lesson.hasPassedEarlier && lesson.passedAt === null && (
        <p className="text-muted text-xs">
          Changed since you passed it: it counts for the track, and earns its points again.
        </p>
      )}
    </Card>
  )
}
