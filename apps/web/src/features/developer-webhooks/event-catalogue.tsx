import { useQuery } from '@tanstack/react-query'
import { type Schema, schemaText } from '../../lib/text/schema-text.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { type EventKind, eventTypesQuery } from './api.ts'

/** All types of events, each with a sample and the schema of its data. */
export function EventCatalogue() {
  const { data, error, refetch } = useQuery(eventTypesQuery)
  if (data === undefined) {
    return error === null ? (
      <SkeletonText lines={8} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <ul className="border-line border-t">
      {data.items.map((kind) => (
        <li key={kind.type} className="border-line border-b">
          <EventDescription kind={kind} />
        </li>
      ))}
    </ul>
  )
}

function EventDescription({ kind }: { kind: EventKind }) {
  const { type, description, isPublic, sample, schema } = kind
  const event = {
    id: '0f8d2c4e-5a6b-4c7d-8e9f-a0b1c2d3e4f5',
    type,
    occurredAt: '2026-11-16T18:00:00.000Z',
    data: sample,
  }
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
        <span className="figures text-sm">{type}</span>
        {isPublic && <Badge tone="info">Public</Badge>}
        <span className="text-muted text-sm">{description}</span>
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-5 lg:grid-cols-2">
        <CodeBlock title={`Sample of ${type}`} text={JSON.stringify(event, null, 2)} />
        <CodeBlock title={`Data of ${type}`} text={schemaText(schema as Schema)} />
      </div>
    </details>
  )
}
