import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { lessonQuery, lessonsQuery } from '../features/lessons/api.ts'
import { LessonBody } from '../features/lessons/lesson-body.tsx'
import { LessonList } from '../features/lessons/lesson-list.tsx'
import { Quiz } from '../features/lessons/quiz.tsx'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/states/skeleton.tsx'

/** All lessons, or the lesson in `?lesson=` with its quiz. */
export default function LearningPage() {
  const [params] = useSearchParams()
  const slug = params.get('lesson')
  return slug === null ? <Lessons /> : <OneLesson key={slug} slug={slug} />
}

function Lessons() {
  const { data, error, refetch } = useQuery(lessonsQuery)
  return (
    <Page>
      <PageHeader title={pageTitles.learning} lead={pageDescriptions.learning} />
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
        <LessonList lessons={data.items} />
      )}
    </Page>
  )
}

function OneLesson({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(lessonQuery(slug))
  useDocumentTitle(data?.title)
  return (
    <Page width="form">
      <PageHeader
        title={data?.title ?? pageTitles.learning}
        lead={data?.summary}
        eyebrow={
          <Link to={paths.learning} className="hover:text-ink hover:underline">
            All lessons
          </Link>
        }
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
          <Quiz lesson={data} />
        </div>
      )}
    </Page>
  )
}
