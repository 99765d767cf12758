import { fileURLToPath } from 'node:url'

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/**
 * What only some page uses although the index of its package, which every page imports, imports it too: icons, and the
 * ways to query that the shell has no use for.
 */
const OF_SOME_PAGE =
  /lucide-react\/dist\/esm\/icons\/|react-query\/.*\/use(?:Queries|InfiniteQuery|Mutation)\.js$|query-core\/.*\/(?:queries|infiniteQuery|mutation)Observer\.js$/

/**
 * Names a chunk for what all of some modules import: one for `main.tsx`, which every page needs, one for what the two
 * pages share at which most visits begin, and one for what lists share, instead of dozens of small ones.
 */
export function sharedBy(name: string, ...paths: string[]) {
  const entries = paths.map((path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url)))
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph) => {
      if (OF_SOME_PAGE.test(id)) return null
      return entries.every((entry) => staticImports(entry, graph).has(id)) ? name : null
    },
  }
}

const found = new Map<string, ReadonlySet<string>>()

/** A module and all that it imports statically, directly or not. */
function staticImports(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = found.get(entry)
  if (known !== undefined) return known
  const modules = new Set([entry])
  for (const id of modules) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
  }
  found.set(entry, modules)
  return modules
}
