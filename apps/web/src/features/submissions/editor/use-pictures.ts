import { MAX_PICTURE_BYTES, MAX_SUBMISSION_IMAGES } from '@laurel/contract/work/pictures'
import { useRef, useState } from 'react'
import { describeUploadError, uploadFile } from '../../../lib/api/storage-api.ts'
import { randomId } from '../../../lib/ids.ts'
import { downscalePicture } from '../../../lib/page/downscale-picture.ts'
import { readSession } from '../../../lib/session/session.ts'

/** A picture of a draft, as the form holds it. */
export interface DraftPicture {
  imageId: string
  alt: string
  /** Where it can be seen; null for one added since the page loaded, which is drawn from its file. */
  url: string | null
}

/** A file that is being uploaded, or why it failed. */
export interface PictureUpload {
  key: string
  name: string
  error: string | null
}

const TOO_MANY = `You can add up to ${MAX_SUBMISSION_IMAGES} pictures. Remove one first.`

/**
 * Uploads chosen files one at a time and passes each finished picture to `onAdded`. A failed file stays in `uploads`
 * with the reason until it is dismissed. `fileOf` gives the file of a picture that was just added.
 */
export function usePictures(count: number, onAdded: (picture: DraftPicture) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const files = useRef(new Map<string, Blob>())
  const queue = useRef(Promise.resolve())
  const taken = useRef(count)
  taken.current = Math.max(taken.current, count)

  const dismiss = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))
  const fail = (key: string, error: string) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, error } : each)))

  const send = async (key: string, file: File): Promise<void> => {
    try {
      const { user } = readSession()
      const small = await downscalePicture(file)
      if (small.size > MAX_PICTURE_BYTES) return fail(key, 'It’s larger than 5 MB.')
      const imageId = await uploadFile('submissions', `${user?.id}/${randomId()}.webp`, small)
      files.current.set(imageId, small)
      onAdded({ imageId, alt: '', url: null })
      dismiss(key)
    } catch (error) {
      taken.current -= 1
      fail(key, describeUploadError(error))
    }
  }

  const add = (chosen: readonly File[]) => {
    const pictures = chosen.filter(({ type }) => type.startsWith('image/'))
    for (const file of pictures) {
      const key = randomId()
      const isRoom = taken.current < MAX_SUBMISSION_IMAGES
      setUploads((all) => [...all, { key, name: file.name, error: isRoom ? null : TOO_MANY }])
      if (!isRoom) continue
      taken.current += 1
      queue.current = queue.current.then(() => send(key, file))
    }
  }

  return {
    uploads,
    add,
    dismiss,
    /** Frees the place of a removed picture. */
    release: () => {
      taken.current -= 1
    },
    fileOf: (imageId: string) => files.current.get(imageId) ?? null,
  }
}
