import { paths } from '@laurel/contract/spec/routes'
import { ShieldCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'

/** For who left the sign-in page before showing the second factor: until then nothing can be changed. */
export default function SecondFactorBar() {
  const { pathname, search } = useLocation()
  return (
    <div role="status" className="border-line border-b bg-warn-soft">
      <p className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 px-4 py-1 text-sm md:px-6">
        <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-warn" />
        You can look around. To change anything, confirm that it is you.
        <Link
          to={paths.auth}
          state={{ from: pathname + search }}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          Show your second factor
        </Link>
      </p>
    </div>
  )
}
