import { readFileSync } from 'node:fs'

/** Version and commit of this build. */
export interface BuildInfo {
  /** The release, such as `0.2.0`. */
  version: string
  /** The short commit hash of the build; null when unknown. */
  commit: string | null
}

const MANIFEST = new URL('../../package.json', import.meta.url)
/** Written by tools/setup/build-stamp.mjs before the server starts, and by `npm run setup`. */
const STAMP = new URL('../../../../node_modules/.cache/laurel/commit', import.meta.url)
const COMMIT = /^[0-9a-f]{7,40}$/
const SHOWN_DIGITS = 12

/** The release and commit of this process; `commit` (the setting `BUILD_COMMIT`) overrides the build stamp. */
export function readBuildInfo(commit?: string): BuildInfo {
  const found = commit ?? readStampedCommit()
  return { version: VERSION, commit: found === null ? null : found.slice(0, SHOWN_DIGITS) }
}

/** The release of this checkout. */
export const VERSION: string = JSON.parse(readFileSync(MANIFEST, 'utf8')).version

/** The release and commit as one line of text. */
export function buildText({ version, commit }: BuildInfo): string {
  return `Laurel ${version}${commit === null ? '' : ` (${commit})`}`
}

function readStampedCommit(): string | null {
  try {
    const text = readFileSync(STAMP, 'utf8').trim()
    return COMMIT.test(text) ? text : null
  } catch {
    return null
  }
}
