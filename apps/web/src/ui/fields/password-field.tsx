import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Field, Input } from './field.tsx'

/** A password input with a button that shows it. Never trimmed or truncated (spec §5). */
export function PasswordField({
  label = 'Password',
  value,
  onChange,
  error,
  isNew = false,
  aside,
  hint,
  inputRef,
}: {
  label?: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** A new password rather than an existing one. */
  isNew?: boolean
  aside?: ReactNode
  hint?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <Field label={label} error={error} aside={aside} hint={hint}>
        <Input
          ref={inputRef}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="pr-12"
        />
      </Field>
      <span className="absolute top-6.5 right-0">
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </IconButton>
      </span>
    </div>
  )
}
