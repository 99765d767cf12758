import { API_SCOPES, type ApiScope } from '@laurel/contract/developers/api-scopes'
import { Checkbox } from '../../ui/fields/choices.tsx'

/** The scopes of a new key. */
export function ScopeChoices({
  offered,
  scopes,
  onChange,
}: {
  offered: readonly ApiScope[]
  scopes: readonly ApiScope[]
  onChange: (scopes: ApiScope[]) => void
}) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">Scopes</legend>
      <p className="text-muted text-xs">
        Choose as few as the program needs. Without any, the key reads public data only.
      </p>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={<span className="figures">{scope}</span>}
            hint={API_SCOPES[scope].text}
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
