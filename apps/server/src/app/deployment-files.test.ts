import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestApp } from '../../testing/servers/test-app.ts'
import { VERSION } from '../config/build-info.ts'
import { loadConfig } from '../config/config.ts'
import { SETTING_NAMES } from '../config/settings.ts'

/** Keeps the files of containers, Kubernetes and monitoring true to the settings and metrics of the code. */

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const readYaml = <T>(file: string): T => parse(read(file)) as T

/** Settings of Node and of the containers around the server. */
const OTHERS = ['NODE_ENV']
/** What a public server cannot do without, and no container has its own PostgreSQL. */
const REQUIRED = ['PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY', 'DATABASE_URL']

const withoutFile = (name: string): string =>
  SETTING_NAMES.includes(name) ? name : name.replace(/_FILE$/, '')
const unknownAmong = (names: readonly string[]): string[] =>
  names.filter((name) => ![...SETTING_NAMES, ...OTHERS].includes(withoutFile(name)))

interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>
      image?: string
      secrets?: string[]
      read_only?: boolean
    }
  >
  secrets: Record<string, { file: string }>
}
interface Values {
  settings: Record<string, string>
  secrets: { existing: string; values: Record<string, string> }
}

describe('the image', () => {
  const docker = read('Dockerfile')

  it('sets only settings that exist, and runs without root', () => {
    const line = /^ENV (.+)$/m.exec(docker)?.[1] ?? ''
    const names = [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(3)
    expect(unknownAmong(names)).toEqual([])
    expect(docker).toMatch(/^USER 1000:1000$/m)
    expect(docker).toContain(`ARG VERSION=${VERSION}\n`)
  })

  it('copies what exists, and first the manifest of each workspace', () => {
    const copied = [...docker.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' '),
    )
    for (const source of copied) expect(existsSync(join(ROOT, source)), source).toBe(true)
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    expect(copied).toEqual(expect.arrayContaining(workspaces.map((at) => `${at}/package.json`)))
  })
})

describe('compose.yaml', () => {
  const compose = readYaml<Compose>('deploy/compose.yaml')
  const { environment = {}, secrets = [], read_only: isReadOnly } = compose.services.laurel ?? {}

  it('gives the server only settings that exist, and all that it requires', () => {
    expect(unknownAmong(Object.keys(environment))).toEqual([])
    expect(Object.keys(environment).map(withoutFile)).toEqual(expect.arrayContaining(REQUIRED))
    expect(compose.services.laurel?.image).toBe(`laurel:${VERSION}`)
    expect(isReadOnly).toBe(true)
  })

  it('mounts each secret that a setting reads', () => {
    const named = Object.values(environment).flatMap(
      (value) => /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1] ?? [],
    )
    expect(named.sort()).toEqual([...secrets].sort())
    for (const name of named) expect(compose.secrets).toHaveProperty(name)
  })
})

describe('the Helm chart', () => {
  const chart = readYaml<{ version: string; appVersion: string }>('deploy/helm/laurel/Chart.yaml')
  const text = read('deploy/helm/laurel/values.yaml')
  const values = readYaml<Values>('deploy/helm/laurel/values.yaml')
  const templates = readdirSync(join(ROOT, 'deploy/helm/laurel/templates')).map((name) =>
    read(`deploy/helm/laurel/templates/${name}`),
  )

  it('is that of this release', () => {
    expect([chart.version, chart.appVersion]).toEqual([VERSION, VERSION])
  })

  it('names only settings that exist, also those that are commented out', () => {
    const named = [...text.matchAll(/^ +(?:# )?([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
    const used = templates.join('').match(/"[A-Z][A-Z0-9]+_[A-Z0-9_]+"/g) ?? []
    expect(named.length).toBeGreaterThan(10)
    expect(unknownAmong([...named, ...used.map((name) => name.slice(1, -1))])).toEqual([])
  })

  it('starts a public server with its values and the secrets that it asks for', () => {
    const filled = {
      DATABASE_URL: 'postgres://laurel:secret@postgres/laurel',
      SMTP_URL: 'smtps://user:secret@mail.example',
    }
    const required = templates.join('').match(/list "DATABASE_URL" "SMTP_URL"/)
    expect(required).not.toBeNull()
    const config = loadConfig(
      { ...values.settings, ...filled, HOST: '0.0.0.0', DATA_DIR: '/data' },
      'no such file',
    )
    expect(config).toMatchObject({ isPublic: true, demo: false, drainMs: 10_000 })
    expect(Object.keys({ ...values.settings, ...values.secrets.values })).toEqual(
      expect.arrayContaining(REQUIRED),
    )
  })

  it('reads only values that exist', () => {
    const paths = templates.join('').match(/\.Values(?:\.[a-z][a-zA-Z]*\b)+/g) ?? []
    expect(paths.length).toBeGreaterThan(20)
    for (const path of new Set(paths)) expect(values).toHaveProperty(path.slice('.Values.'.length))
  })
})

describe('the settings of a machine', () => {
  it('name everything that a public server requires', () => {
    expect(Object.keys(parseEnv(read('deploy/laurel.env')))).toEqual(
      expect.arrayContaining(REQUIRED),
    )
  })
})

/** The metrics that a PromQL expression reads. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
  return [...bare.matchAll(/[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'bool', 'e'].includes(name))
}

describe('the monitoring', () => {
  const types = new Set<string>()
  beforeAll(async () => {
    const t = await startTestApp()
    const { body } = await t.app.inject('/metrics')
    await t.close()
    for (const [, name = ''] of body.matchAll(/^# TYPE (\S+) /gm)) types.add(name)
  })

  /** `up` is Prometheus’ own. */
  const unknown = (expressions: readonly string[]) =>
    expressions
      .flatMap(metricsOf)
      .filter((name) => name !== 'up' && !types.has(name.replace(/_(?:count|bucket|sum)$/, '')))

  it('alerts on metrics that exist, each with a summary', () => {
    const { groups } = readYaml<{
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
    }>('deploy/alerts.yml')
    const rules = groups.flatMap((group) => group.rules)
    expect(rules.length).toBeGreaterThan(8)
    expect(unknown(rules.map(({ expr }) => expr))).toEqual([])
    for (const { alert, annotations } of rules) expect(annotations.summary, alert).toBeTruthy()
  })

  it('draws metrics that exist, in panels that do not overlap', () => {
    const dashboard = JSON.parse(read('deploy/grafana/laurel.json')) as {
      panels: {
        id: number
        gridPos: { x: number; y: number; w: number; h: number }
        targets?: { expr: string }[]
      }[]
      annotations: { list: { expr: string }[] }
    }
    const { panels, annotations } = dashboard
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(25)
    expect(unknown([...expressions, ...annotations.list.map(({ expr }) => expr)])).toEqual([])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })
})
