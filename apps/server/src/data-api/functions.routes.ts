import { cleanInput } from '@laurel/contract/spec/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asCaller } from './as-caller.queries.ts'
import type { DataApi } from './context.ts'
import { DataApiError } from './errors.ts'
import { callFunction, FUNCTIONS } from './functions.queries.ts'
import { shown } from './profile-table.ts'

/** `/rpc/{name}`: calls of database functions (spec §7); the reply is the bare value as JSON. */
export function functionRoutes(app: FastifyInstance, api: DataApi): void {
  const call = async (
    request: FastifyRequest,
    reply: FastifyReply,
    sent: unknown,
  ): Promise<FastifyReply> => {
    const { name } = request.params as { name: string }
    const { target, argument } = readCall(name, sent, request.method === 'POST')
    const result = await asCaller(api, api.callerOf(request), 'read', (db) =>
      callFunction(db, target, argument),
    )
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
  }
  app.get('/rpc/:name', (request, reply) => call(request, reply, request.query))
  app.post('/rpc/:name', (request, reply) => call(request, reply, request.body ?? {}))
}

/** A function is resolved by its name and exact arguments. */
function readCall(name: string, sent: unknown, isPost: boolean) {
  const target = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) {
    throw new DataApiError('PGRST102', 'Empty or invalid json')
  }
  const names = Object.keys(sent)
  if (target === undefined || names.length !== 1 || names[0] !== target.argument) {
    throw unknownFunction(name, names, isPost)
  }
  const value = (sent as Record<string, unknown>)[target.argument]
  if (value !== null && typeof value !== 'string') {
    throw new DataApiError('PGRST102', `${target.argument} takes a text or null`)
  }
  return { target, argument: value === null ? null : cleanInput(value) }
}

function unknownFunction(name: string, names: readonly string[], isPost: boolean): DataApiError {
  const list = names.map(shown).slice(0, 10).join(', ')
  const given = names.length === 0 ? ' without parameters' : `(${list})`
  const searched =
    names.length === 0 ? given : ` with parameter${names.length > 1 ? 's' : ''} ${list}`
  const instead = isPost ? ' or with a single unnamed json/jsonb parameter' : ''
  return new DataApiError(
    'PGRST202',
    `Could not find the function public.${shown(name)}${given} in the schema cache`,
    {
      details: `Searched for the function public.${shown(name)}${searched}${instead}, but no matches were found in the schema cache.`,
    },
  )
}
