import { describe, expect, it } from 'vitest'
import { checkCircles } from './circles.ts'
import { checkDocstrings } from './exports.ts'
import { checkFolders, MAX_FILES_PER_FOLDER } from './folders.ts'
import { checkFunctionLength, MAX_FUNCTION_LINES } from './function-length.ts'
import { checkImports, packagesLoadedBy } from './imports.ts'
import { LAYERS, layerOf, TABLE_OWNERS } from './layers.ts'
import { checkNamedTests, rowNumbers } from './named-tests.ts'
import { OPEN_TABLES, SHARED_TABLES } from './shared-tables.ts'
import { checkStateLiterals } from './state-literals.ts'
import { type Borders, checkTables } from './table-borders.ts'
import { tablesOf } from './tables.ts'
import { BANNED, checkBanned, checkLinks, checkSizes, MAX_LINES } from './text.ts'
import { type Breach, readTree } from './tree.ts'

const code = readTree(/\.(ts|tsx|mjs)$/)
const sources = code.filter(({ path }) => !/\.(test|e2e)\.tsx?$|\.d\.ts$/.test(path))

/** Files that are one idea and long by nature: lists of texts, tables, generated data. */
const LONG_BY_NATURE =
  /\/contract\/src\/([a-z]+\/)?[a-z-]+\.ts$|\/client\/src\/generated\/|\/db\/schema\/|\/demo\/content\/|\/lessons\/content\//

const shown = (breaches: Breach[]) =>
  breaches.map(({ rule, path, line, message }) => `${path}:${line} ${rule}: ${message}`)

describe('the repository', () => {
  it('was read', () => {
    expect(code.length).toBeGreaterThan(150)
  })

  it('imports only downwards', () => {
    expect(shown(checkImports(code.filter(({ path }) => layerOf(path) !== null)))).toEqual([])
  })

  it('allows no two parts to import each other', () => {
    const allowed = new Map(LAYERS.map(({ name, mayImport }) => [name, mayImport]))
    const isMutual = (name: string, other: string) => allowed.get(other)?.includes(name) === true
    const mutual = LAYERS.flatMap(({ name, mayImport, mayLoad = [] }) =>
      [...mayImport, ...mayLoad]
        .filter((other) => isMutual(name, other))
        .map((other) => `${name} ⇄ ${other}`),
    )
    expect(mutual).toEqual([])
    expect(allowed.get('db')).toEqual(['contract', 'config', 'tracing'])
  })

  it('has no import cycles, not even of types', () => {
    expect(shown(checkCircles(code))).toEqual([])
  })

  it('writes each table in one part, and reads it there or where that is declared', () => {
    const tables = tablesOf(code.filter(({ path }) => path.includes('/server/src/db/schema/')))
    expect(tables.size).toBeGreaterThan(80)
    const server = code.filter(
      ({ path }) =>
        path.startsWith('apps/server/src/') &&
        !/\.test\.ts$|\/testing\/|\/src\/(db|demo)\//.test(path),
    )
    const borders = { tables, owners: TABLE_OWNERS, shares: SHARED_TABLES, open: OPEN_TABLES }
    expect(shown(checkTables(server, borders))).toEqual([])
  })

  it('starts without the treasury’s own dependencies: 29 MB and a fifth of a second', () => {
    const starts = ['main.ts', 'app/server.ts'].map((name) => `apps/server/src/${name}`)
    const loaded = [...packagesLoadedBy(code, starts)]
    expect(loaded).toContain('fastify')
    expect(loaded.filter((name) => /^@solana|^litesvm$/.test(name))).toEqual([])
  })

  it('documents every export', () => {
    expect(shown(checkDocstrings(sources.filter(({ path }) => /\.tsx?$/.test(path))))).toEqual([])
  })

  it('has banned texts only where they are allowed', () => {
    const files = [...code, ...readTree(/\.(sql|md|css|html)$/)]
    expect(shown(checkBanned(files, BANNED))).toEqual([])
  })

  it('contains no private key of the chain: not in code, settings or columns', () => {
    const rules = BANNED.filter(({ rule }) => rule === 'chain-signer' || rule === 'chain-secret')
    const files = [...code, ...readTree(/\.(sql|md)$|^\.env\.example$/)]
    expect(files.filter(({ path }) => path.includes('/migrations/')).length).toBeGreaterThan(2)
    expect(rules).toHaveLength(2)
    expect(shown(checkBanned(files, rules))).toEqual([])
  })

  it('keeps files short', () => {
    expect(shown(checkSizes(sources, LONG_BY_NATURE))).toEqual([])
  })

  it('keeps functions short', () => {
    const files = sources.filter(({ path }) => !path.includes('/web/src/testing/'))
    expect(shown(checkFunctionLength(files))).toEqual([])
  })

  it('keeps folders small', () => {
    expect(shown(checkFolders(code))).toEqual([])
  })

  it('links only to existing targets', () => {
    const documents = readTree(/\.md$/).filter(({ path }) => path !== 'docs/spec.md')
    expect(shown(checkLinks(documents))).toEqual([])
  })

  it('names a test for each security check, or the document that covers it', () => {
    const [page] = readTree(/^docs\/security-checks\.md$/)
    if (page === undefined) throw new Error('docs/security-checks.md is not there')
    expect(shown(checkNamedTests(page, readTree(/\.(test|e2e)\.tsx?$/)))).toEqual([])
    expect(rowNumbers(page)).toEqual(Array.from({ length: 66 }, (_, index) => index + 1))
    expect(page.text).not.toMatch(/^\|[^|]+\|[^|]+\|\s*\|$/m)
  })

  it('raises every problem of the catalogue', () => {
    const [catalogue] = code.filter(({ path }) => path === 'packages/contract/src/problems.ts')
    const codes = [...(catalogue?.text ?? '').matchAll(/^ {2}(\w+): \{/gm)].map(
      ([, id]) => id ?? '',
    )
    const raised = sources
      .filter(({ path }) => path.startsWith('apps/server/src/') && !path.includes('/testing/'))
      .map(({ text }) => text)
      .join('\n')
    expect(codes.length).toBeGreaterThan(50)
    expect(codes.filter((id) => !raised.includes(`'${id}'`))).toEqual([])
  })

  it('decides nothing by a state in the web app', () => {
    const web = sources.filter(({ path }) => /^apps\/web\/src\/(?!testing\/)/.test(path))
    expect(web.length).toBeGreaterThan(300)
    expect(shown(checkStateLiterals(web))).toEqual([])
  })

  it('names no package registry', () => {
    const lock = readTree(/^package-lock\.json$/)
    expect(lock).toHaveLength(1)
    expect(lock[0]?.text).not.toMatch(/"resolved": "https?:/)
  })
})

describe('the rules', () => {
  const at = (path: string, text: string) => [{ path, text }]

  it('find an upward import', () => {
    const file = at(
      'apps/server/src/ledger/x.ts',
      "import { y } from '../features/votes/votes.service.ts'",
    )
    expect(checkImports(file)).toMatchObject([{ rule: 'imports', line: 1 }])
  })

  it('allow the app to load the sandbox on demand, but not at its start', () => {
    const found = (text: string) => checkImports(at('apps/server/src/app/x.ts', text))
    expect(found("import { seedDemo } from '../../../sandbox/src/demo/seed.ts'")).toMatchObject([
      { rule: 'imports' },
    ])
    expect(found("import type { World } from '../../../sandbox/src/demo/world.ts'")).toEqual([])
    expect(found("const { seedDemo } = await import('../../../sandbox/src/demo/seed.ts')")).toEqual(
      [],
    )
    const chain = at(
      'apps/server/src/chain/x.ts',
      "await import('../../../sandbox/src/ledger/bank.ts')",
    )
    expect(checkImports(chain)).toHaveLength(1)
  })

  it('find a cycle, also of types, re-exported and loaded lazily', () => {
    const circle = (back: string) => [
      ...at('apps/web/src/ui/a.tsx', "import { b } from './b.ts'"),
      ...at('apps/web/src/ui/b.ts', "export { c } from '../lib/c.ts'"),
      ...at('apps/web/src/lib/c.ts', back),
    ]
    for (const back of ["import type { A } from '../ui/a.tsx'", "await import('../ui/a.tsx')"]) {
      expect(checkCircles(circle(back))).toMatchObject([
        { rule: 'circles', path: 'apps/web/src/lib/c.ts', line: 1 },
      ])
    }
    expect(checkCircles(circle("import type { D } from './d.ts'"))).toEqual([])
  })

  it('find a feature that reaches into another', () => {
    const file = at(
      'apps/server/src/features/votes/x.ts',
      "import { y } from '../bounties/bounties.queries.ts'",
    )
    expect(checkImports(file)).toHaveLength(1)
  })

  it('find a feature that imports one above it', () => {
    const file = at(
      'apps/server/src/features/bounties/x.ts',
      "export { y } from '../votes/votes.service.ts'",
    )
    expect(checkImports(file)).toHaveLength(1)
  })

  it('find a feature that imports more of the storage service than its files', () => {
    const imported = (name: string) =>
      checkImports(
        at('apps/server/src/features/account/x.ts', `import { y } from '../../storage/${name}'`),
      )
    expect(imported('files.queries.ts')).toEqual([])
    expect(imported('objects.queries.ts')).toMatchObject([{ rule: 'imports' }])
  })

  it('allow a feature to use a service below it', () => {
    const file = at(
      'apps/server/src/features/votes/x.ts',
      "const { y } = await import('../bounties/bounties.service.ts')",
    )
    expect(checkImports(file)).toEqual([])
  })

  it('find an export without a docstring', () => {
    expect(checkDocstrings(at('a.ts', 'export const a = 1'))).toHaveLength(1)
    expect(checkDocstrings(at('a.ts', '/** A. */\nexport const a = 1'))).toEqual([])
  })

  describe('of tables', () => {
    const tables = new Map([
      ['bounties', 'bounties'],
      ['votes', 'votes'],
      ['users', 'auth.users'],
    ])
    const owners = { bounties: ['bounties'], votes: ['votes'], auth: ['auth.users'] }
    const breaches = (text: string, more: Partial<Borders> = {}) =>
      checkTables(at('apps/server/src/features/votes/x.queries.ts', text), {
        ...{ tables, owners, shares: [], open: {} },
        ...more,
      }).map(({ message }) => message)

    it('find a write to the table of another part, in a call and in SQL', () => {
      const write = [
        'votes writes bounties, which belongs to bounties: ask it, or declare this in tools/tidy/shared-tables.ts',
      ]
      expect(breaches('await db.update(bounties).set(patch)')).toEqual(write)
      expect(breaches('db.execute(sql`update bounties set state = 1`)')).toEqual(write)
      expect(breaches(`db.execute(sql\`insert into \${bounties} (id) values (1)\`)`)).toEqual(write)
      expect(breaches('const add = insertRows("add", bounties)')).toEqual(write)
      expect(breaches('db.delete(votes)')).toEqual([])
      expect(breaches('seen.delete(bounty)')).toEqual([])
    })

    it('find a read of the table of another part, in a call, a join and SQL', () => {
      const read = [
        'votes reads bounties, which belongs to bounties: ask it, or declare this in tools/tidy/shared-tables.ts',
      ]
      expect(breaches('db.select().from(bounties)')).toEqual(read)
      expect(breaches('db.select().from(votes).leftJoin(bounties, same)')).toEqual(read)
      expect(breaches('sql`select 1 from votes join bounties on true`')).toEqual(read)
      expect(breaches('sql`select 1 from auth.users`')).toEqual([
        'votes reads auth.users, which belongs to auth: ask it, or declare this in tools/tidy/shared-tables.ts',
      ])
      expect(breaches('sql`select 1 from votes for update of bounties`')).toEqual([])
      expect(breaches('/** Reads from bounties. */\nconst bounties = 1')).toEqual([])
    })

    it('accept declared access, and find declarations without any', () => {
      const reads = { part: 'votes', reads: ['bounties'], why: 'a reason' }
      const writes = { part: 'votes', writes: ['bounties'], why: 'a reason' }
      const query = 'db.select().from(bounties)'
      expect(breaches(query, { shares: [reads] })).toEqual([])
      expect(breaches(query, { open: { bounties: 'a reason' } })).toEqual([])
      expect(breaches('', { shares: [reads] })).toEqual(['nothing needs "votes reads bounties"'])
      expect(breaches(`${query}; db.update(bounties)`, { shares: [reads] })).toHaveLength(1)
      expect(breaches('db.update(bounties)', { shares: [writes] })).toEqual([])
      expect(breaches('db.update(bounties)', { open: { bounties: 'a reason' } })).toHaveLength(1)
    })

    it('find a table without an owner, or with two', () => {
      expect(breaches('', { owners: { ...owners, votes: [] } })).toHaveLength(1)
      expect(breaches('', { owners: { ...owners, lessons: ['votes'] } })).toHaveLength(1)
    })
  })

  it('find a clock, an environment and SQL out of place', () => {
    const text = "import { sql } from 'drizzle-orm'\nnew Date()\nprocess.env.X"
    const rules = checkBanned(at('apps/server/src/features/x/x.service.ts', text), BANNED)
    expect(rules.map(({ rule }) => rule).sort()).toEqual(['clock', 'environment', 'sql-place'])
  })

  it('find rows whose type is never compared', () => {
    const found = (name: string, text: string) =>
      checkBanned(at(`apps/server/src/${name}.ts`, text), BANNED).map(({ rule }) => rule)
    const asserted = 'await db.execute<{ id: string }>(sql`select id from votes`)'
    expect(found('features/votes/votes.queries', asserted)).toEqual(['row-types'])
    expect(found('features/votes/votes.queries', 'db.$client.query(text)')).toEqual(['row-types'])
    expect(found('features/votes/votes.queries', 'await db.execute(sql`lock votes`)')).toEqual([])
    expect(found('db/statement', 'db.$client.query(text)')).toEqual([])
    expect(found('features/votes/votes.test', asserted)).toEqual([])
  })

  it('find a long file', () => {
    const text = 'x\n'.repeat(MAX_LINES + 1)
    expect(checkSizes(at('apps/web/src/ui/x.tsx', text), /^$/)).toHaveLength(1)
  })

  it('find a folder with too many files, not counting tests and pages', () => {
    const files = (folder: string, ending: string) =>
      Array.from({ length: MAX_FILES_PER_FOLDER + 1 }, (_, index) => ({
        path: `${folder}/a${index}${ending}`,
        text: '',
      }))
    const full = files('apps/web/src/ui', '.tsx')
    expect(checkFolders(full)).toMatchObject([{ rule: 'folders', path: 'apps/web/src/ui' }])
    expect(checkFolders(full.slice(1))).toEqual([])
    expect(checkFolders(files('apps/web/src/ui', '.test.tsx'))).toEqual([])
    expect(checkFolders(files('apps/web/src/pages', '.tsx'))).toEqual([])
  })

  it('find a dead link', () => {
    expect(checkLinks(at('README.md', '[a](docs/nowhere.md) [b](https://x.test)'))).toHaveLength(1)
  })

  it('find a banned word, but not in an address or a test', () => {
    const rules = BANNED.filter(({ rule }) => rule === 'words')
    const linesOf = (path: string, text: string) => checkBanned(at(path, text), rules)
    expect(linesOf('apps/web/src/x.ts', '/** Nobody may. */')).toMatchObject([{ line: 1 }])
    expect(linesOf('docs/x.md', 'It is handed in\nand mended by itself.')).toHaveLength(2)
    expect(linesOf('apps/web/src/x.ts', "'nobody@example.test'")).toEqual([])
    expect(linesOf('apps/web/src/x.test.ts', '// nobody')).toEqual([])
  })

  it('find a long function, inside another too', () => {
    const long = (lines: number) => `function outer() {\n${'  work()\n'.repeat(lines)}}`
    expect(checkFunctionLength(at('apps/web/src/x.ts', long(MAX_FUNCTION_LINES - 2)))).toEqual([])
    expect(checkFunctionLength(at('apps/web/src/x.ts', long(MAX_FUNCTION_LINES)))).toHaveLength(1)
    const nested = `const make = () => {\n  ${long(MAX_FUNCTION_LINES)}\n}`
    expect(checkFunctionLength(at('apps/web/src/x.ts', nested))).toHaveLength(2)
  })

  it('find a limit that is not called MAX_ or MIN_', () => {
    const rules = BANNED.filter(({ rule }) => rule === 'limit-names')
    const linesOf = (text: string) => checkBanned(at('bench/x.ts', text), rules)
    expect(linesOf(`const ${'MOST'}_ROWS = 5`)).toMatchObject([{ line: 1, rule: 'limit-names' }])
    expect(linesOf('const MAX_ROWS = 5')).toEqual([])
  })

  it('find a signature on the chain, and a place where a key would be kept', () => {
    const found = (path: string, text: string) =>
      checkBanned(at(path, text), BANNED).map(({ rule }) => rule)
    const service = 'apps/server/src/features/payouts/x.service.ts'
    expect(found(service, 'createKeyPairSignerFromBytes(bytes)')).toEqual(['chain-signer'])
    expect(found(service, 'createNoopSigner(payer)')).toEqual([])
    expect(found('.env.example', '# TREASURY_PRIVATE_KEY=')).toEqual(['chain-secret'])
    expect(found('apps/server/src/db/schema/x.ts', 'walletSecretKey: text()')).toEqual([
      'chain-secret',
    ])
    expect(found('.env.example', '# TREASURY_ADDRESSES=')).toEqual([])
  })

  it('find an external link that is not marked as one', () => {
    const link = (rel: string) =>
      at('apps/web/src/ui/x.tsx', `<a href={url} target="_blank" rel="${rel}">`)
    expect(checkBanned(link('noopener'), BANNED)).toMatchObject([{ rule: 'links-out' }])
    expect(checkBanned(link('noopener nofollow ugc noreferrer'), BANNED)).toEqual([])
  })

  it('find a decision by the state of a bounty, a submission, a payout or a batch', () => {
    const linesOf = (text: string, path = 'apps/web/src/pages/x.tsx') =>
      checkStateLiterals(at(path, text)).map(({ line }) => line)
    const decisions = [
      "bounty.state === 'open'",
      "'paid' !== submission?.state",
      "bountyState == 'voting'",
      "what === 'in_review'",
      "const held = ['open', 'voting']",
      'OVER.includes(bounty.state)',
      'over.has(batch.state)',
      "switch (payout.state) { case 'held': break }",
    ]
    for (const decision of decisions) expect(linesOf(`a()\n${decision}`), decision).toEqual([2])
    const harmless = [
      'STATES[bounty.state].tone',
      "const names = { open: 'Open', voting: 'Voting' }",
      "type Stage = 'open' | 'voting'",
      "const stages = ['open', 'voting', 'all']",
      "tab === 'open'",
      "autosave.state === 'failed'",
      'bounty.phase.isVoting',
    ]
    for (const text of harmless) expect(linesOf(text), text).toEqual([])
    const page = 'apps/web/src/ui/states/save-indicator.tsx'
    expect(linesOf("state === 'held'", page)).toEqual([])
  })

  it('find a named test that no longer exists', () => {
    const page = { path: 'docs/x.md', text: '| 1 | a | [b](../src/b.test.ts) “says b” |' }
    const tests = (title: string) => at('src/b.test.ts', `it('${title}', () => {})`)
    expect(checkNamedTests(page, tests('says b'))).toEqual([])
    expect(checkNamedTests(page, tests('says c'))).toMatchObject([{ rule: 'named-tests' }])
    expect(rowNumbers(page)).toEqual([1])
  })
})
