import { TRACK_NAMES } from '@laurel/contract/learning/tracks'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '../../lib/page/document-title.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { LogoMark } from '../../ui/pictures/logo.tsx'
import { ShareButton } from '../../ui/pictures/share-button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Certificate, certificateQuery } from './api.ts'

/** The public page of a certificate: whose it is, and what was passed when. */
export default function CertificatePage({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(certificateQuery(code))
  const title = data === undefined ? 'Certificate' : `Certificate: ${TRACK_NAMES[data.track]}`
  useDocumentTitle(data === undefined ? undefined : `${title}, ${data.person.displayName}`)
  return (
    <Page width="form">
      <PageHeader
        title={title}
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
            title: 'There is no certificate with this code',
            text: 'The code may be mistyped, or the account was deleted.',
            to: paths.learning,
            label: 'See all lessons',
          }}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonText lines={8} />
      ) : (
        <CertificateView certificate={data} title={title} />
      )}
    </Page>
  )
}

function CertificateView({ certificate, title }: { certificate: Certificate; title: string }) {
  const { person, track, completedAt, lessons, code } = certificate
  return (
    <div className="grid gap-6">
      <Card className="grid gap-6">
        <div className="flex items-center gap-4">
          <LogoMark detail="large" className="size-16 text-brand" />
          <p className="min-w-0 text-lg">
            <Link
              to={paths.creator(person.username)}
              className="font-semibold underline underline-offset-4 hover:text-brand"
            >
              <bdi>{person.displayName}</bdi>
            </Link>{' '}
            passed every lesson of the track {TRACK_NAMES[track]}, the last on{' '}
            <Time at={completedAt} format="day" />.
          </p>
        </div>
        <ol className="border-line border-t">
          {lessons.map((lesson) => (
            <CertifiedLesson key={lesson.slug} lesson={lesson} />
          ))}
        </ol>
        <p className="text-muted text-sm">
          Each lesson ends with five questions out of ten or more; four right answers pass. The
          server asks and grades them.
        </p>
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">
          Code <span className="figures text-ink">{code}</span>
        </p>
        <ShareButton path={paths.certificate(code)} title={`${title}, ${person.displayName}`} />
      </div>
      <p className="text-muted text-sm">
        To check a certificate, open this page by its code: it shows what Laurel has stored, which
        no one can edit.
      </p>
    </div>
  )
}

function CertifiedLesson({
  lesson: { slug, title, version, passedAt, latestVersion },
}: {
  lesson: Certificate['lessons'][number]
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2.5">
      {latestVersion === null ? (
        <span>{title}</span>
      ) : (
        <Link
          to={paths.lesson(slug)}
          className="inline-flex min-h-6 items-center text-brand hover:underline"
        >
          {title}
        </Link>
      )}
      <span className="text-muted text-sm">
        version {version}
        {latestVersion !== null && latestVersion > version && `, now ${latestVersion}`} · passed{' '}
        <Time at={passedAt} format="day" />
      </span>
    </li>
  )
}
