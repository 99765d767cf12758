import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseJson } from '../platform/http/json-body.ts'
import { StorageError } from './errors.ts'
import { type FileName, fileNameOf } from './names.ts'

/** The file of a path `…/{bucket}/{path}`. Raises `InvalidKey`. */
export function fileOf(request: FastifyRequest): FileName {
  const { bucket = '', '*': path = '' } = request.params as Record<string, string>
  return fileNameOf(bucket, path)
}

/** Parses a value by a schema. Raises `InvalidRequest` naming the first invalid field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new StorageError(
    'InvalidRequest',
    `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`,
  )
}

/** Parses a JSON body; bodies arrive as bytes, since a file may be JSON itself. Raises `InvalidRequest`. */
export function jsonOf<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const { body } = request
  try {
    const text = Buffer.isBuffer(body) ? body.toString('utf8') : ''
    return parse(schema, text === '' ? {} : parseJson(text))
  } catch (error) {
    if (error instanceof StorageError) throw error
    throw new StorageError('InvalidRequest', 'The body is not JSON')
  }
}

/** The query parameters; the first of repeated ones. */
export function queryOf(request: FastifyRequest): Record<string, string> {
  const query = request.query as Record<string, string | string[]>
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value[0] ?? '') : value,
    ]),
  )
}

/** The requested download name; empty for the file's own. */
export function downloadOf(request: FastifyRequest): string | undefined {
  return queryOf(request).download
}

/** A client's own metadata of a file: at most 2 kB of JSON. */
export const userMetadata = z
  .record(z.string().max(100), z.json())
  .refine((value) => JSON.stringify(value).length <= 2048, 'is too long')
