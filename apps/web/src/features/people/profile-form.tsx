import { MAX_DISPLAY_NAME_LENGTH, MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import { limits } from '@laurel/contract/spec/limits'
import { cleanInput } from '@laurel/contract/spec/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { DataApiError } from '../../lib/data-api.ts'
import { formatPoints } from '../../lib/format.ts'
import { meKeys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { type ProfileEdit, saveProfile } from './api.ts'

const USERNAME = /^[A-Za-z0-9_.-]{1,60}$/
/** From here on a bio makes a profile complete. */
const COMPLETE_BIO_MIN = 20
const TAKEN = '23505'
/** What the data API answers for a display name that looks like another’s. */
const REFUSED = '23514'

const FIELDS = ['username', 'display_name', 'bio', 'twitter_handle'] as const
/** What was typed and not saved, by person: it is still there after a look at another page. */
const unsaved = new Map<string, ProfileEdit>()

/** The form of one's public profile. Saves the whole of it; a taken username is said at its field. What is not saved yet outlives other pages, and closing the window asks. */
export function ProfileForm({ userId, profile }: { userId: string; profile: ProfileEdit }) {
  const queryClient = useQueryClient()
  const saved: ProfileEdit = {
    username: profile.username,
    display_name: profile.display_name ?? '',
    bio: profile.bio ?? '',
    twitter_handle: profile.twitter_handle ?? '',
  }
  const [edit, setEdit] = useState<ProfileEdit>(unsaved.get(userId) ?? saved)
  const isChanged = FIELDS.some((field) => edit[field] !== saved[field])
  useEffect(() => {
    if (!isChanged) {
      unsaved.delete(userId)
      return
    }
    unsaved.set(userId, edit)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [userId, edit, isChanged])
  const [usernameError, setUsernameError] = useState<string>()
  const [displayNameError, setDisplayNameError] = useState<string>()
  const save = useMutation({
    mutationFn: (cleaned: ProfileEdit) => saveProfile(userId, cleaned),
    onSuccess: async (_saved, cleaned) => {
      const text = await completionText(profile, cleaned)
      toast({ title: 'Profile saved', ...(text !== null && { text }), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: meKeys.all })
    },
    onError: (error) => {
      if (error instanceof DataApiError && error.code === TAKEN) {
        setUsernameError(
          'This username is taken, or too close to another one. Try a different one.',
        )
      } else if (error instanceof DataApiError && error.code === REFUSED) {
        setDisplayNameError('This name is too close to someone else’s. Try a different one.')
      } else {
        toast({
          title: 'Profile not saved',
          text: 'Nothing was changed. Try again in a moment.',
          tone: 'bad',
        })
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!USERNAME.test(cleanInput(edit.username))) {
      setUsernameError('Use letters, digits, dot, hyphen or underscore, up to 60 of them.')
      return
    }
    setUsernameError(undefined)
    setDisplayNameError(undefined)
    const cleaned: ProfileEdit = {
      username: cleanInput(edit.username),
      display_name: cleanInput(edit.display_name),
      bio: cleanInput(edit.bio),
      twitter_handle: cleanInput(edit.twitter_handle).replace(/^@/, ''),
    }
    setEdit(cleaned)
    save.mutate(cleaned)
  }
  const set = (field: keyof ProfileEdit) => (event: { target: { value: string } }) =>
    setEdit((before) => ({ ...before, [field]: event.target.value }))

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Display name"
          {...(displayNameError === undefined ? {} : { error: displayNameError })}
        >
          <Input
            value={edit.display_name}
            maxLength={MAX_DISPLAY_NAME_LENGTH}
            autoComplete="name"
            onChange={set('display_name')}
          />
        </Field>
        <Field
          label="Username"
          hint="Part of your public address"
          {...(usernameError === undefined ? {} : { error: usernameError })}
        >
          <Input
            value={edit.username}
            maxLength={MAX_USERNAME_LENGTH}
            autoComplete="username"
            spellCheck={false}
            onChange={set('username')}
          />
        </Field>
      </div>
      <Field
        label="Bio"
        hint="What you make, and where people can see more of it"
        counter={{ length: edit.bio.length, max: limits.inputMaxChars }}
        isOptional
      >
        <Textarea value={edit.bio} maxLength={limits.inputMaxChars} onChange={set('bio')} />
      </Field>
      <Field
        label="Twitter handle"
        hint="Shown on your profile once that account is connected"
        isOptional
      >
        <Input
          value={edit.twitter_handle}
          maxLength={MAX_USERNAME_LENGTH}
          spellCheck={false}
          onChange={set('twitter_handle')}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          Save profile
        </Button>
        {isChanged && !save.isPending && (
          <>
            <Button variant="quiet" onClick={() => setEdit(saved)}>
              Discard changes
            </Button>
            <p role="status" className="text-muted text-sm">
              Not saved yet
            </p>
          </>
        )}
      </div>
    </form>
  )
}

/** Says that the points for a complete profile come, and when, if this save earned them; null if it did not. */
async function completionText(before: ProfileEdit, after: ProfileEdit): Promise<string | null> {
  if (isComplete(before) || !isComplete(after)) return null
  try {
    const [{ items }, { rules }] = await Promise.all([
      api('GET /api/v1/me/transfers', { query: { category: 'profile_complete', limit: 1 } }),
      api('GET /api/v1/rules'),
    ])
    if (items.length > 0) return null // They come once.
    return `You earned ${formatPoints(rules.profile.completePoints)} for a complete profile. They are yours to spend 24 hours from now, at trust level 1.`
  } catch {
    return null
  }
}

function isComplete({ username, display_name, bio }: ProfileEdit): boolean {
  const isNamed = cleanInput(username) !== '' && cleanInput(display_name ?? '') !== ''
  return isNamed && cleanInput(bio ?? '').length >= COMPLETE_BIO_MIN
}
