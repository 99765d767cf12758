import { posix } from 'node:path'
import type { Breach, SourceFile } from './tree.ts'

/** Maximum source files in a folder; more suggest two themes. */
export const MAX_FILES_PER_FOLDER = 15

/** Exempt: one file per route, since the server finds the code of a page by the name of its route. */
const PAGES = 'apps/web/src/pages'

const SOURCE = /\.(ts|tsx|mjs)$/
const TEST = /\.(test|e2e)\.tsx?$/

/** Finds folders over the limit, not counting tests and subfolders. */
export function checkFolders(files: readonly SourceFile[]): Breach[] {
  const sources = files.filter(({ path }) => SOURCE.test(path) && !TEST.test(path))
  const folders = Map.groupBy(sources, ({ path }) => posix.dirname(path))
  return [...folders]
    .filter(([folder, { length }]) => length > MAX_FILES_PER_FOLDER && folder !== PAGES)
    .map(([path, { length }]) => ({
      rule: 'folders',
      path,
      line: length,
      message: `${length} files in one folder; split them by theme`,
    }))
}
