import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { cx } from '../../lib/class-names.ts'
import { explorerUrl } from '../../lib/wallet/explorer.ts'
import { Link } from '../link.tsx'

/**
 * A link to a transaction: in the explorer of its network, or in our own dialog for a local ledger. `children` is its
 * text; `about` distinguishes several links for screen readers.
 */
export function TransactionLink({
  signature,
  children = 'Transaction',
  about,
  className,
}: {
  signature: string
  children?: ReactNode
  about?: string
  className?: string
}) {
  const config = useConfig()
  if (config === undefined) return null
  const classes = cx(
    'hit-area inline-flex min-h-6 items-center gap-0.5 underline hover:text-ink',
    className,
  )
  const text = (
    <>
      {children}
      {about !== undefined && <span className="sr-only"> {about}</span>}
    </>
  )
  const url = explorerUrl(config, signature)
  if (config.isLocalLedger) {
    return (
      <Link to={url} className={classes}>
        {text}
      </Link>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener nofollow ugc noreferrer" className={classes}>
      {text}
      <span className="sr-only"> (Solana Explorer, new tab)</span>
      <ArrowUpRight aria-hidden="true" className="size-3.5" />
    </a>
  )
}
