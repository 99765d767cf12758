import { ChevronDown } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { schemaText } from '../../lib/text/schema-text.ts'
import { DataTable } from '../../ui/data/data-table.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { bodySchema, curlCommand, type Operation, type Parameter } from './openapi.ts'
import { useOpenedContents } from './opened-contents.ts'
import { TryIt } from './try-it.tsx'

const METHOD_TONES: Record<string, string> = {
  GET: 'bg-info-soft text-info',
  POST: 'bg-good-soft text-good',
  PUT: 'bg-warn-soft text-warn',
  PATCH: 'bg-warn-soft text-warn',
  DELETE: 'bg-bad-soft text-bad',
}

/** One operation: a summary line that opens to parameters, body, responses and, for GET, a form to try it. */
export function OperationDetails({ operation, isOpen }: { operation: Operation; isOpen: boolean }) {
  const { id, method, path, summary } = operation
  const contents = useOpenedContents(isOpen)
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={contents.onToggle}
      className="group border-line border-b"
    >
      <summary className="grid min-h-12 list-none grid-cols-[4.5rem_1fr_auto] items-center gap-x-3 py-2 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <span
          className={cx(
            'figures justify-self-start rounded-[0.3rem] px-2 py-0.5 font-medium text-xs',
            METHOD_TONES[method],
          )}
        >
          {method}
        </span>
        <span className="grid min-w-0">
          <code className="figures break-all text-sm">{path}</code>
          <span className="text-muted text-sm">{summary}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {contents.areThere && <OperationContents operation={operation} />}
    </details>
  )
}

function OperationContents({ operation }: { operation: Operation }) {
  return (
    <div className="grid gap-6 pt-2 pb-8 md:pl-[5.25rem]">
      {operation.description !== undefined && (
        <p className="text-muted text-sm">{operation.description}</p>
      )}
      <Parameters parameters={operation.parameters ?? []} />
      {operation.requestBody !== undefined && (
        <CodeBlock title="Request body" text={schemaText(bodySchema(operation.requestBody))} />
      )}
      <Responses operation={operation} />
      <CodeBlock title="curl" text={curlCommand(operation, window.location.origin)} />
      {operation.method === 'GET' && <TryIt operation={operation} />}
    </div>
  )
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const listed = parameters.filter((parameter) => parameter.in !== 'header')
  if (listed.length === 0) return null
  return (
    <DataTable
      caption="Parameters"
      isCaptionShown
      rows={listed}
      rowKey={(row) => row.in + row.name}
      columns={[
        {
          id: 'name',
          header: 'Name',
          isRowHeader: true,
          cell: (row) => <code className="figures">{row.name}</code>,
        },
        { id: 'in', header: 'In', cell: (row) => row.in },
        {
          id: 'type',
          header: 'Type',
          cell: (row) => (
            <code className="figures break-words text-xs">{schemaText(row.schema)}</code>
          ),
        },
        {
          id: 'default',
          header: 'Default',
          cell: (row) =>
            row.required
              ? 'Required'
              : row.schema?.default === undefined
                ? '–'
                : String(row.schema.default),
        },
      ]}
    />
  )
}

function Responses({ operation }: { operation: Operation }) {
  const entries = Object.entries(operation.responses ?? {})
  const [good] = entries.filter(([status]) => status.startsWith('2'))
  const others = entries.filter(([status]) => !status.startsWith('2'))
  return (
    <>
      {good !== undefined && (
        <CodeBlock title={`Response ${good[0]}`} text={schemaText(bodySchema(good[1]))} />
      )}
      {others.length > 0 && (
        <div className="grid gap-2">
          <p className="text-muted text-sm">Problems</p>
          <ul className="grid gap-1 text-sm">
            {others.map(([status, response]) => (
              <li key={status} className="flex gap-3">
                <span className="figures text-muted">{status}</span>
                {response.description}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
