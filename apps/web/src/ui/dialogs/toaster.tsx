import { limits } from '@laurel/contract/spec/limits'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { cx } from '../../lib/class-names.ts'
import { dismissToast, type ToastContent, useCurrentToast } from '../../lib/toast.ts'

const TONES: Record<NonNullable<ToastContent['tone']>, { icon: typeof Info; className: string }> = {
  good: { icon: CircleCheck, className: 'text-good' },
  bad: { icon: CircleAlert, className: 'text-bad' },
  info: { icon: Info, className: 'text-info' },
}

/** Shows the current toast for 5000 ms; swiping right by 50 px dismisses it, F8 focuses it (spec §9). */
export default function Toaster() {
  const toast = useCurrentToast()
  return (
    <Toast.Provider
      duration={limits.toastDurationMs}
      swipeDirection={limits.toastSwipeDirection}
      swipeThreshold={limits.toastSwipeThresholdPx}
      label="Notification"
    >
      {toast !== null && (
        <Toast.Root
          key={toast.id}
          open
          onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          className={cx(
            'flex animate-rise-in items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-float',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform',
          )}
        >
          <ToneIcon tone={toast.tone ?? 'info'} />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-medium text-sm">{toast.title}</Toast.Title>
            {toast.text !== undefined && (
              <Toast.Description className="mt-0.5 text-muted text-sm">
                {toast.text}
              </Toast.Description>
            )}
            {toast.action !== undefined && (
              <Toast.Action
                altText={toast.action.label}
                onClick={toast.action.onClick}
                className="hit-area mt-2 font-medium text-brand text-sm underline underline-offset-4"
              >
                {toast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="hit-area -m-1 grid size-7 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={[limits.toastHotkey]}
        className="fixed right-0 bottom-16 z-70 w-full p-4 outline-none sm:w-96 md:bottom-0"
      />
    </Toast.Provider>
  )
}

function ToneIcon({ tone }: { tone: NonNullable<ToastContent['tone']> }) {
  const { icon: Icon, className } = TONES[tone]
  return <Icon aria-hidden="true" className={cx('mt-0.5 size-4.5 shrink-0', className)} />
}
