import { paths } from '@laurel/contract/spec/routes'
import type { ReactNode } from 'react'
import { formatPoints, plural } from '../../lib/text/format.ts'
import { Stat } from '../../ui/data/stat.tsx'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { PersonDetail } from './api.ts'

const PROVIDERS: Readonly<Record<string, string>> = {
  email: 'Email',
  twitter: 'Twitter',
  web3: 'Wallet',
}

/** Since when the account exists, and how its owner signs in. */
export function Account({ person }: { person: PersonDetail }) {
  const { email, walletAddress, lastSignInAt, votesVoidedAt } = person
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      <Fact name="Id">
        <code className="figures wrap-anywhere select-all">{person.userId}</code>
      </Fact>
      {email !== null && (
        <Fact name="Email">
          <span className="wrap-anywhere select-all">{email}</span>
        </Fact>
      )}
      <Fact name="Joined">
        <Time at={person.joinedAt} />
      </Fact>
      <Fact name="Last sign-in">
        {lastSignInAt === null ? 'Never' : <Time at={lastSignInAt} />}
      </Fact>
      <Fact name="Trust level">{person.trustLevel}</Fact>
      <Fact name="Signs in with">
        <ul>
          {person.signInMethods.map(({ provider, addedAt, lastUsedAt }) => (
            <li key={`${provider} ${addedAt}`}>
              {PROVIDERS[provider] ?? provider}
              <span className="text-muted">
                {lastUsedAt === null ? ', never used' : ', last used '}
                {lastUsedAt !== null && <Time at={lastUsedAt} />}
              </span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name="Password">{person.hasPassword ? 'Set' : 'None'}</Fact>
      <Fact name="Second factor">{person.hasSecondFactor ? 'On' : 'Off'}</Fact>
      <Fact name="Wallet">
        {walletAddress === null ? (
          'None'
        ) : (
          <code className="figures wrap-anywhere select-all">{walletAddress}</code>
        )}
      </Fact>
      {votesVoidedAt !== null && (
        <Fact name="Votes">
          Voided <Time at={votesVoidedAt} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

/** A person's balances and season score. */
export function Balances({ balances }: Pick<PersonDetail, 'balances'>) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4">
      <Stat label="Spendable" value={formatPoints(balances.spendablePoints)} />
      <Stat label="Pending" value={formatPoints(balances.pendingPoints)} />
      <Stat label="Held" value={formatPoints(balances.heldPoints)} />
      {balances.debtPoints > 0 && <Stat label="Debt" value={formatPoints(balances.debtPoints)} />}
      <Stat label="Season score" value={formatPoints(balances.seasonScorePoints)} />
    </dl>
  )
}

/** How much a person did, with links to it. */
export function Work({ person: { counts, username } }: { person: PersonDetail }) {
  const { bounties, entries, payouts, openPayouts } = counts
  return (
    <ul className="grid gap-1 text-sm">
      <li>
        <Link to={paths.creator(username)} className="underline">
          {plural(entries, 'entry or post', 'entries and posts')}
        </Link>
      </li>
      <li>
        <Link to={paths.creator(username)} className="underline">
          {plural(bounties, 'bounty', 'bounties')}
        </Link>
      </li>
      <li>
        <Link to={paths.adminPayouts} className="underline">
          {plural(payouts, 'payout')}
        </Link>
        {openPayouts > 0 && <span className="text-muted">, {openPayouts} not paid yet</span>}
      </li>
    </ul>
  )
}
