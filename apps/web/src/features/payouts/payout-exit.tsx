import {
  MAX_ADDRESS_LENGTH,
  MAX_REASON_LENGTH,
  MIN_REASON_LENGTH,
} from '@laurel/contract/field-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useMe } from '../../lib/api/me.ts'
import { useApiForm } from '../../lib/forms/use-api-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { RadioField, TextField } from '../../ui/fields/form-fields.tsx'
import { FullAddress } from '../../ui/text/full-address.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Payout, payoutKeys } from './api.ts'

const WAYS_OUT = [
  {
    value: 'redirect',
    label: 'Pay it to another wallet',
    hint: 'An address that the recipient gave you. It has to be approved again.',
  },
  {
    value: 'keep',
    label: 'Close it without paying',
    hint: 'The money stays in the treasury and is owed to nobody.',
  },
] as const

/** The way out for a payout that cannot be paid where it should go; it takes two people of finance. */
export function PayoutExit({ payout }: { payout: Payout }) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const { exit } = payout
  const isMine = exit !== null && exit.person.userId === me?.userId
  return (
    <>
      {payout.abilities.canDecideExit && (
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {exit === null ? 'Can’t be paid?' : 'Decide with them'}
        </Button>
      )}
      {exit !== null && <OpenDecision exit={exit} isMine={isMine} />}
      {isOpen && <ExitDialog payout={payout} onClose={() => setOpen(false)} />}
    </>
  )
}

function OpenDecision({ exit, isMine }: { exit: NonNullable<Payout['exit']>; isMine: boolean }) {
  const what = exit.decision === 'keep' ? 'close it without paying' : 'pay it to another wallet'
  return (
    <div className="grid basis-full gap-0.5 text-sm">
      <p>
        {isMine ? 'You want' : `${exit.person.displayName} wants`} to {what}, <Time at={exit.at} />:{' '}
        {exit.reason}
      </p>
      {exit.walletAddress !== null && (
        <FullAddress address={exit.walletAddress} name="the other wallet" />
      )}
      {isMine && <p className="text-muted">A second person from finance must agree.</p>}
    </div>
  )
}

function ExitDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useApiForm({
    defaults: {
      decision: payout.exit?.decision ?? 'redirect',
      walletAddress: payout.exit?.walletAddress ?? '',
      note: '',
    },
    schema: async () => (await import('@laurel/contract/money/payouts')).decidePayoutExit.body,
    isComplete: ({ decision, walletAddress, note }) =>
      note.length >= MIN_REASON_LENGTH && (decision === 'keep' || walletAddress !== ''),
    send: ({ decision, walletAddress, note }) =>
      api('POST /api/v1/payouts/{id}/exit', {
        params: { id: payout.payoutId },
        body: decision === 'keep' ? { decision, note } : { decision, walletAddress, note },
      }).finally(() => void queryClient.invalidateQueries({ queryKey: payoutKeys.all })),
    onDone: ({ exit }) => {
      toast({
        title: exit === null ? 'Done: two people agreed' : 'Noted; a second person must agree',
        tone: 'good',
      })
      onClose()
    },
  })
  const { decision, walletAddress } = form.values
  const isElsewhere = decision === 'redirect'
  return (
    <ActionDialog
      onClose={onClose}
      title="When a payout can’t be paid"
      description="It takes two people of finance who decide the same. The recipient reads the reason."
      confirmLabel={isElsewhere ? 'Pay it there' : 'Close it unpaid'}
      keepLabel="Not now"
      isPending={form.isPending}
      isDisabled={!form.isComplete}
      error={form.error}
      onConfirm={form.submit}
    >
      <RadioField
        control={form.control}
        name="decision"
        legend="What to do"
        columns={1}
        choices={WAYS_OUT}
      />
      {isElsewhere && walletAddress.trim() !== '' && (
        <FullAddress address={walletAddress.trim()} name="the other wallet" />
      )}
      {isElsewhere && (
        <TextField
          control={form.control}
          name="walletAddress"
          label="Address"
          hint="Compare every character."
          max={MAX_ADDRESS_LENGTH}
          input={{ className: 'figures', autoComplete: 'off', spellCheck: false }}
        />
      )}
      <TextField
        control={form.control}
        name="note"
        label="Reason"
        max={MAX_REASON_LENGTH}
        rows={3}
      />
    </ActionDialog>
  )
}
