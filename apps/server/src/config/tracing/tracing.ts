import { z } from 'zod'
import { ConfigError } from '../config-error.ts'

/** Where traces go, and which. */
export interface TracingConfig {
  /** Receives OTLP over HTTP, as JSON. */
  url: string
  headers: Readonly<Record<string, string>>
  sampler: { name: TraceSampler; share: number }
  /** Attributes of every span’s source, among them `service.name`. */
  resource: Readonly<Record<string, string>>
}

/** The samplers of OpenTelemetry. */
export const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** A sampler by its standard name. */
type TraceSampler = (typeof TRACE_SAMPLERS)[number]

/** OpenTelemetry's own switch, of which only `true` turns it off. */
export const sdkDisabled = z
  .string()
  .regex(/^(?:true|false)$/i, 'must be true or false')
  .transform((text) => text.toLowerCase() === 'true')

/** The endpoint of a collector. */
export const collectorUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as http://localhost:4318',
})

/** A collector on this machine. */
const DEFAULT_ENDPOINT = 'http://localhost:4318'
/** What an HTTP header may hold. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const HEADER_VALUE = /^[\x20-\x7e]+$/

/** The settings of OpenTelemetry, under its standard names. */
interface TracingSettings {
  OTEL_SDK_DISABLED?: boolean | undefined
  OTEL_TRACES_EXPORTER?: 'otlp' | 'none' | undefined
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_SERVICE_NAME?: string | undefined
  OTEL_RESOURCE_ATTRIBUTES?: string | undefined
  OTEL_TRACES_SAMPLER: TraceSampler
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Tracing by the standard variables; null unless an endpoint or the exporter is set. Raises `ConfigError`. */
export function tracingOf(env: TracingSettings): TracingConfig | null {
  const headers = readPairs('OTEL_EXPORTER_OTLP_HEADERS', env.OTEL_EXPORTER_OTLP_HEADERS)
  for (const [name, value] of Object.entries(headers)) {
    if (HEADER_NAME.test(name) && HEADER_VALUE.test(value)) continue
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS', 'has a header that cannot be sent')
  }
  const attributes = readPairs('OTEL_RESOURCE_ATTRIBUTES', env.OTEL_RESOURCE_ATTRIBUTES)
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const isAsked = (own ?? endpoint ?? env.OTEL_TRACES_EXPORTER) !== undefined
  if (!isAsked || env.OTEL_SDK_DISABLED === true || env.OTEL_TRACES_EXPORTER === 'none') return null
  return {
    url: own ?? `${(endpoint ?? DEFAULT_ENDPOINT).replace(/\/$/, '')}/v1/traces`,
    headers,
    sampler: { name: env.OTEL_TRACES_SAMPLER, share: env.OTEL_TRACES_SAMPLER_ARG },
    resource: {
      'service.name': 'laurel',
      ...attributes,
      ...(env.OTEL_SERVICE_NAME === undefined ? {} : { 'service.name': env.OTEL_SERVICE_NAME }),
    },
  }
}

/** Reads `name=value,name=value`, with percent encoding in the values (W3C Baggage). */
function readPairs(key: string, text = ''): Record<string, string> {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=')
      const [name, value] = [part.slice(0, at).trim(), part.slice(at + 1).trim()]
      if (at < 1 || name === '' || value === '') {
        throw new ConfigError(key, 'must be name=value pairs, separated by commas')
      }
      try {
        return [name, decodeURIComponent(value)]
      } catch {
        throw new ConfigError(key, 'has an invalid percent encoding')
      }
    }),
  )
}
