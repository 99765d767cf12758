import { paths } from '@laurel/contract/spec/routes'
import { ArrowRight } from 'lucide-react'
import { useSession } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { Notice } from '../../ui/states/notice.tsx'

/** States that charts don't exist yet, what they will show, and where the same numbers are today. */
export function AnalyticsPreview({
  coming,
  meanwhile,
}: {
  coming: readonly string[]
  meanwhile: readonly { label: string; to: string }[]
}) {
  const { status } = useSession()
  return (
    <>
      <Notice
        title="There are no charts yet"
        action={
          status === 'signed-out' && (
            <ButtonLink to={paths.auth} size="sm">
              Sign in
            </ButtonLink>
          )
        }
      >
        <p>
          When there are, every figure will cover at least five people, so no one can be identified.
        </p>
      </Notice>
      <div className="grid gap-12 md:grid-cols-2">
        <Section title="What we plan to show">
          <ul className="grid gap-3">
            {coming.map((text) => (
              <li key={text} className="border-(--section) border-l-2 pl-4">
                {text}
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Where the numbers are today">
          <ul className="border-line border-t">
            {meanwhile.map((link) => (
              <li key={link.to} className="border-line border-b">
                <Link
                  to={link.to}
                  className="flex min-h-12 items-center justify-between gap-4 font-medium text-sm hover:text-brand"
                >
                  {link.label}
                  <ArrowRight aria-hidden="true" className="size-4 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  )
}
