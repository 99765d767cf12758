import { DataSettings } from '../../features/account/data-settings.tsx'
import { Section } from '../../ui/page.tsx'

/** Taking one's data along, and leaving. */
export default function DataPanel() {
  return (
    <Section title="Your data">
      <DataSettings />
    </Section>
  )
}
