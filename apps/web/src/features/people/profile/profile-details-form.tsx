import { MAX_LINK_LENGTH } from '@laurel/contract/field-limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/fields/field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SettingCard, SettingRow } from '../../../ui/setting-row.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { creatorKeys, type ProfileDetails, profileDetailsQuery } from '../api.ts'

/** The website and the earnings of the signed-in user's public profile. */
export function ProfileDetailsForm() {
  const { data } = useQuery(profileDetailsQuery)
  if (data === undefined) return <Skeleton className="h-32 w-full rounded-card" />
  return <DetailsFields saved={data} />
}

function DetailsFields({ saved }: { saved: ProfileDetails }) {
  const queryClient = useQueryClient()
  const [website, setWebsite] = useState(saved.website ?? '')
  const save = useMutation({
    mutationFn: (body: ProfileDetails) => api('PUT /api/v1/me/profile-details', { body }),
    onSuccess: async (details) => {
      queryClient.setQueryData(profileDetailsQuery.queryKey, details)
      setWebsite(details.website ?? '')
      toast({ title: 'Profile saved', tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: creatorKeys.all })
    },
  })
  const typed = website.trim()
  const address = typed === '' ? null : /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`
  return (
    <div className="grid gap-4">
      <form
        noValidate
        className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ ...saved, website: address })
        }}
      >
        <Field label="Website" hint="Shown on your profile">
          <Input
            type="url"
            inputMode="url"
            autoComplete="url"
            maxLength={MAX_LINK_LENGTH}
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </Field>
        <Button type="submit" isBusy={save.isPending} disabled={address === saved.website}>
          Save website
        </Button>
      </form>
      <ProblemNotice error={save.error} safe="Nothing was changed." />
      <SettingCard>
        <SettingRow
          title={<h3>Show what I earned</h3>}
          text="Adds the points of all seasons to your profile. Prizes are always public with their bounties."
          action={
            <Switch
              label="Show what I earned"
              isOn={saved.showsEarnings}
              onChange={(showsEarnings) => save.mutate({ ...saved, showsEarnings })}
            />
          }
        />
      </SettingCard>
    </div>
  )
}
