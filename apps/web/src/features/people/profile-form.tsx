import { MAX_DISPLAY_NAME_LENGTH, MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import { limits } from '@laurel/contract/spec/limits'
import { cleanInput } from '@laurel/contract/spec/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Control, type ResolverResult, useForm, useWatch } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { DataApiError } from '../../lib/api/data-api.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { formatPoints } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/form-fields.tsx'
import { type ProfileEdit, saveProfile } from './api.ts'

const USERNAME = /^[A-Za-z0-9_.-]{1,60}$/
/** Minimum characters of a bio for a complete profile. */
const COMPLETE_BIO_MIN = 20
/** Error codes of the data API, with the field and text for each. */
const REFUSALS: Partial<Record<string, { field: keyof ProfileEdit; text: string }>> = {
  '23505': {
    field: 'username',
    text: 'This username is taken or too similar to another one. Try a different one.',
  },
  '23514': {
    field: 'display_name',
    text: 'This name is too similar to someone else’s. Try a different one.',
  },
}
const NOT_SAVED = {
  title: 'Profile not saved',
  text: 'Nothing was changed. Try again in a moment.',
  tone: 'bad',
} as const

const FIELDS = ['username', 'display_name', 'bio', 'twitter_handle'] as const
/** Unsaved edits by user id, kept while the user visits other pages. */
const unsaved = new Map<string, ProfileEdit>()

/**
 * The form of the signed-in user's public profile. Saves all fields together; a taken username is reported at its field.
 * Unsaved edits survive a visit to other pages, and closing the window asks first.
 */
export function ProfileForm({ userId, profile }: { userId: string; profile: ProfileEdit }) {
  const queryClient = useQueryClient()
  const saved: ProfileEdit = {
    username: profile.username,
    display_name: profile.display_name ?? '',
    bio: profile.bio ?? '',
    twitter_handle: profile.twitter_handle ?? '',
  }
  const { control, handleSubmit, reset, setError, setValue, formState } = useForm<ProfileEdit>({
    defaultValues: unsaved.get(userId) ?? saved,
    resolver: checkProfile,
  })
  const edit = useWatch({ control }) as ProfileEdit
  const isChanged = FIELDS.some((field) => edit[field] !== saved[field])
  useUnsaved(userId, isChanged ? edit : null)
  const save = handleSubmit(async (cleaned) => {
    for (const field of FIELDS) setValue(field, cleaned[field])
    try {
      await saveProfile(userId, cleaned)
    } catch (error) {
      const refusal = error instanceof DataApiError ? REFUSALS[error.code ?? ''] : undefined
      if (refusal === undefined) return toast(NOT_SAVED)
      return setError(refusal.field, { message: refusal.text })
    }
    const text = await completionText(profile, cleaned)
    toast({ title: 'Profile saved', ...(text !== null && { text }), tone: 'good' })
    await queryClient.invalidateQueries({ queryKey: meKeys.all })
  })
  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <ProfileFields control={control} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
          Save profile
        </Button>
        {isChanged && !formState.isSubmitting && (
          <>
            <Button variant="quiet" onClick={() => reset(saved)}>
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

function ProfileFields({ control }: { control: Control<ProfileEdit> }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="display_name"
          label="Display name"
          max={MAX_DISPLAY_NAME_LENGTH}
          input={{ autoComplete: 'name' }}
        />
        <TextField
          control={control}
          name="username"
          label="Username"
          hint="Part of your public address"
          max={MAX_USERNAME_LENGTH}
          input={{ autoComplete: 'username', spellCheck: false }}
        />
      </div>
      <TextField
        control={control}
        name="bio"
        label="Bio"
        hint="What you make, and where people can see more of it"
        max={limits.inputMaxChars}
        rows={4}
        isOptional
      />
      <TextField
        control={control}
        name="twitter_handle"
        label="Twitter handle"
        hint="Shown on your profile once that account is connected"
        max={MAX_USERNAME_LENGTH}
        input={{ spellCheck: false }}
        isOptional
      />
    </>
  )
}

/** Cleans the input (spec §5) and checks the characters of the username. */
function checkProfile(edit: ProfileEdit): ResolverResult<ProfileEdit> {
  const values: ProfileEdit = {
    username: cleanInput(edit.username),
    display_name: cleanInput(edit.display_name),
    bio: cleanInput(edit.bio),
    twitter_handle: cleanInput(edit.twitter_handle).replace(/^@/, ''),
  }
  if (USERNAME.test(values.username)) return { values, errors: {} }
  const message = 'Use up to 60 letters, digits, dots, hyphens or underscores.'
  return { values: {}, errors: { username: { type: 'pattern', message } } }
}

/** Keeps an unsaved edit for the next visit to the page, and asks before the window closes. */
function useUnsaved(userId: string, edit: ProfileEdit | null): void {
  useEffect(() => {
    if (edit === null) {
      unsaved.delete(userId)
      return
    }
    unsaved.set(userId, edit)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [userId, edit])
}

/** A sentence about the points for a complete profile if this save earned them; else null. */
async function completionText(before: ProfileEdit, after: ProfileEdit): Promise<string | null> {
  if (isComplete(before) || !isComplete(after)) return null
  try {
    const [{ items }, { rules }] = await Promise.all([
      api('GET /api/v1/me/transfers', { query: { category: 'profile_complete', limit: 1 } }),
      api('GET /api/v1/rules'),
    ])
    if (items.length > 0) return null // They are paid once.
    return `You earned ${formatPoints(rules.profile.completePoints)} for a complete profile. You can spend them in 24 hours, at trust level 1.`
  } catch {
    return null
  }
}

function isComplete({ username, display_name, bio }: ProfileEdit): boolean {
  const isNamed = cleanInput(username) !== '' && cleanInput(display_name ?? '') !== ''
  return isNamed && cleanInput(bio ?? '').length >= COMPLETE_BIO_MIN
}
