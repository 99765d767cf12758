import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { unlinkWallet } from './wallet-link.ts'

/** Unlinking with a confirmation. */
export interface Unlinking {
  /** Opens the dialog; true once the wallet is unlinked, false when cancelled. Raises what `unlinkWallet` raises. */
  ask(): Promise<boolean>
  dialog: ReactNode
}

interface Pending {
  resolve(isUnlinked: boolean): void
  reject(error: unknown): void
}

/** Unlinks the wallet of the account, after a dialog that lists the consequences. */
export function useUnlinking(): Unlinking {
  const [pending, setPending] = useState<Pending | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = (isUnlinked: boolean) => {
    pending?.resolve(isUnlinked)
    setPending(null)
  }
  const confirm = async () => {
    setBusy(true)
    try {
      await unlinkWallet()
      close(true)
    } catch (error) {
      pending?.reject(error)
      setPending(null)
    } finally {
      setBusy(false)
    }
  }
  return {
    ask: () => new Promise((resolve, reject) => setPending({ resolve, reject })),
    dialog: pending !== null && (
      <ActionDialog
        tone="danger"
        title="Unlink this wallet?"
        description="Your prizes in SOL and USDC are paid to it."
        confirmLabel="Unlink wallet"
        cancelLabel="Keep it linked"
        isPending={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => close(false)}
      >
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          <li>Pending payouts wait until you link a wallet again.</li>
          <li>Payouts approved for this wallet need to be approved again.</li>
          <li>After you link another wallet, payouts are held for 72 hours.</li>
          <li>
            A prize goes back to its sponsor if no wallet is linked within 60 days of the award.
          </li>
        </ul>
      </ActionDialog>
    ),
  }
}
