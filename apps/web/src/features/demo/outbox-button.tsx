import { Mail } from 'lucide-react'
import { useIsDemo } from '../../lib/api/config.ts'
import { Button } from '../../ui/button.tsx'
import { useOutbox } from './outbox-slot.tsx'

/** In a demo: opens the outbox, which holds the emails sent. */
export function OutboxButton() {
  const open = useOutbox()
  if (!useIsDemo()) return null
  return (
    <Button icon={<Mail aria-hidden="true" className="size-4" />} onClick={() => open('')}>
      Open the outbox
    </Button>
  )
}
