import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

/** The props of a `Link`, in addition to those of an anchor. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path, or a `?search` or `#hash` of the current page. */
  to: To
  /** Replaces the current history entry. */
  replace?: boolean
  /** The `useLocation().state` of the next page. */
  state?: unknown
}

/**
 * An internal link, followed without reloading the document. The router's own component can also prefetch data, which
 * nothing here uses and which would add 2 KiB to the first load.
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
