import { SearchList } from '../../features/bounties/searches/search-list.tsx'
import { NotificationMatrix } from '../../features/notifications/notification-matrix.tsx'
import { PresenceSwitch } from '../../features/people/presence-switch.tsx'
import { Section } from '../../ui/page.tsx'

/** Notification settings, saved searches with their alerts, and whether others see the viewer online. */
export default function NotificationsPanel() {
  return (
    <div className="grid gap-10">
      <Section title="Notifications">
        <NotificationMatrix />
      </Section>
      <Section title="Saved searches">
        <SearchList />
      </Section>
      <Section title="Presence">
        <PresenceSwitch />
      </Section>
    </div>
  )
}
