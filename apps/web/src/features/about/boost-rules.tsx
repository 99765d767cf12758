import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { rulesQuery } from '../../lib/text/rules.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { BOOST_RULES } from './sentences/boosts.ts'

/** The rules of boosts in force, in sentences. */
export function BoostRules() {
  const { data, error, refetch, isFetching } = useQuery(rulesQuery)
  return (
    <Section
      title="How boosts work"
      aside={
        <Link to={paths.about} className="text-muted text-sm underline hover:text-ink">
          All rules with their numbers
        </Link>
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <ul className="grid gap-3">
          {BOOST_RULES.sentences.map((write) => {
            const sentence = write(data.rules)
            return (
              <li key={sentence} className="max-w-reading border-(--section) border-l-2 pl-4">
                {sentence}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
