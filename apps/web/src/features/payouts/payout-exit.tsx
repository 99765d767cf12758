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

const EXITS = [
  {
    value: 'redirect',
    label: 'Pay to another wallet',
    hint: 'An address the recipient gave you. The payout has to be approved again.',
  },
  {
    value: 'keep',
    label: 'Close without paying',
    hint: 'The money stays in the treasury and is no longer owed.',
  },
] as const

/** Redirects or closes a payout that can't be paid to its wallet; two people in finance must agree. */
export function PayoutExit({ payout }: { payout: Payout }) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const { exit } = payout
  const isMine = exit !== null && exit.person.userId === me?.userId
  return (
    <>
      {payout.abilities.canDecideExit && (
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {exit === null ? 'Can’t be paid?' : 'Review and decide'}
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
        {isMine ? 'You' : exit.person.displayName} proposed to {what} <Time at={exit.at} />:{' '}
        {exit.reason}
      </p>
      {exit.walletAddress !== null && (
        <FullAddress address={exit.walletAddress} name="the other wallet" />
      )}
      {isMine && <p className="text-muted">A second person in finance must agree.</p>}
    </div>
  )
}

function useExitForm(payout: Payout, onDone: () => void) {
  const queryClient = useQueryClient()
  return useApiForm({
    defaults: {
      decision: payout.exit?.decision ?? 'redirect',
      walletAddress: payout.exit?.walletAddress ?? '',
      note: '',
    },
    schema: async () => (await import('@laurel/contract/payouts/payouts')).decidePayoutExit.body,
    isComplete: ({ decision, walletAddress, note }) =>
      note.length >= MIN_REASON_LENGTH && (decision === 'keep' || walletAddress !== ''),
    send: ({ decision, walletAddress, note }) =>
      api('POST /api/v1/payouts/{id}/exit', {
        params: { id: payout.payoutId },
        body: decision === 'keep' ? { decision, note } : { decision, walletAddress, note },
      }).finally(() => void queryClient.invalidateQueries({ queryKey: payoutKeys.all })),
    onDone: ({ exit }) => {
      toast({
        title: exit === null ? 'Decided by two people' : 'Saved. A second person must agree',
        tone: 'good',
      })
      onDone()
    },
  })
}

function ExitDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const form = useExitForm(payout, onClose)
  const { decision, walletAddress } = form.values
  const isElsewhere = decision === 'redirect'
  return (
    <ActionDialog
      onClose={onClose}
      title="This payout can’t be paid"
      description="Two people in finance must make the same decision. The recipient sees the reason."
      confirmLabel={isElsewhere ? 'Pay to this wallet' : 'Close unpaid'}
      cancelLabel="Not now"
      isPending={form.isPending}
      isDisabled={!form.isComplete}
      error={form.error}
      onConfirm={form.submit}
    >
      <RadioField
        control={form.control}
        name="decision"
        legend="Decision"
        columns={1}
        choices={EXITS}
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
