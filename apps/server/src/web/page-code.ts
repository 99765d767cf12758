import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageName } from '@laurel/contract/spec/page-titles'

/** What the web app's build says of one of its modules. */
interface BuiltModule {
  file: string
  imports?: readonly string[]
}

/**
 * The scripts that a page needs beside those that `indexHtml` names already: its own and all that it imports, as paths.
 * A page that is told them with the document fetches them at once and not one after another. None without a manifest.
 */
export function readPageCode(folder: string, indexHtml: string): (page: PageName) => string[] {
  const file = join(folder, '.vite', 'manifest.json')
  const modules: Record<string, BuiltModule | undefined> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  return (page) => {
    const names = new Set([`src/pages/${fileNameOf(page)}.tsx`])
    for (const name of names) for (const one of modules[name]?.imports ?? []) names.add(one)
    return [...names]
      .map((name) => modules[name]?.file)
      .filter((path) => path !== undefined)
      .map((path) => `/${path}`)
      .filter((path) => !indexHtml.includes(`"${path}"`))
  }
}

/** Pages are files named like their routes: `vote2Earn` is vote-2-earn.tsx. */
function fileNameOf(page: PageName): string {
  return page
    .replace(/[A-Z]|\d+/g, (start) => `-${start.toLowerCase()}`)
    .replace(/(\d)([a-z])/g, '$1-$2')
}
