import { codeLinkOf, embedOf } from '@laurel/contract/work/embeds'
import type { SubmissionImage } from '@laurel/contract/work/submissions'
import { ExternalLink } from 'lucide-react'
import { CodeLinkCard } from './code-link-card.tsx'
import { EmbedPlayer } from './embed-player.tsx'
import { PictureList } from './picture-list.tsx'

interface WorkMediaProps {
  images: readonly SubmissionImage[]
  link: string | null
  /** Shows only the first picture or player, until the entry is opened. */
  isTeaser?: boolean
  /** Called when a picture is enlarged or a player is started. */
  onInspect?: (() => void) | undefined
}

/** The pictures of a submission, then the player of a known site or the plain link. */
export function WorkMedia({ images, link, isTeaser = false, onInspect }: WorkMediaProps) {
  const embed = link === null ? null : embedOf(link)
  const isLinkShown = link !== null && !(isTeaser && (embed === null || images.length > 0))
  if (images.length === 0 && !isLinkShown) return null
  return (
    <div className="grid gap-4">
      <PictureList images={isTeaser ? images.slice(0, 1) : images} onInspect={onInspect} />
      {isLinkShown &&
        (embed === null ? (
          <PlainLink href={link} />
        ) : (
          <EmbedPlayer key={link} embed={embed} link={link} onPlay={onInspect} />
        ))}
    </div>
  )
}

/** A link as a card for GitHub, else by the name of its host. */
function PlainLink({ href }: { href: string }) {
  const code = codeLinkOf(href)
  if (code !== null) return <CodeLinkCard code={code} link={href} />
  return (
    <p>
      <a
        href={href}
        target="_blank"
        rel="noopener nofollow ugc noreferrer"
        className="inline-flex items-center gap-2 font-medium text-brand underline"
      >
        <ExternalLink aria-hidden="true" className="size-4" />
        {new URL(href).host}
      </a>
    </p>
  )
}
