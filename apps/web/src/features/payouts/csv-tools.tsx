import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { plural } from '../../lib/format.ts'
import { saveText } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import type { Payout } from './api.ts'
import { payoutsCsv, pickByCsv } from './payout-csv.ts'

/** Saves the shown payouts as a file, and selects by one. */
export function CsvTools({
  payouts,
  approved,
  onPick,
  name,
}: {
  payouts: readonly Payout[]
  /** What a file can pick; without `onPick` there is nothing to pick. */
  approved?: readonly Payout[]
  onPick?: (payoutIds: readonly string[]) => void
  /** Goes into the name of the file. */
  name: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (file === undefined || approved === undefined) return
    const { payoutIds, refused } = pickByCsv(await file.text(), approved)
    onPick?.(payoutIds)
    const [first] = refused
    toast({
      title: `${plural(payoutIds.length, 'payout')} picked`,
      text:
        first === undefined
          ? 'Each line of the file names an approved payout.'
          : `${plural(refused.length, 'line')} left out. Line ${first.line}: ${first.reason}.`,
      tone: first === undefined ? 'good' : 'bad',
    })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {onPick !== undefined && (
        <>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-label="CSV file with the payouts to pick"
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              void read(target.files?.[0])
              target.value = ''
            }}
          />
          <Button
            size="sm"
            icon={<Upload aria-hidden="true" className="size-4" />}
            onClick={() => input.current?.click()}
          >
            Pick by CSV
          </Button>
        </>
      )}
      <Button
        size="sm"
        disabled={payouts.length === 0}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => saveText(`payouts-${name}.csv`, payoutsCsv(payouts), 'text/csv')}
      >
        Save CSV
      </Button>
    </div>
  )
}
