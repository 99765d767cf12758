import { authToasts } from '@laurel/contract/spec/messages'
import { useState } from 'react'
import { authClient } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import type { Persona } from './api.ts'

/** The demo's personas; a click signs in as one of them. */
export function PersonaList({
  personas,
  onSignedIn,
}: {
  personas: readonly Persona[]
  onSignedIn: () => Promise<void>
}) {
  const [busy, setBusy] = useState<string | null>(null)

  const signInAs = async ({ email, password }: Persona) => {
    setBusy(email)
    const client = await authClient()
    const { error } = await client.signInWithPassword({ email, password })
    setBusy(null)
    if (error !== null) {
      toast({ ...authToasts.signInError, text: error.message, tone: 'bad' })
      return
    }
    await onSignedIn()
  }

  return (
    <ul className="-mx-2">
      {personas.map((persona) => (
        <li key={persona.email}>
          <button
            type="button"
            disabled={busy !== null}
            onClick={() => signInAs(persona)}
            className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1 text-left text-sm hover:bg-sunken disabled:opacity-60"
          >
            <Avatar name={persona.name} size="sm" isDecorative />
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium">{persona.name}</span>
              <span className="text-pretty text-muted text-xs">{persona.role}</span>
            </span>
            {busy === persona.email && <Spinner label="Signing in" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
