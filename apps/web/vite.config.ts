import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Where `vite dev` sends what the server answers. */
const SERVER = process.env.LAUREL_SERVER ?? 'http://127.0.0.1:3000'

/** The two faces that the first paint needs; the mono face follows when a figure asks for it. */
const PRELOADED_FONTS = ['bricolage-grotesque-latin', 'geist-latin']

/** Puts `<link rel="preload">` for the first paint's fonts, with their hashed names, into index.html. */
function preloadFonts(): Plugin {
  return {
    name: 'laurel:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => PRELOADED_FONTS.some((font) => file.includes(`/${font}-`)))
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

/**
 * Lets unused components of these packages fall out of the bundle: they name each component by an assignment, which
 * counts as a use, and make them by calls that aren't marked as pure. Saves about 5 KiB of the first load.
 */
function dropUnusedComponents(): Plugin {
  return {
    name: 'laurel:drop-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/(?:react-router|@radix-ui)\/.*\.m?js$/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = [^;\n]+;$/gm, '')
          .replace(/= (React[\w$]*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}

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
 * Names a chunk for what all of some modules import: one for `main.tsx`, which every page needs, and one for what the
 * two pages share at which most visits begin, instead of dozens of small ones.
 */
function sharedBy(name: string, ...paths: string[]) {
  const entries = paths.map((path) => fileURLToPath(new URL(`src/${path}`, import.meta.url)))
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

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), dropUnusedComponents()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/rest', '/realtime'].map((path) => [
        path,
        { target: SERVER, ws: path === '/realtime' },
      ]),
    ),
  },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { ...sharedBy('start', 'main.tsx'), priority: 2 },
            { ...sharedBy('front', 'pages/home.tsx', 'pages/bounties.tsx'), priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
})
