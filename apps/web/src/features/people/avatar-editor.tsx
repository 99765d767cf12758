import { PICTURE_TYPES } from '@laurel/contract/work/pictures'
import { useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { dataApi } from '../../lib/api/data-api.ts'
import { describeUploadError, publicFileUrl, uploadFile } from '../../lib/api/storage-api.ts'
import { randomId } from '../../lib/ids.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { accessToken } from '../../lib/session/session.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { creatorKeys } from './api.ts'

const AvatarCrop = lazyPart(() => import('./avatar-crop.tsx'))

const UNREADABLE = 'Your browser can’t read this file. Choose a PNG, JPEG or WebP.'

/** The signed-in user's avatar with buttons to crop and upload a new one, or remove it. */
export function AvatarEditor({
  userId,
  name,
  url,
  onChanged,
}: {
  userId: string
  name: string
  /** As the profile has it. */
  url: string | null
  onChanged?: (url: string | null) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const { shown, picture, isBusy, error, open, close, store } = useAvatar(userId, url, onChanged)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} seed={userId} url={shown} size="xl" />
      <PictureActions
        hasPicture={shown !== null}
        isRemoving={isBusy && picture === null}
        error={picture === null ? error : null}
        onChoose={() => chooser.current?.click()}
        onRemove={() => void store(null)}
      />
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label="Picture file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Lets the same file be chosen again.
          target.value = ''
          if (file !== undefined) void open(file)
        }}
      />
      {picture !== null && (
        <Suspense fallback={null}>
          <AvatarCrop
            picture={picture}
            isBusy={isBusy}
            error={error}
            onSave={(square) => void store(square)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

function PictureActions({
  hasPicture,
  isRemoving,
  error,
  onChoose,
  onRemove,
}: {
  hasPicture: boolean
  isRemoving: boolean
  error: string | null
  onChoose: () => void
  onRemove: () => void
}) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Camera aria-hidden="true" className="size-4" />} onClick={onChoose}>
          {hasPicture ? 'Change picture' : 'Add a picture'}
        </Button>
        {hasPicture && (
          <Button variant="quiet" isBusy={isRemoving} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <p className="text-muted text-xs">PNG, JPEG or WebP. We remove location and camera data.</p>
      {error !== null && (
        <p role="alert" className="font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

/** The avatar as last saved, the picture being cropped, and the calls that open, store or drop it. */
function useAvatar(
  userId: string,
  url: string | null,
  onChanged: ((url: string | null) => void) | undefined,
) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(url)
  const [lastUrl, setLastUrl] = useState(url)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (url !== lastUrl) {
    setLastUrl(url)
    setShown(url)
  }

  const open = async (file: File) => {
    setError(null)
    try {
      setPicture(await createImageBitmap(file, { imageOrientation: 'from-image' }))
    } catch {
      setError(UNREADABLE)
    }
  }
  const close = () => {
    picture?.close()
    setPicture(null)
    setError(null)
  }
  const store = async (square: Blob | null): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      const next = square === null ? null : await upload(userId, square)
      await saveAvatar(userId, next)
      setShown(next)
      onChanged?.(next)
      toast({ title: next === null ? 'Picture removed' : 'Picture saved', tone: 'good' })
      close()
      await queryClient.invalidateQueries({ queryKey: meKeys.all })
      await queryClient.invalidateQueries({ queryKey: creatorKeys.all })
    } catch (thrown) {
      setError(describeUploadError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { shown, picture, isBusy, error, open, close, store }
}

/** Uploads a picture under a new name, so that browsers can cache it permanently. */
async function upload(userId: string, square: Blob): Promise<string> {
  const name = `${userId}/${randomId()}.webp`
  await uploadFile('avatars', name, square)
  return publicFileUrl('avatars', name)
}

/** Saves the avatar of a profile; the server deletes the previous file. */
async function saveAvatar(userId: string, url: string | null): Promise<void> {
  await dataApi(`/user_profiles?user_id=eq.${userId}`, {
    token: await accessToken(),
    method: 'PATCH',
    body: { avatar_url: url },
  })
}
