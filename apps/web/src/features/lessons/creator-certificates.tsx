import { TRACK_NAMES } from '@laurel/contract/learning/tracks'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { LogoMark } from '../../ui/pictures/logo.tsx'
import { Time } from '../../ui/text/time.tsx'
import { creatorCertificatesQuery } from './api.ts'

/** A creator's certificates, each leading to the page that checks it; nothing while there is none. */
export default function CreatorCertificates({ username }: { username: string }) {
  const { data } = useQuery(creatorCertificatesQuery(username))
  if (data === undefined || data.items.length === 0) return null
  return (
    <Section title="Certificates">
      <ul className="max-w-reading border-line border-t">
        {data.items.map(({ code, track, completedAt }) => (
          <li key={code} className="flex flex-wrap items-center gap-x-3 border-line border-b py-3">
            <LogoMark className="size-6 text-brand" />
            <Link
              to={paths.certificate(code)}
              className="inline-flex min-h-6 items-center font-medium hover:text-brand hover:underline"
            >
              {TRACK_NAMES[track]}: every lesson passed
            </Link>
            <span className="ml-auto text-muted text-sm">
              <Time at={completedAt} format="day" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
