import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type DemoMail, mailsQuery } from './api.ts'

/** The demo's emails: a list, and the open one. `mailId` comes from the URL, so that an email can be linked to. */
export default function OutboxDialog({
  mailId,
  onOpen,
  onClose,
}: {
  /** The open email; empty for the list. */
  mailId: string
  onOpen: (id: string) => void
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title="Outbox"
      description="This is a demo: emails stay on this machine, and you can read them here."
    >
      <Mails mailId={mailId} onOpen={onOpen} />
    </Dialog>
  )
}

function Mails({ mailId, onOpen }: { mailId: string; onOpen: (id: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery(mailsQuery())
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  if (data === undefined) {
    return (
      <Loading>
        <SkeletonText lines={5} />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="No emails yet"
        text="Sign up or request a new password, and the email arrives here within a second."
      />
    )
  }
  // A single email opens without a click, also on phones, which show either the list or an email.
  const only = data.items.length === 1 ? data.items[0] : undefined
  const open = only ?? data.items.find((mail) => mail.id === mailId)
  return (
    <div className="grid gap-6 pt-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <ul className={cx('-mx-2 content-start', open !== undefined && 'hidden md:block')}>
        {data.items.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              aria-current={mail.id === open?.id || undefined}
              onClick={() => onOpen(mail.id)}
              className="grid w-full gap-0.5 rounded-control px-3 py-2.5 text-left hover:bg-sunken aria-[current]:bg-sunken"
            >
              <span className="truncate font-medium text-sm">{mail.subject}</span>
              <span className="flex justify-between gap-3 text-muted text-xs">
                <span className="truncate">{mail.to}</span>
                <Time at={mail.sentAt} isStatic className="shrink-0" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open === undefined ? (
        <p className="hidden self-center text-center text-muted text-sm md:block">
          Choose an email to read it.
        </p>
      ) : (
        <Mail mail={open} {...(only === undefined && { onBack: () => onOpen('') })} />
      )}
    </div>
  )
}

function Mail({ mail, onBack }: { mail: DemoMail; onBack?: () => void }) {
  return (
    <article className="grid min-w-0 content-start gap-3 md:border-line md:border-l md:pl-6">
      {onBack !== undefined && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start md:hidden"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onClick={onBack}
        >
          All emails
        </Button>
      )}
      <h3 className="text-lg">{mail.subject}</h3>
      <p className="text-muted text-xs">
        To {mail.to} · <Time at={mail.sentAt} />
      </p>
      <div className="whitespace-pre-wrap break-words text-sm">{withLinks(mail.text)}</div>
    </article>
  )
}

/** Turns the URLs in an email's text into links. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} href={part} className="break-all text-brand underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
