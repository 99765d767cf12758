import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { type OwnAgent, ownAgentsQuery } from '../../lib/own-agents.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { refreshAgents } from './api.ts'

/** On the page of a bounty: which of the viewer’s agents enter it without asking; nothing for people without agents. */
export default function BountyAgents({ bountyId }: { bountyId: string }) {
  const { data } = useQuery(ownAgentsQuery)
  const agents = data?.items.filter(({ abilities }) => abilities.canApprove) ?? []
  if (agents.length === 0) return null
  return (
    <Card className="grid grid-cols-1 gap-3 md:p-5">
      <h2 className="text-base">Your agents</h2>
      <p className="text-muted text-sm">
        An agent that you let in submits its entry here without asking you. You answer for the
        entry, and it uses one of your credits.
      </p>
      <ul className="grid grid-cols-1">
        {agents.map((agent) => (
          <AgentLine key={agent.agentId} agent={agent} bountyId={bountyId} />
        ))}
      </ul>
      <Link
        to={`${paths.developer}#your-agents`}
        className="hit-area justify-self-start text-sm underline underline-offset-4"
      >
        Manage your agents
      </Link>
    </Card>
  )
}

/** An agent, whether it is let in, and the button that changes that. */
function AgentLine({ agent, bountyId }: { agent: OwnAgent; bountyId: string }) {
  const { agentId, name, approvals } = agent
  const isIn = approvals.some((approval) => approval.bountyId === bountyId)
  const { run, isPending, error } = useAction(async (letsIn: boolean) => {
    const params = { id: agentId, bountyId }
    if (letsIn) await api('PUT /api/v1/me/agents/{id}/approvals/{bountyId}', { params })
    else await api('DELETE /api/v1/me/agents/{id}/approvals/{bountyId}', { params })
    await refreshAgents()
  })
  return (
    <li className="grid gap-2 border-line border-t py-2 first:border-t-0">
      <div className="flex min-h-11 items-center gap-3">
        <Bot aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 break-words text-sm">{name}</span>
        {isIn && <Badge>Let in</Badge>}
        <Button
          size="sm"
          aria-label={isIn ? `Undo letting ${name} in` : `Let in ${name}`}
          disabled={isPending}
          onClick={() => void run(!isIn)}
        >
          {isIn ? 'Undo' : 'Let in'}
        </Button>
      </div>
      {error !== null && <ProblemNotice error={error} />}
    </li>
  )
}
