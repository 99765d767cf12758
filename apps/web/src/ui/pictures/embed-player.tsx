import type { Embed, EmbedShape } from '@laurel/contract/work/embeds'
import { ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Button } from '../button.tsx'

/** The room of a player, the same before and after the click. */
const ROOMS: Record<EmbedShape, string> = {
  wide: 'aspect-video w-full',
  tall: 'mx-auto aspect-9/16 h-[min(36rem,75dvh)] max-w-full',
  post: 'mx-auto h-[min(36rem,75dvh)] w-full max-w-[34rem]',
  sound: 'h-48 w-full',
}

/** Its own scripts in its own origin, its own storage, and links of its own; nothing of our page. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus()

/**
 * A work on another site. Until somebody presses the button nothing is asked of that site: there is its name, the
 * address and what the button loads.
 */
export function EmbedPlayer({
  embed,
  link,
  onPlay,
  className,
}: {
  embed: Embed
  /** The address that the author gave. */
  link: string
  onPlay?: (() => void) | undefined
  /** Takes the place of the room that its shape has. */
  className?: string | undefined
}) {
  const [isPlaying, setPlaying] = useState(false)
  const room = cx(
    'overflow-hidden rounded-control border border-line bg-sunken',
    className ?? ROOMS[embed.shape],
  )
  const title = `${NAMES[embed.kind]} on ${embed.site}`
  if (isPlaying) {
    return (
      <div className={room}>
        <iframe
          ref={focusFrame}
          src={embed.src}
          title={title}
          sandbox={SANDBOX}
          // YouTube plays nothing for a page without a name; no site learns which entry it is.
          referrerPolicy="strict-origin"
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          className="size-full"
        />
      </div>
    )
  }
  const host = new URL(embed.src).host.replace(/^www\./, '')
  return (
    <div className={cx(room, 'grid place-content-center justify-items-center gap-3 p-4')}>
      <p className="font-display font-semibold text-lg">{title}</p>
      <Button
        icon={<Play aria-hidden="true" className="size-4" />}
        onClick={() => {
          setPlaying(true)
          onPlay?.()
        }}
      >
        {embed.kind === 'post' ? 'Show' : 'Play'} · loads {host}
      </Button>
      <ExternalAddress href={link} />
    </div>
  )
}

const NAMES: Record<Embed['kind'], string> = { video: 'Video', post: 'Post', sound: 'Sound' }

/** A link of an author to another site, by its whole address; it opens in a new tab. */
function ExternalAddress({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow ugc noreferrer"
      className="inline-flex min-h-6 max-w-full items-center gap-2 text-muted text-sm underline hover:text-ink"
    >
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{href.replace(/^https?:\/\/(www\.)?/, '')}</span>
    </a>
  )
}
