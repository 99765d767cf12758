import { paths } from '@laurel/contract/spec/routes'
import {
  AtSign,
  KeyRound,
  Link2,
  type LucideIcon,
  ShieldCheck,
  UserPlus,
  Wallet,
} from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'

interface Way {
  icon: LucideIcon
  name: string
  text: string
  /** Where it begins; absent while it can't be used here. */
  to?: string
}

const WAYS: readonly Way[] = [
  {
    icon: KeyRound,
    name: 'A forgotten password',
    text: 'A link by mail sets a new one and signs out other devices.',
    to: `${paths.auth}?view=forgot`,
  },
  {
    icon: UserPlus,
    name: 'A new account',
    text: 'Email and a password; the address is confirmed by a link.',
    to: `${paths.auth}?view=sign-up`,
  },
  { icon: Link2, name: 'Link or code by mail', text: 'Sign in without a password.' },
  { icon: AtSign, name: 'Twitter', text: 'Sign in as who you are there.' },
  { icon: Wallet, name: 'Solana wallet', text: 'Sign a message; nothing is spent.' },
  { icon: ShieldCheck, name: 'Second factor', text: 'A code from an app after the password.' },
]

/** The list of ways into an account, with those marked that this Laurel doesn't offer yet. */
export function WaysIn() {
  return (
    <section className="mt-8 grid gap-2 border-line border-t pt-6">
      <h2 className="text-lg">Other ways in</h2>
      <ul className="-mx-2">
        {WAYS.map(({ icon: Icon, name, text, to }) => (
          <li
            key={name}
            className="relative flex items-start gap-3 rounded-control p-2 has-[a]:hover:bg-sunken"
          >
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="font-medium text-sm">
                {to === undefined ? (
                  name
                ) : (
                  <Link to={to} className="after:absolute after:inset-0 after:rounded-control">
                    {name}
                  </Link>
                )}
              </p>
              <p className="text-muted text-sm">{text}</p>
            </div>
            {to === undefined && <Badge>Not open yet</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
