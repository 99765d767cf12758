import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { toastProblem } from '../../../lib/api/toast-problem.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { downloadText } from '../../../lib/page/save-file.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { fetchAllPayouts, type Payout, type PayoutSearch, payoutKeys } from '../api.ts'
import { payoutsCsv, pickByCsv } from './payout-csv.ts'

/** Downloads every payout that matches a search as CSV, and selects payouts from such a file. */
export function CsvTools({
  search,
  isEmpty,
  onPick,
}: {
  search: PayoutSearch
  isEmpty: boolean
  /** Receives the approved payouts that a file lists; without it the select button is left out. */
  onPick?: (payouts: readonly Payout[]) => void
}) {
  const load = useAction(async (wanted: PayoutSearch) => {
    try {
      return await fetchAllPayouts(wanted)
    } catch (thrown) {
      void toastProblem(thrown)
      throw thrown
    }
  })
  const save = async () => {
    const payouts = await load.run(search)
    if (payouts !== null)
      downloadText(`payouts-${search.state}.csv`, payoutsCsv(payouts), 'text/csv')
  }
  return (
    <div className="flex flex-wrap gap-2">
      {onPick !== undefined && <CsvSelect load={load.run} onPick={onPick} />}
      <Button
        size="sm"
        disabled={isEmpty}
        isBusy={load.isPending}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => void save()}
      >
        Download CSV
      </Button>
    </div>
  )
}

/** Selects the approved payouts that a file lists, and reports the lines that match none. */
function CsvSelect({
  load,
  onPick,
}: {
  load: (search: PayoutSearch) => Promise<Payout[] | null>
  onPick: (payouts: readonly Payout[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const text = await file.text()
    const due = await load({ state: 'due', q: '', sort: 'oldest' })
    if (due === null) return
    void queryClient.invalidateQueries({ queryKey: payoutKeys.lists })
    const approved = due.filter(({ abilities }) => abilities.canBatch)
    const { payoutIds, refused } = pickByCsv(text, approved)
    onPick(approved.filter(({ payoutId }) => payoutIds.includes(payoutId)))
    const [first] = refused
    toast({
      title: `${plural(payoutIds.length, 'payout')} selected`,
      text:
        first === undefined
          ? 'Every line of the file matches an approved payout.'
          : `${plural(refused.length, 'line')} skipped. Line ${first.line}: ${first.reason}.`,
      tone: first === undefined ? 'good' : 'bad',
    })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV file with the payouts to select"
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
        Select from CSV
      </Button>
    </>
  )
}
