import { useQuery } from '@tanstack/react-query'
import { useIsDemo } from '../../lib/api/config.ts'
import { demoQuery } from './api.ts'
import { PersonaList } from './persona-list.tsx'

/** In a demo: one-click sign-in as one of the personas. */
export function DemoPeople({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const isDemo = useIsDemo()
  const { data: demo } = useQuery({ ...demoQuery, enabled: isDemo })
  if (demo === undefined || demo.personas.length === 0) return null
  return (
    <section className="mt-8 grid gap-2 border-line border-t pt-6">
      <h2 className="font-medium font-sans text-muted text-sm tracking-normal">
        Demo: sign in as one of these people
      </h2>
      <PersonaList personas={demo.personas} onSignedIn={onSignedIn} />
    </section>
  )
}
