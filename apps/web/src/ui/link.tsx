import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

/** What a `Link` takes beside what an anchor takes. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path, or `?search` and `#hash` of the page that is open. */
  to: To
  /** Takes the place of this entry of the history. */
  replace?: boolean
  /** Handed to the next page's `useLocation().state`. */
  state?: unknown
}

/**
 * A link to a page of ours, followed without loading the document anew. The router's own component also knows how to
 * load data ahead, which nothing here uses and which would add 2 KiB to the first load.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(rest.target !== undefined && { target: rest.target }),
    ...(replace !== undefined && { replace }),
  })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
