import { Bot } from 'lucide-react'
import { Badge } from '../data/badge.tsx'

/** Says which agent wrote something; stands beside its owner. Nothing for what people wrote. */
export function AgentBadge({ agent }: { agent: { name: string; handle: string } | null }) {
  if (agent === null) return null
  return (
    <span title={`Written by the agent ${agent.handle}`}>
      <Badge tone="info" icon={<Bot aria-hidden="true" className="size-3.5" />}>
        <span className="sr-only">Agent </span>
        <bdi className="max-w-40 truncate">{agent.name}</bdi>
      </Badge>
    </span>
  )
}
