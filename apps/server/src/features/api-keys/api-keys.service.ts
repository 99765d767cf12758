import { AGENT_SCOPES } from '@laurel/contract/developers/agent-words'
import { MAX_ACTIVE_KEYS } from '@laurel/contract/developers/api-key-words'
import type {
  changeApiKey,
  createApiKey,
  listApiKeys,
  rotateApiKey,
} from '@laurel/contract/developers/api-keys'
import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { WRITES_PER_MINUTE } from '../../platform/limits/request-limits.ts'
import { confirmedAddressOf } from '../notifications/digests.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { newApiKeySecret } from './api-key-secret.ts'
import { keyState, presentKey } from './api-keys.presenter.ts'
import {
  type ApiKeyRow,
  countActiveKeys,
  insertKey,
  type KeyAgent,
  listKeyAgents,
  listKeysOf,
  lockKeyOf,
  lockKeysOf,
  updateKey,
} from './api-keys.queries.ts'
import { KEY_REQUESTS_PER_MINUTE } from './api-keys.rules.ts'

type WithSecret = ServerCall<typeof createApiKey>['reply']

export { countAgentKeys, revokeAgentKeys } from './api-keys.queries.ts'

/** The viewer's keys, active ones first, and the limits of each. */
export async function listOwnKeys({
  db,
  now,
  viewer,
}: MemberCtx): Promise<ServerCall<typeof listApiKeys>['reply']> {
  const agents = await listKeyAgents(db, viewer.userId)
  const keys = (await listKeysOf(db, viewer.userId)).map((row) => presentKey(row, agents, now))
  const active = keys.filter(({ state }) => state === 'active')
  return {
    items: [...active, ...keys.filter(({ state }) => state !== 'active')],
    limits: {
      requestsPerMinute: KEY_REQUESTS_PER_MINUTE,
      writesPerMinute: WRITES_PER_MINUTE,
    },
    abilities: { canCreate: active.length < MAX_ACTIVE_KEYS },
  }
}

/**
 * Creates a key and tells its owner. Raises `api_keys_full`, `not_found` for another's agent, `agent_stopped`, and
 * `validation_failed` for a scope that agents can't have.
 */
export async function createKey(
  ctx: MemberCtx,
  {
    name,
    scopes,
    expiresInDays,
    allowedAddresses,
    agentId,
    mode,
  }: ServerCall<typeof createApiKey>['body'],
): Promise<WithSecret> {
  const { db, now, viewer } = ctx
  const agent = agentId === null ? null : await requireAgent(ctx, agentId, scopes)
  await lockKeysOf(db, viewer.userId)
  if ((await countActiveKeys(db, viewer.userId, now)) >= MAX_ACTIVE_KEYS) {
    throw new Problem('api_keys_full')
  }
  const created = await storeKey(ctx, {
    name,
    mode,
    agentId,
    scopes: [...new Set(scopes)],
    allowedAddresses,
    expiresAt: expiresInDays === null ? null : plus(now, expiresInDays * MS.day),
  })
  await notify(ctx, [
    {
      userId: viewer.userId,
      type: 'reminder',
      title: 'New API key',
      message: `“${name}” can now act for ${agent === null ? 'you' : `your agent ${agent.name}`}${mode === 'test' ? ' in the sandbox' : ''}. If you didn’t create it, revoke it and change your password.`,
      dedupeKey: `api-key:${created.key.keyId}:created`,
      actionUrl: `${paths.developer}#keys`,
      isMailed: false,
    },
  ])
  await mailOwner(ctx, created, { isReplacement: false })
  return created
}

/** Tells the owner by mail, since a key can act for a long time unseen. */
async function mailOwner(
  { db, viewer, jobs }: MemberCtx,
  { key }: WithSecret,
  { isReplacement }: { isReplacement: boolean },
): Promise<void> {
  const to = await confirmedAddressOf(db, viewer.userId)
  if (to === null) return
  const { name, mode, prefix, scopes, agent, expiresAt } = key
  const agentName = agent?.name ?? null
  await jobs.send(db, 'api-key', {
    to,
    name,
    mode,
    prefix,
    scopes,
    agentName,
    expiresAt,
    isReplacement,
  })
}

/** Renames a key or changes its addresses. Raises `not_found` and `api_key_ended`. */
export async function changeKey(
  ctx: MemberCtx,
  id: string,
  { name, allowedAddresses }: ServerCall<typeof changeApiKey>['body'],
): Promise<ServerCall<typeof changeApiKey>['reply']> {
  const row = await requireActiveKey(ctx, id)
  const changed = await updateKey(ctx.db, id, {
    name: name ?? row.name,
    allowedAddresses: allowedAddresses ?? row.allowedAddresses,
  })
  return presentKey(changed, await listKeyAgents(ctx.db, ctx.viewer.userId), ctx.now)
}

/**
 * Replaces a key by one of the same kind, mode and lifetime; the old one ends after the overlap. Raises `not_found` and
 * `api_key_ended`, also for one that was replaced before.
 */
export async function rotateKey(
  ctx: MemberCtx,
  id: string,
  { overlapHours }: ServerCall<typeof rotateApiKey>['body'],
): Promise<WithSecret> {
  const { db, now } = ctx
  const old = await requireActiveKey(ctx, id)
  if (old.replacedBy !== null) throw new Problem('api_key_ended')
  const created = await storeKey(ctx, {
    name: old.name,
    mode: old.mode,
    agentId: old.agentId,
    scopes: old.scopes,
    allowedAddresses: old.allowedAddresses,
    expiresAt:
      old.expiresAt === null ? null : plus(now, old.expiresAt.getTime() - old.createdAt.getTime()),
  })
  const overlapEnd = plus(now, overlapHours * MS.hour)
  const endsAt = old.expiresAt !== null && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd
  await updateKey(db, id, { replacedBy: created.key.keyId, expiresAt: endsAt })
  await mailOwner(ctx, created, { isReplacement: true })
  return created
}

/** Revokes a key; an ended one stays as it is. Raises `not_found`. */
export async function revokeKey({ db, now, viewer }: MemberCtx, id: string): Promise<void> {
  const row = await lockKeyOf(db, viewer.userId, id)
  if (row === null) throw new Problem('not_found')
  if (keyState(row, now) === 'active') await updateKey(db, id, { revokedAt: now })
}

async function requireActiveKey({ db, now, viewer }: MemberCtx, id: string): Promise<ApiKeyRow> {
  const row = await lockKeyOf(db, viewer.userId, id)
  if (row === null) throw new Problem('not_found')
  if (keyState(row, now) !== 'active') throw new Problem('api_key_ended')
  return row
}

async function storeKey(
  { db, now, viewer }: MemberCtx,
  key: Pick<ApiKeyRow, 'name' | 'mode' | 'agentId' | 'scopes' | 'allowedAddresses' | 'expiresAt'>,
): Promise<WithSecret> {
  const { secret, prefix, secretHash } = newApiKeySecret(key.mode)
  const row = await insertKey(db, {
    ...key,
    id: newId(),
    userId: viewer.userId,
    prefix,
    secretHash,
    createdAt: now,
  })
  return { secret, key: presentKey(row, await listKeyAgents(db, viewer.userId), now) }
}

async function requireAgent(
  { db, viewer }: MemberCtx,
  agentId: string,
  scopes: readonly ApiScope[],
): Promise<KeyAgent> {
  const agent = (await listKeyAgents(db, viewer.userId)).find(({ id }) => id === agentId)
  if (agent === undefined) throw new Problem('not_found')
  if (agent.stoppedAt !== null) throw new Problem('agent_stopped')
  const allowed: readonly ApiScope[] = AGENT_SCOPES
  const refused = scopes.filter((scope) => !allowed.includes(scope))
  if (refused.length === 0) return agent
  throw new Problem('validation_failed', {
    errors: [{ pointer: '/scopes', message: `An agent can’t have ${refused.join(', ')}` }],
  })
}
