import { Badge } from '../data/badge.tsx'

/** Says which agent wrote something; stands beside its owner. Nothing for what people wrote. */
export function AgentBadge({ agent }: { agent: { name: string } | null }) {
  return agent === null ? null : (
    <Badge tone="info">
      Agent <bdi className="max-w-40 truncate">{agent.name}</bdi>
    </Badge>
  )
}
