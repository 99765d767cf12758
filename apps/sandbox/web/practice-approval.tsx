import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../web/src/lib/api/query-client.ts'
import { Button } from '../../web/src/ui/button.tsx'
import { Dialog } from '../../web/src/ui/dialogs/dialog.tsx'
import { PracticeBalance } from './practice-balance.tsx'
import type { ApprovalRequest } from './practice-text.ts'

/** Asks the person whether a practice wallet may sign; closing the dialog rejects. */
export function askApproval(request: ApprovalRequest): Promise<boolean> {
  // A wallet lives outside the page, so its dialog has a React root of its own.
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const answer = (isApproved: boolean) => {
      resolve(isApproved)
      root.unmount()
      place.remove()
    }
    root.render(
      <QueryClientProvider client={queryClient}>
        <ApprovalDialog request={request} onAnswer={answer} />
      </QueryClientProvider>,
    )
  })
}

/** The approval dialog: what is signed, by which wallet, Approve and Reject. */
function ApprovalDialog({
  request,
  onAnswer,
}: {
  request: ApprovalRequest
  onAnswer: (isApproved: boolean) => void
}) {
  const { wallet, address, lines, text } = request
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(false)}
      title={wallet}
      description={`Laurel asks ${address} to sign ${text === null ? 'this transaction' : 'this text'}.`}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Reject</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            Approve
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-2">
        {text === null ? (
          <dl className="grid rounded-control bg-sunken px-3 py-1 text-sm">
            {(lines ?? []).map(({ label, text: value }, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one transaction never move
                key={index}
                className="flex items-baseline justify-between gap-6 border-line border-b py-2 last:border-0"
              >
                <dt className="shrink-0 text-muted">{label}</dt>
                <dd className="figures wrap-anywhere min-w-0 text-right">{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <pre className="max-h-64 overflow-y-auto whitespace-pre-wrap break-words rounded-control bg-sunken p-3 font-mono text-xs">
            {text}
          </pre>
        )}
        <PracticeBalance address={address} />
        <p className="text-muted text-xs">
          This demo wallet works only on the local test ledger. Its tokens have no value.
        </p>
      </div>
    </Dialog>
  )
}
