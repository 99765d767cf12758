import { paths } from '@laurel/contract/spec/routes'
import { Link } from '../ui/link.tsx'
import { LogoMark } from '../ui/pictures/logo.tsx'

const GROUPS = [
  {
    title: 'Take part',
    links: [
      { label: 'Bounties', to: paths.bounties },
      { label: 'Submissions', to: paths.submissions },
      { label: 'Vote 2 Earn', to: paths.vote2Earn },
      { label: 'Create a bounty', to: paths.createBounty },
    ],
  },
  {
    title: 'Follow',
    links: [
      { label: 'Leaderboard', to: paths.leaderboard },
      { label: 'Activity', to: paths.activity },
      { label: 'Creators', to: paths.creators },
      { label: 'Airdrop, line by line', to: paths.granularAirdrop },
    ],
  },
  {
    title: 'Learn',
    links: [
      { label: 'How it works', to: paths.about },
      { label: 'How voting earns', to: paths.voteToEarn },
      { label: 'Learning hub', to: paths.learning },
      { label: 'Help', to: paths.help },
    ],
  },
  {
    title: 'This site',
    links: [
      { label: 'Developers', to: paths.developer },
      { label: 'Tools', to: paths.tools },
      { label: 'Brand', to: paths.brand },
      { label: 'Terms', to: `${paths.help}?text=terms` },
      { label: 'Privacy', to: `${paths.help}?text=privacy` },
      { label: 'Contact', to: `${paths.help}#contact` },
    ],
  },
] as const

/** The footer: links that the navigation bar doesn't list. */
export function Footer() {
  return (
    <footer className="mt-16 border-line border-t">
      <div className="mx-auto grid max-w-page gap-10 px-4 py-12 md:grid-cols-[1.4fr_3fr] md:px-6">
        <div className="grid content-start gap-3">
          <LogoMark detail="large" className="size-14 text-brand" />
          <p className="max-w-60 text-muted text-sm">
            Make something good, get seen, get paid, and check every point and every payment.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {GROUPS.map((group) => (
            <div key={group.title}>
              <p className="mb-1 font-medium text-sm">{group.title}</p>
              <ul>
                {group.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className="inline-flex min-h-11 items-center text-muted text-sm hover:text-ink md:min-h-8"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
