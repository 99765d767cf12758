import { Kbd } from '../../../ui/text/kbd.tsx'

const KEYS = [
  { keys: ['j', 'k'], text: 'next, previous entry' },
  { keys: ['1', '…', '9', '0'], text: 'score 10 to 90, 100' },
  { keys: ['-'], text: 'score 0' },
  { keys: ['s'], text: 'shortlist' },
  { keys: ['n'], text: 'note' },
  { keys: ['c'], text: 'compare' },
]

const COMPARING = [
  { keys: ['a', 'b'], text: 'choose a side' },
  ...KEYS.slice(0, -1),
  { keys: ['x'], text: 'swap' },
  { keys: ['c'], text: 'close' },
]

/** The desk's keyboard shortcuts, on wide screens with a mouse. */
export function DeskKeysHelp({ isComparing = false }: { isComparing?: boolean }) {
  return (
    <ul
      aria-label="Keys"
      className="hidden flex-wrap gap-x-5 gap-y-1 text-muted text-xs pointer-fine:lg:flex"
    >
      {(isComparing ? COMPARING : KEYS).map(({ keys, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {text}
        </li>
      ))}
    </ul>
  )
}
