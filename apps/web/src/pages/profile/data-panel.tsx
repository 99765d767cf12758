import { DataSettings } from '../../features/account/data-settings.tsx'
import { Section } from '../../ui/page.tsx'

/** Data export and account deletion. */
export default function DataPanel() {
  return (
    <Section title="Your data">
      <DataSettings />
    </Section>
  )
}
