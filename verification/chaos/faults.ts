/**
 * Faults between the server and PostgreSQL, or the mail server, while critical requests are in progress (R4). Each must
 * get a response within 10 s, and never a server error; once the fault is gone, the same request succeeds, once.
 */
import { readBounty } from '@laurel/scenarios/bounties'
import { startThrowaway } from '../../apps/server/src/db/embedded/embedded-throwaway.ts'
import { type Fault, type FaultProxy, startFaultProxy } from './network/fault-proxy.ts'
import { startSmtpSink } from './network/smtp-sink.ts'
import { createNode, pause } from './node.ts'
import { submitEntryAs } from './steps/entry-steps.ts'
import { type Flow, prepareFlows } from './steps/fault-flows.ts'
import type { Person } from './steps/people.ts'
import { createFundedBounty } from './steps/sponsor-steps.ts'
import { endCurrentWait } from './steps/time.ts'
import { acknowledged, attempt } from './traffic.ts'
import { createWorld, type World } from './world.ts'

/** A server with fault proxies in front of its database and its mail server. */
export interface FaultyWorld {
  world: World
  database: FaultProxy
  mail: FaultProxy
  /** A bounty in voting. */
  votingId: string
  /** The next author to enter a bounty, round robin, so that no one runs out of credits. */
  nextAuthor(): Person | undefined
  /** Addresses of delivered mails. */
  received: readonly string[]
  remove(): Promise<void>
}

/** The result of a round. */
export interface FaultRound {
  injections: number
  /** Number of responses by status during the fault. */
  statuses: Map<number, number>
  slowestMs: number
  faults: string[]
}

const ANSWER_LIMIT_MS = 10_000
const HEALTH_LIMIT_MS = 1000
/** Whether a status is acceptable during a fault: success or a temporary refusal. */
const isAcceptable = (status: number) => status < 300 || status === 409 || status === 503
const RECOVERY_LIMIT_MS = 60_000
const RETRY_PAUSE_MS = 600
/** A mail that failed several times waits minutes for its next attempt. */
const MAIL_LIMIT_MS = 300_000
/** Entries of the bounty in voting: enough for everyone to vote in every round. */
const ENTRIES = 8

/** Starts a server behind proxies, and brings one bounty into voting. */
export async function createFaultyWorld(seed: number): Promise<FaultyWorld> {
  const postgres = await startThrowaway(() => {})
  const sink = await startSmtpSink()
  const url = new URL(postgres.url)
  const database = await startFaultProxy({
    path: `${url.searchParams.get('host')}/.s.PGSQL.5432`,
  })
  const mail = await startFaultProxy({ port: sink.port })
  const node = await createNode({
    databaseUrl: `postgres://${url.username}@127.0.0.1:${database.port}${url.pathname}`,
    rigDatabaseUrl: postgres.url,
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
  })
  const remove = async (): Promise<void> => {
    await node.remove()
    await database.close()
    await mail.close()
    await sink.close()
    await postgres.stop()
  }
  try {
    const world = await createWorld(seed, undefined, node)
    const votingId = await openVoting(world)
    const { authors } = world.crowd
    let turn = ENTRIES
    const nextAuthor = () => {
      turn += 1
      return authors[turn % authors.length]
    }
    return { world, database, mail, votingId, nextAuthor, received: sink.received, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function openVoting(world: World): Promise<string> {
  const bounty = await createFundedBounty(world)
  if (bounty === null) throw new Error('no bounty to vote on')
  for (const author of world.crowd.authors.slice(0, ENTRIES)) {
    await submitEntryAs(world, author, bounty.bountyId)
  }
  await endCurrentWait(world, bounty)
  const [reader] = world.crowd.voters
  while (reader !== undefined) {
    const read = await attempt(() => readBounty(world.traffic, reader, bounty.bountyId))
    if (read?.state === 'voting') break
    await pause(RETRY_PAUSE_MS)
  }
  return bounty.bountyId
}

/** Sends every critical request under one fault, then removes the fault and checks that all of them succeed. */
export async function runWithFault(
  faulty: FaultyWorld,
  where: 'database' | 'mail',
  fault: Fault,
): Promise<FaultRound> {
  const { world, votingId } = faulty
  const flows = await prepareFlows(world, votingId, faulty.nextAuthor())
  await faulty[where].set(fault)
  const answers = await Promise.all(flows.map((flow) => answerUnder(faulty, flow)))
  const health = await checkHealth(world)
  await faulty[where].set(null)
  const problems = [...health, ...answers.flatMap(({ problems }) => problems)]
  for (const [index, flow] of flows.entries()) {
    const first = answers[index]
    if (first !== undefined) problems.push(...(await completeWrite(world, flow, first)))
  }
  const faults = [...problems, ...(await world.findFaults())]
  return {
    injections: flows.length,
    statuses: new Map(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [
        status,
        all.length,
      ]),
    ),
    slowestMs: Math.max(...answers.map(({ tookMs }) => tookMs)),
    faults: faults.map((text) => `${where} ${fault}: ${text}`),
  }
}

interface Answer {
  status: number
  text: string
  tookMs: number
  problems: string[]
}

async function answerUnder({ world }: FaultyWorld, flow: Flow): Promise<Answer> {
  const begun = performance.now()
  const { status, text } = await world.traffic.send(flow.request)
  const tookMs = performance.now() - begun
  const problems = []
  if (status === 0 || !isAcceptable(status))
    problems.push(`${flow.name} was answered ${status} ${text}`)
  if (tookMs > ANSWER_LIMIT_MS) problems.push(`${flow.name} took ${Math.round(tookMs)} ms`)
  return { status, text, tookMs, problems }
}

async function checkHealth({ node }: World): Promise<string[]> {
  const begun = performance.now()
  const { status } = await fetch(`${node.url}/healthz`)
  const tookMs = performance.now() - begun
  const isWell = status === 200 && tookMs < HEALTH_LIMIT_MS
  return isWell ? [] : [`/healthz: ${status} after ${Math.round(tookMs)} ms`]
}

/** Retries a write until it succeeds; an acknowledged one must get the same response. */
async function completeWrite({ traffic }: World, flow: Flow, first: Answer): Promise<string[]> {
  const { request, name } = flow
  if (request.proofOf === null) return []
  const begun = performance.now()
  while (performance.now() - begun < RECOVERY_LIMIT_MS) {
    const { status, text } = await traffic.send(request)
    if (status >= 200 && status < 300) {
      traffic.acknowledged.push(acknowledged(request, { status, text }))
      const isSame = first.status !== status || first.text === text
      return isSame ? [] : [`${name} was answered differently: ${first.text} then ${text}`]
    }
    if (![0, 409, 429, 503].includes(status)) {
      return [`${name} was refused afterwards: ${status} ${text}`]
    }
    await pause(RETRY_PAUSE_MS)
  }
  return [`${name} did not succeed afterwards`]
}

/** Accounts whose mail has not arrived after the fault, within the retry interval of mails. */
export async function findMissingMails({ world, received }: FaultyWorld): Promise<string[]> {
  const { rows } = await world.node.database.pool.query<{ email: string }>(
    "select email from auth.users where email like 'fault.%'",
  )
  const missing = () => rows.filter(({ email }) => !received.includes(email))
  const begun = performance.now()
  while (missing().length > 0 && performance.now() - begun < MAIL_LIMIT_MS) {
    await pause(RETRY_PAUSE_MS)
  }
  return missing().map(({ email }) => `no mail reached ${email}`)
}
