import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { unlinkWallet } from './wallet-link.ts'

/** Unlinking, which asks first. */
export interface Unlinking {
  /** Opens the dialog; true once the wallet is unlinked, false when it stays. Raises what `unlinkWallet` raises. */
  ask(): Promise<boolean>
  dialog: ReactNode
}

interface Asked {
  answer(isDone: boolean): void
  fail(error: unknown): void
}

/** Asks before the linked wallet is taken off the account, and says what that stops. */
export function useUnlinking(): Unlinking {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = (isDone: boolean) => {
    asked?.answer(isDone)
    setAsked(null)
  }
  const confirm = async () => {
    setBusy(true)
    try {
      await unlinkWallet()
      close(true)
    } catch (error) {
      asked?.fail(error)
      setAsked(null)
    } finally {
      setBusy(false)
    }
  }
  return {
    ask: () => new Promise((answer, fail) => setAsked({ answer, fail })),
    dialog: asked !== null && (
      <ActionDialog
        tone="danger"
        title="Unlink this wallet?"
        description="Prizes in SOL and USDC are paid to it."
        confirmLabel="Unlink wallet"
        keepLabel="Keep it linked"
        isPending={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => close(false)}
      >
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          <li>Payouts that are due wait until you link a wallet again.</li>
          <li>Payouts that were approved for this wallet need approval again.</li>
          <li>After you link another wallet, payouts wait 72 hours.</li>
          <li>A prize that has no wallet for 60 days after its award goes back to its sponsor.</li>
        </ul>
      </ActionDialog>
    ),
  }
}
