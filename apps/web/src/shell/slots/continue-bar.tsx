import { matchRoute, routes } from '@laurel/contract/spec/routes'
import { ArrowRight, X } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'

/** The name of an internal path's page: `/create-bounty` → `Create bounty`. */
export function screenName(path: string): string {
  const match = matchRoute(new URL(path, window.location.origin).pathname)
  return match === null ? 'where you were' : routes[match.name].screen
}

/** After signing in from a protected page, offers to continue there, since the spec fixes the landing page. */
export default function ContinueBar() {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const continueTo: unknown = state?.continueTo
  if (typeof continueTo !== 'string' || !continueTo.startsWith('/')) return null
  return (
    <div role="status" className="border-line border-b bg-brand-soft">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-1 md:px-6">
        <Link
          to={continueTo}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-brand text-sm hover:underline"
        >
          Continue: {screenName(continueTo)}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
        <IconButton
          label="Not now"
          onClick={() => navigate(pathname, { replace: true, state: null })}
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </div>
  )
}
