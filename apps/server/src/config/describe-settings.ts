import { z } from 'zod'
import { loadConfig } from './config.ts'
import { SETTING_NAMES, settings } from './settings.ts'
import { readSources } from './sources.ts'
import { withoutPassword } from './values.ts'

/**
 * The effective settings, one line each in `.env` format, without secrets and passwords. Raises `ConfigError` like
 * `loadConfig`.
 */
export function describeSettings(environment = process.env, envFile = '.env'): string {
  loadConfig(environment, envFile)
  const known = readSources(environment, envFile, SETTING_NAMES).values
  const lines = Object.entries(settings.shape).map(([key, schema]) => {
    const value = known[key]
    if (value !== undefined) return `${key}=${redacted(key, value)}`
    const isDefaulted = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    return isDefaulted ? `${key}=${String(schema.def.defaultValue)}` : `# ${key} is not set`
  })
  return lines.join('\n')
}

function redacted(key: string, value: string): string {
  if (/KEY|SECRET|TOKEN$|PASSWORD|OTLP_HEADERS$/.test(key)) return '(secret)'
  // RPC providers put keys into the path or query.
  if (/RPC/.test(key)) return value.replace(/^(https?:\/\/[^/?]+)[/?].+$/, '$1/***')
  return withoutPassword(value).replace(/([?&]secret=)[^&]*/g, '$1***')
}
