import { addressOf, CLIENTS, requestBytes, runLoad } from '../load/generator.ts'
import { type Product, startProduct } from '../product/product.ts'
import { signTokens } from '../product/tokens.ts'
import { type Finding, rateText, ratioText } from '../report.ts'
import { medianOf, type Rates, ratioOf, runRounds, type Target } from '../rounds.ts'
import { ask, withRecorder } from '../sql/captured.ts'
import { listWrites, type Script } from '../sql/script.ts'
import { type ExposureSeeder, type OpenExposures, openExposureSeeder } from './open-exposures.ts'
import type { Scene } from './scene.ts'

/** Maximum voters: each casts one vote a round, since an account may write 120 times a minute. */
const MAX_VOTERS = 12_000
/** Number of entries that votes spread over, and the first entry of the single-entry rounds. */
const SPREAD = 1_000
const DECISION = { decision: 'support', strength: 50 }

/** P5 and P6: votes in the arena under all rules, each with an idempotency key as the web app sends it. */
export async function measureVotes(scene: Scene): Promise<Finding[]> {
  const { databaseUrl, options, cluster, size } = scene
  const office = await openExposureSeeder(databaseUrl, size)
  try {
    const sample = await recordVote(scene, office)
    const product = await startProduct({
      folder: options.profileDir ?? `${cluster.folder}/votes`,
      database: { url: databaseUrl },
      isProfiled: options.profileDir !== null,
    })
    try {
      const targets = await voteTargets(scene, { office, product, sample })
      return findingsOf(await runRounds(targets, options.rounds), scene)
    } finally {
      await product.stop()
    }
  } finally {
    await office.close()
  }
}

/** A vote cast while its statements were captured. */
interface Sample {
  writes: Script['statements']
  n: number
  ballots: OpenExposures
  voteId: string
}

async function recordVote({ databaseUrl }: Scene, office: ExposureSeeder): Promise<Sample> {
  return await withRecorder(databaseUrl, async ({ serverUrl, statementsOnce }) => {
    const ballots = await office.lay({ count: 2, first: 0, entries: 2 })
    const tokens = await signTokens(databaseUrl, serverUrl, [ballots.voter(0), ballots.voter(1)])
    let voteId = ''
    const cast = async (n: number): Promise<void> => {
      const reply = (await ask(serverUrl + pathOf(ballots, n), {
        token: tokens[n] ?? '',
        body: DECISION,
        key: ballots.key(n),
      })) as { voteId: string }
      voteId = reply.voteId
    }
    await cast(0)
    const statements = await statementsOnce(() => cast(1))
    return { writes: listWrites(statements, 'votes'), n: 1, ballots, voteId }
  })
}

async function voteTargets(
  { databaseUrl, sqlRunner, size, options }: Scene,
  { office, product, sample }: { office: ExposureSeeder; product: Product; sample: Sample },
): Promise<Target[]> {
  const count = Math.min(size.members, MAX_VOTERS)
  const spread = Math.min(SPREAD, Math.floor(size.reserved / 2))
  const tokens = await signTokens(
    databaseUrl,
    product.url,
    Array.from({ length: count }, (_, n) => size.users - n),
  )
  const vote = async (ballots: OpenExposures, ms: number) => {
    const requests = tokens.map((token, n) =>
      requestBytes(pathOf(ballots, n), {
        address: addressOf(n),
        token,
        body: DECISION,
        key: ballots.key(n),
      }),
    )
    let turn = 0
    return await runLoad(product.url, () => requests[turn++] ?? null, { ms })
  }
  let single = spread
  return [
    {
      name: 'vote',
      run: async (ms) => vote(await office.lay({ count, first: 0, entries: spread }), ms),
    },
    {
      name: 'SQL of the vote',
      run: async (ms) => {
        const ballots = await office.lay({ count, first: 0, entries: spread })
        const script: Script = {
          name: 'SQL of the vote',
          statements: sample.writes,
          variables: ballots.variables(sample),
          numbers: { kind: 'each' },
          clients: CLIENTS,
        }
        return await sqlRunner.run(script, databaseUrl, {
          turns: Math.min(count, Math.ceil(count * (ms / options.rounds.ms))),
        })
      },
    },
    {
      name: 'vote on one entry',
      run: async (ms) => {
        single += 1
        const first = spread + (single % (size.reserved - spread))
        return vote(await office.lay({ count, first, entries: 1 }), ms)
      },
    },
  ]
}

function pathOf(ballots: OpenExposures, n: number): string {
  return `/api/v1/arena/exposures/${ballots.ids(n).exposure}/vote`
}

function findingsOf(rates: Rates, { sqlRunner }: Scene): Finding[] {
  const share = ratioOf(rates, 'vote', 'SQL of the vote')
  const tail = ratioOf(rates, 'vote', 'SQL of the vote', 'p99Ms')
  const alone = ratioOf(rates, 'vote on one entry', 'vote')
  const rate = (name: string) => rateText(medianOf(rates, name, 'perSecond'))
  const p99 = (name: string) => `${medianOf(rates, name, 'p99Ms').toFixed(1)} ms`
  return [
    {
      goal: 'P5',
      what: 'a vote under all rules',
      aim: `≥ 0.60 × ${sqlRunner.name}`,
      measured: `${ratioText(share)} (${rate('vote')} : ${rate('SQL of the vote')})`,
      isMet: share >= 0.6,
    },
    {
      goal: 'P5',
      what: 'its p99',
      aim: `≤ 3 × ${sqlRunner.name}`,
      measured: `${tail.toFixed(2)} × (${p99('vote')} : ${p99('SQL of the vote')})`,
      isMet: tail <= 3,
    },
    {
      goal: 'P6',
      what: '16 voters on one entry',
      aim: '≥ 0.80 × on 1,000',
      measured: `${ratioText(alone)} (${rate('vote on one entry')} : ${rate('vote')})`,
      isMet: alone >= 0.8,
    },
  ]
}
