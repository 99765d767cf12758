import { jwtVerify, SignJWT } from 'jose'
import { ensureSecret } from '../auth/keys/secrets.queries.ts'
import type { Db } from '../db/client.ts'
import type { Clock } from '../platform/clock.ts'
import { newSecret } from '../platform/ids.ts'
import { StorageError } from './errors.ts'
import type { FileName } from './names.ts'

/** The grant of a signed URL: to download or upload one file. */
interface Grant extends FileName {
  use: 'read' | 'render' | 'upload'
  /** For an upload: the owner, null for the service, and whether it may replace a file. */
  ownerId?: string | null
  isUpsert?: boolean
  /** For a picture: the requested width. */
  width?: number
}

/** Signs and verifies the tokens of signed URLs, each for one use of one file until it expires. */
export interface SignedUrls {
  sign(grant: Grant, expiresInSeconds: number): Promise<string>
  /** Verifies a token for this file. Raises `InvalidJWT` for a token of another file or use. */
  read(token: unknown, use: Grant['use'], file: FileName): Promise<Grant>
}

/** Opens the signer; its key is generated at first start and shared by all nodes. */
export async function openSignedUrls(db: Db, clock: Clock): Promise<SignedUrls> {
  const secret = await ensureSecret(db, 'storage_key', newSecret(), clock.now())
  const key = Buffer.from(secret)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    sign: (grant, expiresInSeconds) =>
      new SignJWT({ ...grant, url: `${grant.bucketId}/${grant.name}` })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + expiresInSeconds)
        .sign(key),
    async read(token, use, file) {
      try {
        const { payload } = await jwtVerify<Grant>(String(token), key, {
          algorithms: ['HS256'],
          currentDate: clock.now(),
          requiredClaims: ['exp'],
        })
        const isMeant =
          payload.use === use && payload.bucketId === file.bucketId && payload.name === file.name
        if (isMeant) return payload
      } catch {
        throw new StorageError('InvalidJWT')
      }
      throw new StorageError('InvalidJWT')
    },
  }
}
