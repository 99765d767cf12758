/**
 * Page times with and without 1,000 impressions a second: `node verification/bench/view-load.ts URL [SECONDS]` against a running
 * server on this machine. Reports come from many loopback addresses and browser names, so that they are many viewers. Phases
 * alternate, and the medians of all rounds are compared.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const [url = 'http://localhost:3000', seconds = '10'] = process.argv.slice(2)
const PAGES = ['/', '/api/v1/submissions?limit=20', '/api/v1/bounties?limit=20'] as const
const ROUNDS = 3
const [REPORTS_A_SECOND, VIEWS_A_REPORT] = [20, 50]
const NAMES = 16
const ADDRESSES = 50

const agents = Array.from(
  { length: ADDRESSES },
  (_, index) => new Agent({ keepAlive: true, localAddress: `127.0.0.${index + 2}` }),
)

interface Sent {
  status: number
  text: string
  ms: number
}

/** Sends one request from one of the addresses. */
function send(
  path: string,
  from: number,
  options: { body?: string; name?: string } = {},
): Promise<Sent> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      {
        agent: agents[from % ADDRESSES],
        method: options.body === undefined ? 'GET' : 'POST',
        headers: {
          'user-agent': options.name ?? 'Mozilla/5.0 Firefox',
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - start }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}

async function listSubjects(): Promise<string[]> {
  const { text } = await send('/api/v1/submissions?limit=50', 0)
  const { items } = JSON.parse(text) as { items: { submissionId: string }[] }
  return items.map(({ submissionId }) => submissionId)
}

/** Reports 1,000 impressions a second until stopped. Returns how many were accepted. */
async function reportViews(subjects: readonly string[], signal: AbortSignal): Promise<number> {
  const start = performance.now()
  let accepted = 0
  const running: Promise<void>[] = []
  for (let report = 0; !signal.aborted; report += 1) {
    const views = Array.from({ length: VIEWS_A_REPORT }, (_, index) => ({
      subject: 'submission',
      subjectId: subjects[index % subjects.length],
      kind: 'impression',
      source: 'feed',
    }))
    const name = `Mozilla/5.0 Viewer/${Math.floor(report / ADDRESSES) % (4 * NAMES)}`
    const sent = send('/api/v1/views', report, { body: JSON.stringify({ views }), name })
    running.push(
      sent.then(({ status }) => {
        if (status === 202) accepted += VIEWS_A_REPORT
      }),
    )
    const due = start + ((report + 1) * 1000) / REPORTS_A_SECOND
    await sleep(Math.max(0, due - performance.now()))
  }
  await Promise.all(running)
  return accepted
}

/** Reads the pages in turn for a time, ten a second. */
async function measure(): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < Number(seconds) * 10; turn += 1) {
    const { ms } = await send(PAGES[turn % PAGES.length] ?? '/', turn)
    times.push(ms)
    await sleep(Math.max(0, 100 - ms))
  }
  return times
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

const subjects = await listSubjects()
const [quiet, loaded]: [number[], number[]] = [[], []]
let accepted = 0
let loadedMs = 0
await measure()
for (let round = 0; round < ROUNDS; round += 1) {
  quiet.push(...(await measure()))
  const stop = new AbortController()
  const start = performance.now()
  const reports = reportViews(subjects, stop.signal)
  loaded.push(...(await measure()))
  stop.abort()
  accepted += await reports
  loadedMs += performance.now() - start
}
const line = (name: string, times: readonly number[]) =>
  `${name}: median ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms (${times.length} pages)`
process.stdout.write(
  `${[
    line('without', quiet),
    line('with', loaded),
    `accepted impressions: ${Math.round(accepted / (loadedMs / 1000))} a second`,
    `ratio of medians: ${(quantile(loaded, 0.5) / quantile(quiet, 0.5)).toFixed(3)}`,
    `ratio of p95: ${(quantile(loaded, 0.95) / quantile(quiet, 0.95)).toFixed(3)}`,
  ].join('\n')}\n`,
)
for (const agent of agents) agent.destroy()
