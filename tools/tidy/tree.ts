import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file of the repository: its path from the root and its text. */
export interface SourceFile {
  path: string
  text: string
}

/** A violation of a rule. */
export interface Breach {
  rule: string
  path: string
  line: number
  message: string
}

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Reads all matching text files that git tracks or would track. */
export function readTree(matches: RegExp): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed
    .split('\0')
    .filter((path) => matches.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') }]
      } catch {
        return [] // deleted in the work tree
      }
    })
}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
