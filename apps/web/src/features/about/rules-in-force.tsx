import { useQuery } from '@tanstack/react-query'
import { rulesQuery } from '../../lib/text/rules.ts'
import { Section } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { Time } from '../../ui/text/time.tsx'
import { PointsTable } from './points-table.tsx'
import { describeRules } from './rule-sentences.ts'

/** The points table and the rules in sentences, with their version and hash. */
export function RulesInForce() {
  const { data, error, refetch, isFetching } = useQuery(rulesQuery)
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  if (data === undefined) {
    return (
      <Loading label="Loading the rules" className="grid gap-3">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-10 w-full" />
        ))}
      </Loading>
    )
  }
  return (
    <>
      <Section title="What earns points">
        <PointsTable rules={data.rules} />
      </Section>
      <Section
        title="The rules in force"
        aside={
          <p className="text-muted text-sm">
            Version {data.version}, published <Time at={data.publishedAt} format="day" />
          </p>
        }
      >
        <p className="max-w-reading text-muted">
          Rules are public before they apply and never change during a season. Every transfer names
          its version of the rules, which is stored with its hash, so anyone can check that nothing
          was changed later.
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="text-muted">SHA-256</span>
          <code className="figures min-w-0 break-all text-xs">{data.hash}</code>
          <CopyButton text={data.hash} label="Copy the hash" variant="quiet" />
        </p>
        <div className="columns-1 gap-8 md:columns-2">
          {describeRules(data.rules).map(({ title, sentences }) => (
            <section key={title} className="mb-8 break-inside-avoid">
              <h3 className="mb-2 border-line border-b pb-1 text-base">{title}</h3>
              <ul className="grid gap-2 text-muted text-sm">
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
    </>
  )
}
