import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { toastProblem } from '../../../lib/api/toast-problem.ts'
import { useIntent } from '../../../lib/api/use-intent.ts'
import { saveText } from '../../../lib/page/save-file.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { allPayouts, type Payout, type PayoutSearch, payoutKeys } from '../api.ts'
import { payoutsCsv, pickByCsv } from './payout-csv.ts'

/** Saves every payout that a search finds as a file, and selects by one. */
export function CsvTools({
  search,
  isEmpty,
  onPick,
}: {
  search: PayoutSearch
  isEmpty: boolean
  /** Takes the approved payouts that a file names; without it there is nothing to pick. */
  onPick?: (payouts: readonly Payout[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const load = useIntent(async (wanted: PayoutSearch) => {
    try {
      return await allPayouts(wanted)
    } catch (thrown) {
      void toastProblem(thrown)
      throw thrown
    }
  })
  const save = async () => {
    const payouts = await load.run(search)
    if (payouts !== null) saveText(`payouts-${search.state}.csv`, payoutsCsv(payouts), 'text/csv')
  }
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const text = await file.text()
    const due = await load.run({ state: 'due', q: '', sort: 'oldest' })
    if (due === null) return
    void queryClient.invalidateQueries({ queryKey: payoutKeys.lists })
    const approved = due.filter(({ abilities }) => abilities.canBatch)
    const { payoutIds, refused } = pickByCsv(text, approved)
    onPick?.(approved.filter(({ payoutId }) => payoutIds.includes(payoutId)))
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
        disabled={isEmpty}
        isBusy={load.isPending}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => void save()}
      >
        Save CSV
      </Button>
    </div>
  )
}
