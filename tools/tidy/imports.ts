import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { FEATURE_ORDER, layerOf } from './layers.ts'
import { type Breach, lineAt, type SourceFile } from './tree.ts'

/** An import of a file: its specifier and location. */
interface Import {
  specifier: string
  offset: number
  /** Whether it loads nothing at start: a type, or a dynamic import. */
  isLazy: boolean
}

/** All static imports, re-exports and literal dynamic imports of a file. */
export function importsOf(file: SourceFile): Import[] {
  const { module } = parseSync(file.path, file.text)
  const found = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    offset: moduleRequest.start,
    isLazy: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest === null) continue
      const { value: specifier, start: offset } = moduleRequest
      found.push({ specifier, offset, isLazy: isType })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"](.+)['"]$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end))
    if (!literal?.[1]) continue
    found.push({ specifier: literal[1], offset: moduleRequest.start, isLazy: true })
  }
  return found
}

/** Packages loaded at start by `starts` and their transitive imports, types excluded. */
export function packagesLoadedBy(
  files: readonly SourceFile[],
  starts: readonly string[],
): Set<string> {
  const texts = new Map(files.map((file) => [file.path, file]))
  const packages = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = texts.get(path)
    if (file === undefined || seen.has(path)) continue
    seen.add(path)
    for (const specifier of loadedImportsOf(file)) {
      const target = targetOf(path, specifier)
      if (target === null) packages.add(specifier)
      else waiting.push(target)
    }
  }
  return packages
}

function loadedImportsOf(file: SourceFile): string[] {
  const { module } = parseSync(file.path, file.text)
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [moduleRequest.value] : [],
    ),
  )
  return [...imported, ...passedOn]
}

/** The repository path of an import; null for a package. */
export function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  const shared = /^@laurel\/(contract|scenarios)\/(.+)$/.exec(specifier)
  return shared ? `packages/${shared[1]}/src/${shared[2]}.ts` : null
}

/** Finds imports that the table in `layers.ts` does not allow. */
export function checkImports(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, offset, isLazy }) => {
      const target = targetOf(file.path, specifier)
      const message = target === null ? null : refusal(file.path, target, isLazy)
      if (message === null) return []
      return [{ rule: 'imports', path: file.path, line: lineAt(file.text, offset), message }]
    }),
  )
}

function refusal(from: string, to: string, isLazy: boolean): string | null {
  const [layer, target] = [layerOf(from), layerOf(to)]
  if (layer === null || target === null) return `${from} or ${to} is in no layer`
  if (layer.name !== target.name) {
    if (layer.mayImport.includes(target.name)) {
      return layer.only?.[target.name]?.test(to) === false
        ? `${layer.name} may not import ${to}`
        : null
    }
    if (layer.mayLoad?.includes(target.name) !== true)
      return `${layer.name} may not import ${target.name}`
    return isLazy ? null : `${layer.name} may load ${target.name} only when it needs it`
  }
  return layer.name === 'features' || layer.name === 'web-features'
    ? refusalBetweenFeatures(layer.name, from, to)
    : null
}

function refusalBetweenFeatures(layer: string, from: string, to: string): string | null {
  const [feature = '', other = ''] = [featureOf(from), featureOf(to)]
  if (feature === other) return null
  if (layer === 'web-features') return `feature ${feature} may not import feature ${other}`
  if (!/\.(service|rules)\.ts$/.test(to))
    return `${feature} may import only the service of ${other}`
  const [own, its] = [FEATURE_ORDER.indexOf(feature), FEATURE_ORDER.indexOf(other)]
  if (own < 0 || its < 0) return `${feature} or ${other} is missing in FEATURE_ORDER`
  return its < own ? null : `${feature} stands below ${other}`
}

function featureOf(path: string): string | undefined {
  return /\/features\/([^/]+)\//.exec(path)?.[1]
}
