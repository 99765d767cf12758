import { paths } from '@laurel/contract/spec/routes'
import { useLocation } from 'react-router'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { setOpen } from './search-state.ts'

/** Keys and what they do. */
interface KeyList {
  title: string
  /** Whether they work on this page. */
  isOn: (pathname: string, search: URLSearchParams) => boolean
  keys: readonly (readonly [keys: readonly string[], text: string])[]
}

const LISTS: readonly KeyList[] = [
  {
    title: 'Everywhere',
    isOn: () => true,
    keys: [
      [['⌘', 'K'], 'Search (Ctrl K without a ⌘ key)'],
      [['/'], 'Search'],
      [['?'], 'Show these keys'],
      [['Esc'], 'Close what is open'],
    ],
  },
  {
    title: 'Voting',
    isOn: (pathname) => pathname === paths.vote2Earn,
    keys: [
      [['1', '2', '3', '4'], 'Support with 25, 50, 75 or 100 %'],
      [['n'], 'Not for this bounty'],
      [['s'], 'Skip'],
      [['o'], 'Open the entry'],
      [['u'], 'Undo the last vote'],
    ],
  },
  {
    title: 'Review desk',
    isOn: (pathname, search) => pathname.startsWith('/bounty/') && search.get('tab') === 'review',
    keys: [
      [['j', 'k'], 'Next, previous entry'],
      [['1', '…', '9', '0'], 'Score 10 to 90, 100'],
      [['-'], 'Score 0'],
      [['s'], 'Shortlist'],
      [['n'], 'Note'],
    ],
  },
]

/** The keyboard shortcuts of the open page. */
export default function KeysDialog() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  return (
    <Dialog isOpen onClose={() => setOpen(null)} title="Keyboard shortcuts">
      {LISTS.filter(({ isOn }) => isOn(pathname, params)).map(({ title, keys }) => (
        <section key={title} className="mt-3">
          <h3 className="font-medium text-muted text-sm">{title}</h3>
          <dl>
            {keys.map(([names, text]) => (
              <div
                key={text}
                className="flex min-h-10 items-center justify-between gap-4 border-line border-b"
              >
                <dt className="order-2 flex shrink-0 gap-1">
                  {names.map((name) => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
                </dt>
                <dd className="text-sm">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
