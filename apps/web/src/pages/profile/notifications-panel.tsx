import { NotificationMatrix } from '../../features/notifications/notification-matrix.tsx'
import { PresenceSwitch } from '../../features/people/presence-switch.tsx'
import { Section } from '../../ui/page.tsx'

/** What reaches one, and what others see of one's being here. */
export default function NotificationsPanel() {
  return (
    <div className="grid gap-10">
      <Section title="Notifications">
        <NotificationMatrix />
      </Section>
      <Section title="Presence">
        <PresenceSwitch />
      </Section>
    </div>
  )
}
