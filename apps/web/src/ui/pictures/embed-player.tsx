import type { Embed, EmbedShape } from '@laurel/contract/work/embeds'
import { ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Button } from '../button.tsx'

/** The box of a player, the same before and after the click. */
const BOXES: Record<EmbedShape, string> = {
  wide: 'aspect-video w-full',
  tall: 'mx-auto aspect-9/16 h-[min(36rem,75dvh)] max-w-full',
  post: 'mx-auto h-[min(36rem,75dvh)] w-full max-w-[34rem]',
  sound: 'h-48 w-full',
}

/** Allows the site its own scripts, storage and links, but no access to our page. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus()

/**
 * A work on another site. Nothing loads from that site until the button is pressed; until then its name, the link, and the
 * host that the button loads are shown.
 */
export function EmbedPlayer({
  embed,
  link,
  onPlay,
  className,
}: {
  embed: Embed
  /** The link that the author entered. */
  link: string
  onPlay?: (() => void) | undefined
  /** Replaces the box of its shape. */
  className?: string | undefined
}) {
  const [isPlaying, setPlaying] = useState(false)
  const box = cx(
    'overflow-hidden rounded-control border border-line bg-sunken',
    className ?? BOXES[embed.shape],
  )
  const title = `${NAMES[embed.kind]} on ${embed.site}`
  if (isPlaying) {
    return (
      <div className={box}>
        <iframe
          ref={focusFrame}
          src={embed.src}
          title={title}
          sandbox={SANDBOX}
          // YouTube needs the origin to play; no site learns which submission it is.
          referrerPolicy="strict-origin"
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          className="size-full"
        />
      </div>
    )
  }
  const host = new URL(embed.src).host.replace(/^www\./, '')
  return (
    <div className={cx(box, 'grid place-content-center justify-items-center gap-3 p-4')}>
      <p className="font-display font-semibold text-lg">{title}</p>
      <Button
        icon={<Play aria-hidden="true" className="size-4" />}
        onClick={() => {
          setPlaying(true)
          onPlay?.()
        }}
      >
        {embed.kind === 'post' || embed.kind === 'design' ? 'Show' : 'Play'} · loads {host}
      </Button>
      <ExternalUrl href={link} />
    </div>
  )
}

const NAMES: Record<Embed['kind'], string> = {
  video: 'Video',
  post: 'Post',
  sound: 'Sound',
  design: 'Design',
}

/** The author's link in full, opening in a new tab. */
function ExternalUrl({ href }: { href: string }) {
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
