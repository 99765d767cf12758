import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/** A route of a server, as it was registered. */
export interface KnownRoute {
  method: string
  /** With its parameters, such as `/api/v1/bounties/:bountyId`. */
  url: string
}

/** All routes of a server while it is built, with a switch that makes them fail. */
export interface AllRoutes {
  routes: KnownRoute[]
  /** The error that all handlers raise while it is set. */
  fault: Error | null
  /** Stops recording; the list stays. */
  stop(): void
}

/** Records every route of the next server that Fastify builds. */
export function watchRoutes(): AllRoutes {
  const all: AllRoutes = {
    routes: [],
    fault: null,
    stop: () => void unsubscribe('fastify.initialization', onMade),
  }
  const onRoute = (route: RouteOptions): void => {
    for (const method of [route.method].flat()) all.routes.push({ method, url: route.url })
    const { handler } = route
    route.handler = function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      if (all.fault !== null) throw all.fault
      return handler.call(this, request, reply)
    }
  }
  const onMade = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', onRoute)
    all.stop()
  }
  subscribe('fastify.initialization', onMade)
  return all
}

/** An address of a route with a value for each parameter. */
export function addressOf({ url }: KnownRoute): string {
  return url.replace(/:\w+/g, '5d9c1b52-0c1e-4c5e-9d0e-3f1f7f4b2a10').replace('*', 'anything')
}
