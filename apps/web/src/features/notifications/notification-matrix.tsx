import { useMutation, useQuery } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { notificationSettingsQuery, notificationsQuery } from './api.ts'
import { DigestChoice } from './digest-choice.tsx'

type Settings = ApiReply<'GET /api/v1/me/notification-settings'>
type Setting = Settings['items'][number]
type Channel = 'inApp' | 'email'

const KINDS = {
  reminder: {
    name: 'Reminders',
    text: 'Something is due: a decision, a review or a draft.',
  },
  task_completed: {
    name: 'Points and results',
    text: 'Points settled, an entry accepted, a prize won or paid.',
  },
  new_task: { name: 'New tasks', text: 'Something new for you to do.' },
  milestone: {
    name: 'Milestones',
    text: 'Trust level, rank, streak and voting skill.',
  },
  followed_bounty: {
    name: 'Bounties you follow',
    text: 'One opens, closes soon or has results.',
  },
  referral: { name: 'Referrals', text: 'Someone you invited earned points.' },
} satisfies Record<Setting['type'], { name: string; text: string }>
/** Kinds that ask for an action come first. */
const ORDER = [
  'reminder',
  'task_completed',
  'new_task',
  'followed_bounty',
  'milestone',
  'referral',
] as const
const GRID = 'grid grid-cols-[minmax(0,1fr)_4rem_4rem] items-center gap-x-2'

interface SettingChange {
  type: Setting['type']
  channel: Channel
  isOn: boolean
}

/** The kinds of notifications by channel, in the app and by email. Switches save immediately. */
export function NotificationMatrix() {
  const { data, error, refetch } = useQuery(notificationSettingsQuery)
  const change = useSettingChange()
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading your notification settings">
        <Skeleton className="h-96 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <Card isFlush className="px-4 md:px-6">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display: grid` removes the table roles */}
      <table role="table" className="block w-full">
        <caption className="sr-only">Which notifications reach you, and how</caption>
        <thead role="rowgroup" className="block">
          <tr role="row" className={`${GRID} py-3 text-muted text-xs`}>
            <th role="columnheader" scope="col" className="text-left font-medium">
              Notifications
            </th>
            <th role="columnheader" scope="col" className="text-center font-medium">
              In app
            </th>
            <th role="columnheader" scope="col" className="text-center font-medium">
              Email
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {ORDER.map((type) => {
            const setting = data.items.find((item) => item.type === type)
            return (
              setting !== undefined && (
                <SettingRow key={type} kind={KINDS[type]} setting={setting} onChange={change} />
              )
            )
          })}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      <DigestChoice digest={data.digest} />
      <p className="border-line border-t py-4 text-muted text-sm">
        We email reminders before they are due, and results when you win a prize and when it is
        paid. Emails about your account’s security always come. Nothing is lost while a kind is off
        in the app: switch it back on to see everything.
      </p>
    </Card>
  )
}

// biome-ignore-start lint/a11y/noRedundantRoles: see the table
function SettingRow({
  kind: { name, text },
  setting: { type, inApp, email },
  onChange,
}: {
  kind: { name: string; text: string }
  setting: Setting
  onChange: (change: SettingChange) => void
}) {
  return (
    <tr role="row" className={`${GRID} border-line border-t py-4`}>
      <th role="rowheader" scope="row" className="grid gap-0.5 text-left font-normal">
        <span className="font-display font-semibold">{name}</span>
        <span className="text-muted text-sm">{text}</span>
      </th>
      <td role="cell" className="grid place-items-center">
        <Switch
          label={`${name} in the app`}
          isOn={inApp}
          onChange={(isOn) => onChange({ type, channel: 'inApp', isOn })}
        />
      </td>
      <td role="cell" className="grid place-items-center">
        {email === null ? (
          <span className="text-muted">
            <span aria-hidden="true">–</span>
            <span className="sr-only">not sent by email</span>
          </span>
        ) : (
          <Switch
            label={`${name} by email`}
            isOn={email}
            onChange={(isOn) => onChange({ type, channel: 'email', isOn })}
          />
        )}
      </td>
    </tr>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: see the table

/** Saves one switch, optimistically; a refused change is reverted with a toast. */
function useSettingChange(): (change: SettingChange) => void {
  const { mutate } = useMutation({
    mutationFn: ({ type, channel, isOn }: SettingChange) =>
      api('PATCH /api/v1/me/notification-settings', { body: { type, [channel]: isOn } }),
    onMutate: async ({ type, channel, isOn }) => {
      // A read on its way would put the old settings back.
      await queryClient.cancelQueries({ queryKey: notificationSettingsQuery.queryKey })
      updateCache(type, { [channel]: isOn })
    },
    onError: (problem, { type, channel, isOn }) => {
      updateCache(type, { [channel]: !isOn })
      void toastProblem(problem)
    },
    onSettled: (_settings, _error, { channel }) => {
      if (channel === 'inApp') {
        void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
      }
    },
  })
  return mutate
}

function updateCache(type: Setting['type'], change: Partial<Pick<Setting, Channel>>): void {
  queryClient.setQueryData(notificationSettingsQuery.queryKey, (settings) =>
    settings === undefined
      ? settings
      : {
          ...settings,
          items: settings.items.map((item) => (item.type === type ? { ...item, ...change } : item)),
        },
  )
}
