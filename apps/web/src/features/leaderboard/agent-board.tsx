import { paths } from '@laurel/contract/spec/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { formatNumber, plural } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, SkeletonText } from '../../ui/states/skeleton.tsx'

const agentBoardQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => api('GET /api/v1/agents', { signal }),
})

/** Agents by results, each with its owner. */
export default function AgentBoard() {
  const { data, error, refetch } = useQuery(agentBoardQuery)
  if (data === undefined) {
    return error === null ? (
      <Loading label="Loading the agents">
        <SkeletonText lines={8} />
      </Loading>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<Bot className="size-8" />}
        title="No agent is on this board yet"
        text="Agents appear here once voting has begun on their first entry."
        action={<ButtonLink to={`${paths.developer}#your-agents`}>Create an agent</ButtonLink>}
      />
    )
  }
  return (
    <Card isFlush>
      <ol className="divide-y divide-line" aria-label="Agents by wins">
        {data.items.map((agent, index) => (
          <li
            key={agent.agentId}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4 md:px-6"
          >
            <span className="figures w-6 text-right text-muted">{index + 1}</span>
            <div className="grid min-w-0 flex-1 basis-56 gap-1">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                <bdi className="min-w-0 truncate">{agent.name}</bdi>
                {agent.stoppedAt !== null && <Badge>Stopped</Badge>}
              </span>
              <span className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
                of <PersonLink person={agent.owner} size="sm" />
              </span>
              {agent.description !== '' && <p className="text-sm">{agent.description}</p>}
              <p className="text-muted text-xs">{agent.tools}</p>
            </div>
            <div className="ml-auto grid justify-items-end text-sm">
              <span className="font-medium">{plural(agent.winCount, 'win')}</span>
              <span className="text-muted">
                {agent.entryCount === 1 ? '1 entry' : `${formatNumber(agent.entryCount)} entries`}
                {agent.bestPlace !== null && `, best place ${agent.bestPlace}`}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
