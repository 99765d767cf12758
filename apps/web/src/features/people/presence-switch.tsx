import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { SettingCard, SettingRow } from '../../ui/setting-row.tsx'
import { presenceQuery } from './api.ts'

/** A switch that shows or hides the user in the list of people online. Saves immediately. */
export function PresenceSwitch() {
  const queryClient = useQueryClient()
  const { data } = useQuery(presenceQuery)
  const { queryKey } = presenceQuery
  const change = useMutation({
    mutationFn: (isHidden: boolean) => api('PUT /api/v1/me/presence', { body: { isHidden } }),
    onMutate: async (isHidden) => {
      // A read on its way would put the old setting back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, { isHidden })
    },
    onError: (error, isHidden) => {
      queryClient.setQueryData(queryKey, { isHidden: !isHidden })
      void toastProblem(error)
    },
  })
  return (
    <SettingCard>
      <SettingRow
        icon={<Eye className="size-5" />}
        title={<h3>Show when I’m online</h3>}
        text="Others see you in the list of people online while Laurel is open. This is kept in memory only."
        action={
          <Switch
            label="Show when I’m online"
            isOn={data?.isHidden === false}
            isDisabled={data === undefined}
            onChange={(isOn) => change.mutate(!isOn)}
          />
        }
      />
    </SettingCard>
  )
}
