import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NodeLimiter } from '../limits/node-limiter.ts'
import { addressKey, consumeOrRefuse } from '../limits/rate-limits.ts'

/** The path of Content-Security-Policy reports. */
export const CSP_REPORT_PATH = '/csp-reports'

/** A report takes a few hundred bytes, most of them the policy. */
const BODY_LIMIT_BYTES = 16_384
/** Reports per address and minute, counted in each node's memory. */
const REPORTS_PER_MINUTE = 20
/** The longest logged text of a report. */
const MAX_CHARS = 200

const text = z.string().catch('')

/** The form of `report-uri` (CSP3 §5.3). Invalid values count as absent. */
const reportBody = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
    'line-number': z.number().catch(0),
  }),
})

/**
 * `POST /csp-reports`: logs violations of the policy, without query strings and fragments, which may hold tokens.
 * Anyone can send reports, so they are limited in size and number, and never trusted.
 */
export function registerCspReports(app: FastifyInstance): void {
  const reports = new NodeLimiter({
    keyPrefix: 'csp reports',
    points: REPORTS_PER_MINUTE,
    duration: 60,
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(CSP_REPORT_PATH, async (request, reply) => {
      await consumeOrRefuse(reports, addressKey(request.ip))
      logReport(request.log, request.body)
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

function logReport(log: FastifyBaseLogger, body: unknown): void {
  const { data } = reportBody.safeParse(body)
  if (data === undefined) return
  const report = data['csp-report']
  log.warn(
    {
      directive: cut(report['effective-directive'] || report['violated-directive']),
      blocked: place(report['blocked-uri']),
      page: place(report['document-uri']),
      source: place(report['source-file']),
      line: report['line-number'],
    },
    'csp violation',
  )
}

/** A URL without its query and fragment; a keyword such as `inline` stays. */
function place(address: string): string {
  return cut(address.split(/[?#]/, 1)[0] ?? '')
}

function cut(text: string): string {
  return text.slice(0, MAX_CHARS)
}
