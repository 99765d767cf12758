import type { clusterLink } from '@laurel/contract/people/clusters'
import { Laptop, UserPlus, Wallet } from 'lucide-react'
import type { z } from 'zod'
import { plural } from '../../lib/text/format.ts'
import { Time } from '../text/time.tsx'

const KINDS = {
  device: { icon: Laptop, text: 'signed in from the same browser' },
  wallet: { icon: Wallet, text: 'linked the same wallet, or paid for a bounty from it' },
  referral: {
    icon: UserPlus,
    text: 'invited by or inviting this account, in the same network on three days',
  },
} as const

/** What links an account with others: how many, by which evidence, and since when. */
export function LinkList({ links }: { links: readonly z.infer<typeof clusterLink>[] }) {
  return (
    <ul className="grid gap-2.5 text-sm">
      {links.map(({ kind, accounts, since }) => {
        const { icon: Icon, text } = KINDS[kind]
        return (
          <li key={kind} className="flex gap-2.5">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span>
              {plural(accounts, 'account')} {text}, since <Time at={since} format="day" />
            </span>
          </li>
        )
      })}
      {links.length === 0 && <li className="text-muted">Only through another linked account.</li>}
    </ul>
  )
}
