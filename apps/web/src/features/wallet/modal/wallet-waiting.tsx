import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'

/**
 * The wallet being connected, with a button to cancel, while the wallet is shown in the page. Lies over the wallet's
 * frame, which covers the window even when it stays empty, such as when offline.
 */
export function WalletWaiting({ name, onCancel }: { name: string; onCancel: () => void }) {
  return (
    <div className="fixed inset-x-4 bottom-18 z-[2147483647] mx-auto flex max-w-narrow items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-float md:bottom-6">
      <Spinner label={null} />
      <p role="status" className="min-w-0 flex-1 text-sm">
        Connecting to {name}
      </p>
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
