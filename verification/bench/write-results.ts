import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, totalmem, type } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Group, Options } from './options.ts'
import { type Finding, tableOf } from './report.ts'
import type { SqlRunner } from './sql/pgbench.ts'

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))

/** Writes the results of groups to docs/performance.md, each with the date, machine and size of its run. */
export function writeResults(
  results: ReadonlyMap<Group, readonly Finding[]>,
  { options, sqlRunner }: { options: Options; sqlRunner: SqlRunner },
): void {
  let page = readFileSync(PAGE, 'utf8')
  for (const [group, findings] of results) {
    page = withSection(page, group, `${runText(options, sqlRunner)}\n\n${tableOf(findings)}`)
  }
  writeFileSync(PAGE, page)
}

/** Replaces the text between the markers of a section. Throws if the page has no markers. */
export function withSection(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no markers ${begin} … ${end}.`)
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`
}

function runText({ scale, rounds }: Options, sqlRunner: SqlRunner): string {
  const date = new Date().toISOString().slice(0, 10)
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'processor'}, ${memory} GiB, ${type()} ${release()} ${arch()}`
  return `${date} · ${machine} · Node ${process.versions.node} · scale ${scale} · ${rounds.count} rounds of ${rounds.ms / 1000} s · ${sqlRunner.name}`
}
