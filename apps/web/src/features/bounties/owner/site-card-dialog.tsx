import { bountyCardPath, CARD_SIZE, cardSnippet } from '@laurel/contract/feed-paths'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { CodeBlock } from '../../../ui/text/code-block.tsx'

const THEMES = [
  { value: 'system', label: 'As the reader’s' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** The card of a bounty for the sponsor's own site: its preview, and the code to copy. */
export default function SiteCardDialog({
  bounty,
  onClose,
}: {
  bounty: { slug: string; title: string }
  onClose: () => void
}) {
  const [choice, setChoice] = useState<(typeof THEMES)[number]['value']>('system')
  const theme = choice === 'system' ? undefined : choice
  return (
    <Dialog isOpen onClose={onClose} title="Show it on your site" width="wide">
      <div className="grid min-w-0 gap-4">
        <p className="max-w-reading text-muted text-sm">
          This card shows the prize, the deadline and the entries, and stays up to date. It has no
          scripts and sets no cookies.
        </p>
        <Segmented legend="Colours" choices={THEMES} value={choice} onChange={setChoice} />
        <iframe
          key={choice}
          src={bountyCardPath(bounty.slug, theme)}
          title={`Card of ${bounty.title}`}
          width={CARD_SIZE.width}
          height={CARD_SIZE.height}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="max-w-full"
        />
        <CodeBlock
          title="HTML for your site"
          text={cardSnippet(window.location.origin, bounty, theme)}
        />
      </div>
    </Dialog>
  )
}
