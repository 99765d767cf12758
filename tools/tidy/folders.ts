import { posix } from 'node:path'
import type { Breach, SourceFile } from './tree.ts'

/** Source files that stand side by side; more of them are two themes. */
export const MAX_FILES_PER_FOLDER = 15

/** One file a route: the server finds the code of a page by the name of its route. */
const PAGES = 'apps/web/src/pages'

const SOURCE = /\.(ts|tsx|mjs)$/
const TEST = /\.(test|e2e)\.tsx?$/

/** Folders with more source files than that, those of folders inside and tests not counted. */
export function checkFolders(files: readonly SourceFile[]): Breach[] {
  const sources = files.filter(({ path }) => SOURCE.test(path) && !TEST.test(path))
  const folders = Map.groupBy(sources, ({ path }) => posix.dirname(path))
  return [...folders]
    .filter(([folder, { length }]) => length > MAX_FILES_PER_FOLDER && folder !== PAGES)
    .map(([path, { length }]) => ({
      rule: 'folders',
      path,
      line: length,
      message: `${length} files side by side; part them by theme`,
    }))
}
