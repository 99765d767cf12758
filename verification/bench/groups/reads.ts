import { setTimeout as sleep } from 'node:timers/promises'
import { idOf, KIND } from '../data/ids.ts'
import { addressOf, CLIENTS, cycle, requestBytes, runLoad } from '../load/generator.ts'
import { startBare } from '../product/bare.ts'
import { type Product, startProduct } from '../product/product.ts'
import { signTokens } from '../product/tokens.ts'
import { type Finding, rateText, ratioText } from '../report.ts'
import { medianOf, type Rates, ratioOf, runRounds, type Target } from '../rounds.ts'
import { ask, withRecorder } from '../sql/captured.ts'
import type { Numbers, Script, Statement, Variable } from '../sql/script.ts'
import { BOARD, LIST, prepareRequests } from './requests.ts'
import type { Scene } from './scene.ts'

/** Longer than public responses are cached. */
const STALE_MS = 1_100
/** The person whose profile is read while statements are captured. */
const SAMPLE = 77

/** P1 to P4: reads of the product, compared with the same reads without it. */
export async function measureReads(scene: Scene): Promise<Finding[]> {
  const { databaseUrl, options, cluster } = scene
  const scripts = await recordScripts(scene)
  const product = await startProduct({
    folder: options.profileDir ?? `${cluster.folder}/reads`,
    database: { url: databaseUrl },
    isProfiled: options.profileDir !== null,
  })
  const bare = await startBare(databaseUrl)
  try {
    const targets = await targetsOf(scene, { product, bareUrl: bare.url, scripts })
    return findingsOf(await runRounds(targets, options.rounds), scene)
  } finally {
    await bare.stop()
    await product.stop()
  }
}

/** Targets to compare, next to each other: other load on the machine then affects both equally. */
async function targetsOf(
  scene: Scene,
  { product, bareUrl, scripts }: { product: Product; bareUrl: string; scripts: Scripts },
): Promise<Target[]> {
  const { databaseUrl, size } = scene
  const requests = await prepareRequests(databaseUrl, product.url, size)
  const { voters, tokens, places } = requests
  const records = voters.map((n, index) =>
    requestBytes(`/rest/v1/user_profiles?select=*&user_id=eq.${idOf(KIND.person, n)}`, {
      address: addressOf(index),
      token: tokens[index] ?? '',
    }),
  )
  const barePages = places.map(({ at, id }) =>
    requestBytes(`/submissions?at=${new Date(at).toISOString()}&id=${id}`),
  )
  return [
    httpTarget('list', product.url, requests.pages),
    httpTarget('bare list', bareUrl, barePages),
    httpTarget('list of a member', product.url, requests.pagesOfMembers),
    httpTarget('cached list', product.url, requests.firstPage),
    sqlTarget(scene, scripts.list),
    httpTarget('board of a member', product.url, requests.boardOfMembers),
    sqlTarget(scene, scripts.board),
    httpTarget('cached board', product.url, requests.board),
    httpTarget('profile', product.url, requests.profiles),
    sqlTarget(scene, scripts.profile),
    httpTarget('own profile record', product.url, records),
    sqlTarget(scene, scripts.record),
  ]
}

function httpTarget(name: string, url: string, requests: readonly Buffer[]): Target {
  const next = cycle(requests)
  return { name, run: (ms) => runLoad(url, next, { ms }) }
}

function sqlTarget({ sqlRunner, databaseUrl }: Scene, script: Script): Target {
  return {
    name: script.name,
    run: (ms) => sqlRunner.run(script, databaseUrl, { seconds: ms / 1000 }),
  }
}

type Scripts = Awaited<ReturnType<typeof recordScripts>>

/** The statements of the product's own reads, as scripts. */
async function recordScripts({ databaseUrl, size }: Scene) {
  return await withRecorder(databaseUrl, async ({ serverUrl, statementsOf }) => {
    const read = async (path: string, token?: string): Promise<Statement[]> => {
      await ask(serverUrl + path, token === undefined ? {} : { token })
      return await statementsOf(async () => {
        if (token === undefined) await sleep(STALE_MS)
        await ask(serverUrl + path, token === undefined ? {} : { token })
      })
    }
    const [token = ''] = await signTokens(databaseUrl, serverUrl, [size.users])
    const me = idOf(KIND.person, size.users)
    const random: Numbers = { kind: 'random', most: size.users }
    const person: Variable = {
      captured: idOf(KIND.person, SAMPLE),
      sql: `bench.id(${KIND.person}, :n)`,
      of: (n) => idOf(KIND.person, n),
    }
    const name: Variable = {
      captured: `maker${SAMPLE}`,
      sql: `'maker' || :n`,
      of: (n) => `maker${n}`,
    }
    const own: Variable = { ...person, captured: me }
    const script = (
      scriptName: string,
      statements: readonly Statement[],
      variables: readonly Variable[] = [],
    ): Script => ({ name: scriptName, statements, variables, numbers: random, clients: CLIENTS })
    return {
      list: script('SQL of the list', await read(LIST)),
      board: script('SQL of the board', await read(BOARD)),
      profile: script('SQL of the profile', await read(`/api/v1/creators/maker${SAMPLE}`), [
        person,
        name,
      ]),
      record: script(
        'SQL of the own record',
        await read(`/rest/v1/user_profiles?select=*&user_id=eq.${me}`, token),
        [own],
      ),
    }
  })
}

function findingsOf(rates: Rates, { sqlRunner }: Scene): Finding[] {
  const compare = (
    goal: string,
    what: string,
    { name, base, least }: { name: string; base: string; least: number },
  ): Finding => {
    const ratio = ratioOf(rates, name, base)
    const by = base.startsWith('SQL') ? sqlRunner.name : 'bare'
    return {
      goal,
      what,
      aim: `≥ ${least.toFixed(2)} × ${by}`,
      measured: `${ratioText(ratio)} (${rateText(medianOf(rates, name, 'perSecond'))} : ${rateText(medianOf(rates, base, 'perSecond'))})`,
      isMet: ratio >= least,
    }
  }
  const cachedP99Ms = medianOf(rates, 'cached list', 'p99Ms')
  return [
    compare('P1', 'list of 20, uncached', { name: 'list', base: 'bare list', least: 0.9 }),
    compare('P1', 'the same, signed in', {
      name: 'list of a member',
      base: 'bare list',
      least: 0.9,
    }),
    compare('P2', 'list of 20, anonymous', {
      name: 'cached list',
      base: 'SQL of the list',
      least: 2.5,
    }),
    {
      goal: 'P2',
      what: 'its p99',
      aim: '≤ 15 ms',
      measured: `${cachedP99Ms.toFixed(1)} ms`,
      isMet: cachedP99Ms <= 15,
    },
    compare('P3', 'leaderboard, uncached', {
      name: 'board of a member',
      base: 'SQL of the board',
      least: 0.6,
    }),
    compare('P3', 'leaderboard, cached', {
      name: 'cached board',
      base: 'SQL of the board',
      least: 3,
    }),
    compare('P4', 'public profile', { name: 'profile', base: 'SQL of the profile', least: 0.6 }),
    compare('P4', 'own profile record', {
      name: 'own profile record',
      base: 'SQL of the own record',
      least: 0.6,
    }),
  ]
}
