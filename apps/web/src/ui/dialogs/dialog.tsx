import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { IconButton } from '../icon-button.tsx'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences under the title. */
  description?: ReactNode
  /** Fades out; the caller unmounts it afterwards. */
  isLeaving?: boolean
  /** Keeps the title for screen readers only. */
  isTitleHidden?: boolean
  children: ReactNode
  /** Buttons at the bottom; they stay in view while the content scrolls. */
  footer?: ReactNode
}

type DialogWidth = 'narrow' | 'form' | 'wide' | 'full'

const WIDTHS: Record<DialogWidth, string> = {
  narrow: 'sm:max-w-narrow',
  form: 'sm:max-w-form',
  wide: 'sm:max-w-wide',
  full: 'sm:max-w-page',
}

const LEAVING = 'pointer-events-none opacity-0 transition-opacity duration-150'

/** A centred dialog, on phones a bottom sheet. Traps the focus, closes on Escape or an outside press, returns the focus. */
export function Dialog({ width = 'narrow', ...props }: DialogProps & { width?: DialogWidth }) {
  return (
    <Modal
      {...props}
      place={cx(
        'inset-x-0 bottom-0 max-h-[92dvh] animate-rise-in rounded-t-card',
        'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:w-[calc(100%-2rem)] sm:rounded-card',
        WIDTHS[width],
      )}
    />
  )
}

/** A dialog at the top of the window, whose height changes as one types; on phones it fills the width. */
export function TopDialog(props: DialogProps & { initialFocus: RefObject<HTMLElement | null> }) {
  return (
    <Modal
      {...props}
      place="inset-x-0 top-0 mx-auto max-h-[88dvh] animate-rise-in rounded-b-card sm:top-[10vh] sm:max-h-[76dvh] sm:w-[calc(100%-2rem)] sm:max-w-form sm:rounded-card"
    />
  )
}

/** A full-height sheet at the right edge of the window: menus, filters, details of a list. */
export function Drawer(props: DialogProps) {
  return <Modal {...props} place="inset-y-0 right-0 w-[min(26rem,100%)] animate-sheet-in" />
}

function Modal({
  isOpen,
  onClose,
  title,
  description,
  isLeaving = false,
  isTitleHidden = false,
  children,
  footer,
  initialFocus,
  place,
}: DialogProps & { place: string; initialFocus?: RefObject<HTMLElement | null> }) {
  const returnTo = useRef<Element | null>(null)
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* Not the library's overlay, which locks scrolling with an inline style sheet that the CSP refuses. */}
        <div
          data-scroll-lock=""
          className={cx('fixed inset-0 z-50 animate-fade-in bg-scrim', isLeaving && LEAVING)}
        />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            // Focuses the dialog, not its first button, so that screen readers begin with the title.
            returnTo.current = document.activeElement
            event.preventDefault()
            const target = initialFocus?.current ?? event.currentTarget
            if (target instanceof HTMLElement) target.focus()
          }}
          onCloseAutoFocus={() => {
            if (returnTo.current instanceof HTMLElement) returnTo.current.focus()
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={cx(
            'fixed z-50 flex flex-col overflow-hidden bg-surface shadow-float outline-none',
            place,
            isLeaving && LEAVING,
          )}
        >
          <Header title={title} description={description} isTitleHidden={isTitleHidden} />
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-5 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Header({
  title,
  description,
  isTitleHidden,
}: Pick<DialogProps, 'title' | 'description'> & { isTitleHidden: boolean }) {
  return (
    <header
      className={cx(
        'flex items-start justify-between gap-4 px-5 pt-4 pb-2',
        isTitleHidden && 'absolute top-0 right-0 z-10',
      )}
    >
      <div className={cx('grid gap-1 pt-1.5', isTitleHidden && 'sr-only')}>
        <Radix.Title className="text-lg">{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="text-muted text-sm">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Close" className="-mr-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </Radix.Close>
    </header>
  )
}
