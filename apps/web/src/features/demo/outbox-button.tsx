import { Mail } from 'lucide-react'
import { useIsDemo } from '../../lib/config.ts'
import { Button } from '../../ui/button.tsx'

/** In a demo: opens the outbox, where the mail waits. */
export function OutboxButton({ onOpen }: { onOpen: () => void }) {
  if (!useIsDemo()) return null
  return (
    <Button
      variant="primary"
      icon={<Mail aria-hidden="true" className="size-4" />}
      onClick={onOpen}
    >
      Open the outbox
    </Button>
  )
}
