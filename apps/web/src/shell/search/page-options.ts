import { paths, routes } from '@laurel/contract/spec/routes'
import type { Me } from '../../lib/api/me.ts'
import { chooseWallet } from '../../lib/wallet/wallet.ts'
import { accountLinks } from '../navigation/own-links.ts'
import { setTheme } from '../navigation/theme.ts'
import type { Option } from './options.ts'
import { setOpen } from './search-state.ts'

/** Who searches, and whether the site is before its launch. */
export interface Viewer {
  isSignedIn: boolean
  me: Me | undefined
  isPrelaunch: boolean
}

interface Known extends Option {
  /** Other words that people type for it. */
  words: string
}

const page = (path: string, title: string, words: string): Known => ({
  id: `page-${path}`,
  title,
  words,
  target: { to: path },
})

const PAGES: readonly Known[] = [
  page(paths.home, routes.home.screen, 'start front'),
  page(paths.bounties, routes.bounties.screen, 'jobs prizes open'),
  page(paths.submissions, routes.submissions.screen, 'gallery work entries posts'),
  page(paths.vote2Earn, routes.vote2Earn.screen, 'arena judge voting'),
  page(paths.voteToEarn, routes.voteToEarn.screen, 'votes receipts'),
  page(paths.leaderboard, routes.leaderboard.screen, 'ranks top season'),
  page(paths.creators, routes.creators.screen, 'people directory profiles'),
  page(paths.boost, routes.boost.screen, 'promote visibility'),
  page(paths.airdrop, routes.airdrop.screen, 'points tokens season'),
  page(paths.activity, routes.activity.screen, 'feed news'),
  page(paths.learning, routes.learning.screen, 'lessons quiz courses'),
  page(paths.tools, routes.tools.screen, 'splitter counter resizer templates'),
  page(paths.help, routes.help.screen, 'answers support contact faq'),
  page(paths.about, 'How it works', 'about rules numbers'),
  page(paths.brand, routes.brand.screen, 'logo colours downloads'),
  page(paths.developer, routes.developer.screen, 'api documentation'),
]

const BEFORE_LAUNCH: readonly string[] = [paths.prelaunch, paths.home, paths.help, paths.about]

/** Pages and actions for a viewer; `isShort` for those offered before anything is typed. */
function known({ isSignedIn, me, isPrelaunch }: Viewer): Known[] {
  const action = (id: string, title: string, words: string, target: Option['target']): Known => ({
    id: `action-${id}`,
    title,
    words,
    target,
  })
  const work = isPrelaunch
    ? []
    : [
        action('create-bounty', 'Create a bounty', 'new sponsor', { to: paths.createBounty }),
        action('post', 'Post your work', 'new submission share', {
          to: `${paths.submissions}?new=post`,
        }),
      ]
  const account = isSignedIn
    ? [action('wallet', 'Link a wallet', 'solana phantom connect', { to: paths.ownWallet })]
    : [
        action('sign-in', 'Sign in', 'login register account', { to: paths.auth }),
        action('wallet', 'Connect a wallet', 'solana phantom link', { run: chooseWallet }),
      ]
  const own = isSignedIn
    ? accountLinks(me, isPrelaunch).map(({ label, to }) => page(to, label, 'my own'))
    : []
  return [
    ...work,
    ...account,
    action('light', 'Use the light theme', 'appearance colours', { run: () => setTheme('light') }),
    action('dark', 'Use the dark theme', 'appearance colours night', {
      run: () => setTheme('dark'),
    }),
    action('system', 'Use the theme of your device', 'appearance colours system auto', {
      run: () => setTheme('system'),
    }),
    action('keys', 'Keyboard shortcuts', 'keys help', {
      run: () => setOpen('keys'),
      keepsOpen: true,
    }),
    ...PAGES.filter(
      ({ target }) => !isPrelaunch || ('to' in target && BEFORE_LAUNCH.includes(target.to)),
    ),
    ...own,
  ]
}

const QUICK: readonly string[] = [
  'action-create-bounty',
  'action-post',
  'action-sign-in',
  'action-wallet',
  `page-${paths.bounties}`,
  `page-${paths.vote2Earn}`,
  `page-${paths.leaderboard}`,
  `page-${paths.help}`,
  'action-dark',
  'action-light',
  'action-keys',
]

/** What is offered before anything is typed. */
export function quickOptions(viewer: Viewer): Option[] {
  return known(viewer).filter(({ id }) => QUICK.includes(id))
}

/** Pages and actions that contain every word of a text, those named so first, up to four. */
export function matchingOptions(viewer: Viewer, q: string): Option[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const includes = (text: string) =>
    words.every((word) => ` ${text.toLowerCase()}`.includes(` ${word}`))
  const options = known(viewer)
  const named = options.filter(({ title }) => includes(title))
  const meant = options.filter(
    (option) => !named.includes(option) && includes(`${option.title} ${option.words}`),
  )
  return [...named, ...meant].slice(0, 4)
}
