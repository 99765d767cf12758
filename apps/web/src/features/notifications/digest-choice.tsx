import { useMutation } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Time } from '../../ui/text/time.tsx'
import { notificationSettingsQuery } from './api.ts'

type Digest = ApiReply<'GET /api/v1/me/notification-settings'>['digest']

const CHOICES: readonly { value: Digest['frequency']; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
]

/** The choice of a mail about what is new for the viewer; saved immediately. */
export function DigestChoice({ digest }: { digest: Digest }) {
  const { mutate } = useMutation({
    mutationFn: (frequency: Digest['frequency']) =>
      api('PUT /api/v1/me/notification-digest', {
        body: { frequency, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onMutate: async (frequency) => {
      await queryClient.cancelQueries({ queryKey: notificationSettingsQuery.queryKey })
      put({ ...digest, frequency, nextAt: null })
      // `digest` is the new choice by the time that an error arrives.
      return { before: digest }
    },
    onSuccess: (settings) => put(settings.digest),
    onError: (problem, _frequency, context) => {
      if (context !== undefined) put(context.before)
      void toastProblem(problem)
    },
  })
  return (
    <div className="grid gap-3 border-line border-t py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-0.5">
        <h3 className="font-display font-semibold">Digest by email</h3>
        <p className="text-muted text-sm">
          {digest.canReceive
            ? 'What you haven’t read, what creators you follow did, and new bounties in your categories, at 08:00 your time; weekly on Mondays. None when there is nothing.'
            : 'Add and confirm an email address to get one.'}
        </p>
        {digest.nextAt !== null && (
          <p className="text-muted text-sm">
            Next: <Time at={digest.nextAt} format="moment" />
          </p>
        )}
      </div>
      <Segmented
        legend="Digest by email"
        value={digest.frequency}
        onChange={(frequency) => mutate(frequency)}
        choices={CHOICES.map((choice) => ({
          ...choice,
          isDisabled: !digest.canReceive && choice.value !== 'off',
        }))}
      />
    </div>
  )
}

function put(digest: Digest): void {
  queryClient.setQueryData(notificationSettingsQuery.queryKey, (settings) =>
    settings === undefined ? settings : { ...settings, digest },
  )
}
