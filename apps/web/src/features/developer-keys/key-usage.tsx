import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiReply } from '../../lib/api/api.ts'
import { formatNumber } from '../../lib/text/format.ts'
import { type Bar, BarChart, type Series } from '../../ui/data/bar-chart.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { keyUsageQuery, type UsageDays } from './api.ts'
import { KeyActs } from './key-acts.tsx'

type Usage = ApiReply<'GET /api/v1/me/api-keys/{id}/usage'>

const RANGES: { value: '1' | '7' | '30'; label: string; days: UsageDays }[] = [
  { value: '1', label: '24 hours', days: 1 },
  { value: '7', label: '7 days', days: 7 },
  { value: '30', label: '30 days', days: 30 },
]

/** The requests of a key: a chart over time and a table by operation. */
export function KeyUsage({ keyId, name }: { keyId: string; name: string }) {
  const [range, setRange] = useState<(typeof RANGES)[number]['value']>('7')
  const days = RANGES.find(({ value }) => value === range)?.days ?? 7
  const { data, error, refetch } = useQuery(keyUsageQuery(keyId, days))
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <Segmented legend={`Range of ${name}`} choices={RANGES} value={range} onChange={setRange} />
      {data !== undefined ? (
        <UsageShown usage={data} name={name} />
      ) : error === null ? (
        <Loading label="Loading usage">
          <Skeleton className="h-52 w-full max-w-2xl" />
        </Loading>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      <KeyActs keyId={keyId} name={name} />
    </div>
  )
}

type SeriesId = 'answered' | 'errors'
const SERIES: readonly Series<SeriesId>[] = [
  { id: 'answered', name: 'Answered', look: 'solid' },
  { id: 'errors', name: 'Refused or failed', look: 'hatched' },
]

function UsageShown({ usage, name }: { usage: Usage; name: string }) {
  const total = usage.times.reduce((sum, { requests }) => sum + requests, 0)
  if (total === 0) return <p className="text-muted text-sm">No requests in this time.</p>
  return (
    <>
      <BarChart label={`Requests of ${name}`} series={SERIES} bars={barsOf(usage)} />
      <DataTable
        caption={`Operations of ${name}`}
        rows={usage.operations}
        rowKey={({ operationId }) => operationId}
        columns={[
          {
            id: 'operation',
            header: 'Operation',
            isRowHeader: true,
            cell: ({ operationId }) => <span className="figures">{operationId}</span>,
          },
          numeric('requests', 'Requests'),
          numeric('refused', 'Refused'),
          numeric('limited', 'Over the limit'),
          numeric('failed', 'Failed'),
        ]}
      />
    </>
  )
}

type Operation = Usage['operations'][number]

function numeric(id: Exclude<keyof Operation, 'operationId'>, header: string) {
  return { id, header, isNumeric: true, cell: (row: Operation) => formatNumber(row[id]) }
}

function barsOf({ step, times }: Usage): Bar<SeriesId>[] {
  const format = new Intl.DateTimeFormat(
    'en',
    step === 'hour'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { day: 'numeric', month: 'short', timeZone: 'UTC' },
  )
  return times.map(({ at, requests, refused, limited, failed }) => {
    const errors = refused + limited + failed
    return { key: at, label: format.format(new Date(at)), answered: requests - errors, errors }
  })
}
