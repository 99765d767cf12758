import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useLocation } from 'react-router'
import { plural } from '../../lib/text/format.ts'
import { type Schema, schemaText } from '../../lib/text/schema-text.ts'
import { Field, Input } from '../../ui/fields/field.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { findOperations, listOperations, type Operation, openApiQuery } from './openapi.ts'
import { useOpenedContents } from './opened-contents.ts'
import { OperationDetails } from './operation-details.tsx'

/** Every operation of the API by group, and the named types, rendered from the OpenAPI document. */
export function ApiReference({
  query,
  onQuery,
}: {
  query: string
  onQuery: (query: string) => void
}) {
  const { data, error, refetch, isFetching } = useQuery(openApiQuery)
  const { hash } = useLocation()
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  if (data === undefined) {
    return (
      <Loading label="Loading the reference" className="grid gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-12 w-full" />
        ))}
      </Loading>
    )
  }
  const found = findOperations(listOperations(data), query)
  return (
    <div className="grid gap-10">
      <search>
        <Field label="Search operations" isLabelHidden>
          <Input
            type="search"
            placeholder="Search by path or summary"
            value={query}
            onChange={(event) => onQuery(event.target.value)}
            icon={<Search aria-hidden="true" className="size-4.5" />}
          />
        </Field>
        <p role="status" className="mt-2 text-muted text-sm">
          {plural(found.length, 'operation')}
        </p>
      </search>
      {found.length === 0 && (
        <EmptyState title="No operations found" text="Try part of a path, such as bounties." />
      )}
      <OperationGroups operations={found} openId={hash.slice(1)} />
      {query === '' && <Types schemas={data.components?.schemas ?? {}} />}
    </div>
  )
}

/** Operations under a heading per group, in the order of the document. */
function OperationGroups({
  operations,
  openId,
}: {
  operations: readonly Operation[]
  openId: string
}) {
  const groups = [...new Set(operations.map(({ group }) => group))]
  return groups.map((group) => (
    <section key={group} aria-labelledby={`group-${group}`}>
      <h3
        id={`group-${group}`}
        className="mb-1 border-line border-b pb-2 text-lg first-letter:uppercase"
      >
        {group}
      </h3>
      {operations
        .filter((operation) => operation.group === group)
        .map((operation) => (
          <OperationDetails
            key={operation.id}
            operation={operation}
            isOpen={openId === operation.id}
          />
        ))}
    </section>
  ))
}

function Types({ schemas }: { schemas: Record<string, Schema> }) {
  const names = Object.keys(schemas)
  if (names.length === 0) return null
  return (
    <section aria-labelledby="types">
      <h3 id="types" className="mb-1 border-line border-b pb-2 text-lg">
        Types
      </h3>
      {names.map((name) => (
        <NamedType key={name} name={name} schema={schemas[name]} />
      ))}
    </section>
  )
}

function NamedType({ name, schema }: { name: string; schema: Schema | undefined }) {
  const contents = useOpenedContents()
  return (
    <details onToggle={contents.onToggle} className="border-line border-b">
      <summary className="figures flex min-h-11 items-center text-sm">{name}</summary>
      {contents.areThere && (
        <pre className="figures mb-4 overflow-x-auto rounded-control bg-sunken p-4 text-xs leading-relaxed">
          {schemaText(schema)}
        </pre>
      )}
    </details>
  )
}
