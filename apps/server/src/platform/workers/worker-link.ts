import cluster from 'node:cluster'
import type { ToPrimary, ToWorker } from './messages.ts'

type Kind = ToWorker['kind']
type MessageOf<K extends Kind> = Extract<ToWorker, { kind: K }>

const handlers: { [K in Kind]?: ((message: MessageOf<K>) => void)[] } = {}

/** Whether this process is one of the workers of a node (docs/decisions/0083). */
export const isWorker: boolean = cluster.isWorker

/** Sends a message to the primary; one that has ended gets none. */
export function sendToPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message, undefined, {}, () => {})
}

/** Calls `handle` with each message of a kind from the primary; never in a process that is no worker. */
export function onPrimaryMessage<K extends Kind>(
  kind: K,
  handle: (message: MessageOf<K>) => void,
): void {
  if (!isWorker) return
  if (Object.keys(handlers).length === 0) process.on('message', deliver)
  const known = handlers[kind] as ((message: MessageOf<K>) => void)[] | undefined
  if (known === undefined) Object.assign(handlers, { [kind]: [handle] })
  else known.push(handle)
}

/** Tells the node's other workers; a process without any tells none. */
export function tellSiblings(topic: string, content: unknown): void {
  if (isWorker) sendToPrimary({ kind: 'tell', topic, content })
}

/** Calls `handle` with what the node's other workers tell about a topic. */
export function onTold(topic: string, handle: (content: unknown) => void): void {
  onPrimaryMessage('told', (message) => {
    if (message.topic === topic) handle(message.content)
  })
}

function deliver(message: ToWorker): void {
  for (const handle of handlers[message.kind] ?? []) {
    ;(handle as (message: ToWorker) => void)(message)
  }
}
