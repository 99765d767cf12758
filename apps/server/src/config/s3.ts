import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** A bucket of S3, or of what speaks like it. */
export interface S3Config {
  bucket: string
  /** Null for Amazon's own. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** All of S3's settings or none, else a `ConfigError`: a bucket without keys would fail at the first upload. */
export function s3Of(env: Settings): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secretKey } = env
  const given = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secretKey }
  if (Object.values(given).every((value) => value === undefined)) {
    if (env.S3_ENDPOINT === undefined) return null
  }
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) throw new ConfigError(key, 'is needed for files in S3')
  }
  return {
    bucket: bucket ?? '',
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    accessKeyId: id ?? '',
    secretAccessKey: secretKey ?? '',
  }
}
