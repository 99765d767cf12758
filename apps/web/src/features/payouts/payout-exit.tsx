import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiRequest, api } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { describeProblem } from '../../lib/problem-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { FullAddress } from '../../ui/full-address.tsx'
import { Time } from '../../ui/time.tsx'
import type { Payout } from './api.ts'

const NOTE_MIN = 3
const NOTE_MAX = 500

type Decision = NonNullable<Payout['exit']>['decision']

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
  const [decision, setDecision] = useState<Decision>(payout.exit?.decision ?? 'redirect')
  const [walletAddress, setWallet] = useState(payout.exit?.walletAddress ?? '')
  const [note, setNote] = useState('')
  const decide = useIntent(
    (body: ApiRequest<'POST /api/v1/payouts/{id}/exit'>['body'], idempotencyKey) =>
      api('POST /api/v1/payouts/{id}/exit', {
        params: { id: payout.payoutId },
        body,
        idempotencyKey,
      }),
  )
  const run = async () => {
    const reason = { note: note.trim() }
    const after = await decide.run(
      decision === 'keep'
        ? { decision, ...reason }
        : { decision, walletAddress: walletAddress.trim(), ...reason },
    )
    void queryClient.invalidateQueries({ queryKey: ['payouts'] })
    if (after === null) return
    toast({
      title: after.exit === null ? 'Done: two people agreed' : 'Noted; a second person must agree',
      tone: 'good',
    })
    onClose()
  }
  const error = decide.error === null ? undefined : describeProblem(decide.error).text
  const isComplete =
    note.trim().length >= NOTE_MIN && (decision === 'keep' || walletAddress.trim() !== '')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="When a payout can’t be paid"
      description="It takes two people of finance who decide the same. The recipient reads the reason."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant="primary"
            isBusy={decide.isPending}
            disabled={!isComplete}
            onClick={() => void run()}
          >
            {decision === 'keep' ? 'Close it unpaid' : 'Pay it there'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards
          legend="What to do"
          columns={1}
          value={decision}
          onChange={setDecision}
          choices={[
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
          ]}
        />
        {decision === 'redirect' && walletAddress.trim() !== '' && (
          <FullAddress address={walletAddress.trim()} name="the other wallet" />
        )}
        {decision === 'redirect' && (
          <Field label="Address" hint="Compare every character." error={error}>
            <Input
              value={walletAddress}
              className="figures"
              autoComplete="off"
              spellCheck={false}
              maxLength={44}
              onChange={({ target }) => setWallet(target.value)}
            />
          </Field>
        )}
        <Field
          label="Reason"
          counter={{ length: note.length, max: NOTE_MAX }}
          error={decision === 'keep' ? error : undefined}
        >
          <Textarea
            rows={3}
            maxLength={NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
