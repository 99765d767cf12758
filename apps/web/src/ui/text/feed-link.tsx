import { FEED_TYPES } from '@laurel/contract/feed-paths'
import { Rss } from 'lucide-react'
import { buttonClass } from '../button.tsx'

/** A link to an RSS feed. */
export function FeedLink({ path, label }: { path: string; label: string }) {
  return (
    <a
      href={path}
      type={FEED_TYPES.rss}
      aria-label={label}
      title={label}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      <Rss aria-hidden="true" className="size-4" />
      RSS
    </a>
  )
}
