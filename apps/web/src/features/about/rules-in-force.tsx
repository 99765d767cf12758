import type { RuleSet } from '@laurel/contract/money/rules'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { siteKeys } from '../../lib/api/query-keys.ts'
import { rulesQuery } from '../../lib/text/rules.ts'
import { Section } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { Time } from '../../ui/text/time.tsx'
import { HashCheck } from './hash-check.tsx'
import { PointsTable } from './points-table.tsx'
import { RewardExamples } from './reward-examples.tsx'
import { describeRules } from './rule-sentences.ts'

/** The points table, examples and the rules in sentences, with their version and hash, and those of the next season. */
export function RulesInForce() {
  const { data, error, refetch, isFetching } = useQuery(rulesQuery)
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  if (data === undefined) return <LoadingRules />
  const { rules, next } = data
  return (
    <>
      <Section title="What earns points">
        <PointsTable rules={rules} />
      </Section>
      <Section title="Try it with your own numbers">
        <RewardExamples rules={rules} />
      </Section>
      <Section
        title="The rules in force"
        aside={
          <p className="text-muted text-sm">
            Version {data.version}, published <Time at={data.publishedAt} format="day" />
          </p>
        }
      >
        {next !== null && (
          <Notice>
            Version {next.version} begins with the next season.{' '}
            <a href={`#${NEXT_RULES}`} className="underline">
              Read what changes
            </a>
          </Notice>
        )}
        <p className="max-w-reading text-muted">
          Rules are public before they apply and never change during a season. Every transfer names
          its version of the rules, which is stored with its hash, so anyone can check that nothing
          was changed later.
        </p>
        <Hash hash={data.hash} />
        <HashCheck hash={data.hash} published={data.published} />
        <Sentences rules={rules} />
      </Section>
      {next !== null && <NextRules version={next.version} rules={rules} />}
    </>
  )
}

const NEXT_RULES = 'next-rules'

/** The rules that begin with the next season: only the sentences that change. */
function NextRules({ version, rules }: { version: number; rules: RuleSet }) {
  const { data, error, refetch } = useQuery({
    queryKey: siteKeys.part('rules', String(version)),
    queryFn: ({ signal }) => api('GET /api/v1/rules', { query: { version }, signal }),
  })
  return (
    <section id={NEXT_RULES} className="scroll-mt-20">
      <Section
        title="From next season"
        aside={
          data !== undefined && (
            <p className="text-muted text-sm">
              Version {version}, published <Time at={data.publishedAt} format="day" />
            </p>
          )
        }
      >
        {error !== null && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingRules />
        ) : (
          <>
            <p className="max-w-reading text-muted">
              These rules are published and begin with the next season. Below is what they change or
              add.
            </p>
            <Hash hash={data.hash} />
            <Sentences rules={data.rules} except={rules} />
          </>
        )}
      </Section>
    </section>
  )
}

function Hash({ hash }: { hash: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">SHA-256</span>
      <code className="figures min-w-0 break-all text-xs">{hash}</code>
      <CopyButton text={hash} label="Copy the hash" variant="quiet" />
    </p>
  )
}

/** The rules in sentences, without those that `except` has as well. */
function Sentences({ rules, except }: { rules: RuleSet; except?: RuleSet }) {
  const known = new Set(
    except === undefined ? [] : describeRules(except).flatMap(({ sentences }) => sentences),
  )
  const groups = describeRules(rules)
    .map(({ title, sentences }) => ({
      title,
      sentences: sentences.filter((sentence) => !known.has(sentence)),
    }))
    .filter(({ sentences }) => sentences.length > 0)
  return (
    <div className="columns-1 gap-8 md:columns-2">
      {groups.map(({ title, sentences }) => (
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
  )
}

function LoadingRules() {
  return (
    <Loading label="Loading the rules" className="grid gap-3">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-10 w-full" />
      ))}
    </Loading>
  )
}
