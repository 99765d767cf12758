import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { intendedSetting } from './setting-names.ts'

/** A problem with one setting. */
interface SettingProblem {
  key: string
  reason: string
}

/** Settings as text by key, and the problems of their sources. */
interface Sources {
  values: Record<string, string>
  problems: SettingProblem[]
}

/** Secrets, which may be in a separate file named by `KEY_FILE`. */
const IS_SECRET =
  /^((SANDBOX_)?DATABASE_URL|REDIS_URL|SMTP_URL|OTEL_EXPORTER_OTLP_HEADERS)$|SECRET|KEY$|TOKEN$/

/**
 * Reads the settings `keys`: from `.env`, from the environment, which wins, and from the files that `KEY_FILE` names.
 * An empty value counts as unset. Problems are unknown keys in `.env`, likely misspellings in the environment, and
 * unreadable files.
 */
export function readSources(
  environment: NodeJS.ProcessEnv,
  envFile: string,
  keys: readonly string[],
): Sources {
  const problems: SettingProblem[] = []
  const inFile = readEnvFile(envFile, problems)
  const files = keys.filter((key) => IS_SECRET.test(key)).map((key) => `${key}_FILE`)
  const names = [...keys, ...files]
  for (const name of Object.keys(inFile)) {
    if (!names.includes(name)) {
      problems.push({ key: name, reason: `unknown setting in ${envFile}${hint(name, names)}` })
    }
  }
  for (const name of Object.keys(environment)) {
    if (intendedSetting(name, names) !== null) {
      problems.push({ key: name, reason: `unknown setting in the environment${hint(name, names)}` })
    }
  }
  const textOf = (key: string): string => environment[key] ?? inFile[key] ?? ''
  const values: Record<string, string> = {}
  for (const key of keys) {
    const value = textOf(key) || readSecret(key, textOf(`${key}_FILE`), problems)
    if (value !== '') values[key] = value
  }
  return { values, problems }
}

/** Warnings about the permissions of `.env`. */
export function envFileWarnings(envFile: string): string[] {
  const mode = statSync(envFile, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o004) === 0) return []
  return [
    `${envFile} contains secrets and is readable by every account on this machine: chmod 600 ${envFile}`,
  ]
}

function readEnvFile(envFile: string, problems: SettingProblem[]): NodeJS.Dict<string> {
  if (!existsSync(envFile)) return {}
  try {
    return parseEnv(readFileSync(envFile, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    problems.push({ key: envFile, reason: messageOf(error) })
    return {}
  }
}

function readSecret(key: string, file: string, problems: SettingProblem[]): string {
  if (file === '') return ''
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    problems.push({ key: `${key}_FILE`, reason: messageOf(error) })
    return ''
  }
}

function hint(name: string, names: readonly string[]): string {
  const intended = intendedSetting(name, names)
  return intended === null ? '' : `: did you mean ${intended}?`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
