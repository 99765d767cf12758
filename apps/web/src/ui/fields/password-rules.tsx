import { limits } from '@laurel/contract/spec/limits'
import { Check, Circle } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'

const RULES = [
  {
    text: `${limits.passwordMinChars} characters or more`,
    test: (p: string) => p.length >= limits.passwordMinChars,
  },
  { text: 'An uppercase letter', test: (p: string) => /\p{Lu}/u.test(p) },
  { text: 'A lowercase letter', test: (p: string) => /\p{Ll}/u.test(p) },
  { text: 'A number', test: (p: string) => /\d/.test(p) },
]

/** The rules of a new password (spec §5), ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-1 text-xs">
      {RULES.map((rule) => {
        const isMet = rule.test(password)
        const Icon = isMet ? Check : Circle
        return (
          <li
            key={rule.text}
            className={cx('flex items-center gap-1.5', isMet ? 'text-good' : 'text-muted')}
          >
            <Icon aria-hidden="true" className={isMet ? 'size-3.5' : 'm-0.5 size-2.5'} />
            {rule.text}
            <span className="sr-only">{isMet ? ': met' : ': not met yet'}</span>
          </li>
        )
      })}
    </ul>
  )
}
