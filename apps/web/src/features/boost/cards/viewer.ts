import { randomId } from '../../../lib/ids.ts'
import { storage } from '../../../lib/storage.ts'

/** Where the browser keeps the key of a signed-out viewer. */
const KEY = 'laurel-viewer'

/** The key of a browser that stores nothing, until the page is left. */
let unstored: string | undefined

/** The key that decides who is held out from a boost: the user id, or else a random one that this browser keeps. */
export function viewerKeyOf(userId: string | null): string {
  if (userId !== null) return userId
  const known = storage.get(KEY) ?? unstored
  if (known !== undefined) return known
  unstored = randomId()
  storage.set(KEY, unstored)
  return unstored
}
