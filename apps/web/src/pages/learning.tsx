import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lessonQuery, lessonsQuery } from '../features/lessons/api.ts'
import { LessonBody } from '../features/lessons/lesson-body.tsx'
import { LessonTracks } from '../features/lessons/lesson-tracks.tsx'
import { LessonNeighbours, LessonPlace } from '../features/lessons/lesson-way.tsx'
import { Quiz } from '../features/lessons/quiz.tsx'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { AtLaunch } from '../ui/states/at-launch.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/states/skeleton.tsx'

const CertificatePage = lazyPart(() => import('../features/lessons/certificate-page.tsx'))

/** The tracks of lessons; the lesson in `?lesson=` with its quiz; the certificate in `?certificate=`. */
export default function LearningPage() {
  const [params] = useSearchParams()
  const slug = params.get('lesson')
  const code = params.get('certificate')
  if (slug !== null) return <OneLesson key={slug} slug={slug} />
  if (code === null) return <Lessons only={params.get('track')} />
  return (
    <Suspense
      fallback={
        <Page width="form">
          <PageHeader title="Certificate" />
        </Page>
      }
    >
      <CertificatePage key={code} code={code} />
    </Suspense>
  )
}

function Lessons({ only }: { only: string | null }) {
  const { data, error, refetch } = useQuery(lessonsQuery)
  const { status } = useSession()
  return (
    <Page>
      <PageHeader
        title={pageTitles.learning}
        lead={pageDescriptions.learning}
        {...(only !== null && {
          eyebrow: (
            <Link to={paths.learning} className="hover:text-ink hover:underline">
              All lessons
            </Link>
          ),
        })}
      />
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading label="Loading lessons" className="grid gap-3 md:grid-cols-2">
          <Skeleton className="h-36 w-full rounded-card" />
          <Skeleton className="h-36 w-full rounded-card" />
          <Skeleton className="h-36 w-full rounded-card" />
          <Skeleton className="h-36 w-full rounded-card" />
        </Loading>
      ) : (
        <>
          <LessonTracks list={data} only={only} />
          {status === 'signed-out' && (
            <p className="mt-10 max-w-reading text-muted">
              Everyone can read the lessons.{' '}
              <Link to={paths.auth} className="text-brand underline underline-offset-4">
                Sign in
              </Link>{' '}
              to take the quizzes: each pays points once, and all of a track give a certificate.
            </p>
          )}
        </>
      )}
    </Page>
  )
}

function OneLesson({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(lessonQuery(slug))
  useDocumentTitle(data?.title, data?.summary)
  return (
    <Page width="form">
      <PageHeader
        title={data?.title ?? pageTitles.learning}
        lead={data?.summary}
        eyebrow={<LessonPlace lesson={data} />}
      />
      {error !== null ? (
        <ErrorState
          error={error}
          missing={{
            title: 'There is no lesson at this address',
            text: 'It may have been renamed.',
            to: paths.learning,
            label: 'See all lessons',
          }}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonText lines={12} />
      ) : (
        <div className="grid gap-10">
          <LessonBody slug={slug} body={data.body} />
          <AtLaunch what="You can read every lesson now. Quizzes open">
            <Quiz lesson={data} />
          </AtLaunch>
          <LessonNeighbours lesson={data} />
        </div>
      )}
    </Page>
  )
}
