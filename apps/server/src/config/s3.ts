import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** A bucket of S3 or a compatible service. */
export interface S3Config {
  bucket: string
  /** Null for Amazon S3. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Raises `ConfigError` for an incomplete set of S3 settings, which would fail at the first upload. */
export function s3Of(env: Settings): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secretKey } = env
  const given = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secretKey }
  if (Object.values(given).every((value) => value === undefined)) {
    if (env.S3_ENDPOINT === undefined) return null
  }
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) throw new ConfigError(key, 'is required for files in S3')
  }
  return {
    bucket: bucket ?? '',
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    accessKeyId: id ?? '',
    secretAccessKey: secretKey ?? '',
  }
}
