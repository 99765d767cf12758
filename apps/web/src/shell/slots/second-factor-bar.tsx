import { paths } from '@laurel/contract/spec/routes'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'

/** For users who left the sign-in page before passing the second factor: until then they can't change anything. */
export default function SecondFactorBar() {
  const { pathname, search } = useLocation()
  return (
    <div role="status" className="border-line border-b bg-warn-soft">
      <div className="mx-auto max-w-page px-4 py-1 md:px-6">
        <Link
          to={paths.auth}
          state={{ from: pathname + search }}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-sm hover:underline"
        >
          <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-warn" />
          Enter your two-factor code to make changes
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </Link>
      </div>
    </div>
  )
}
