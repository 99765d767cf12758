import { sql } from 'drizzle-orm'

/** What a person built on the API: keys and webhooks without their secrets, and what they were told. */
export function developerQueries(me: unknown) {
  return {
    webhooks: sql`
      select id, name, url, audience, types, pause_reason, paused_at, failures_in_a_row, last_delivered_at,
        last_failed_at, created_at
      from webhooks
      where user_id = ${me}
      order by created_at desc
    `,
    webhookDeliveries: sql`
      select delivery.webhook_id, delivery.event_id, delivery.type, delivery.body, delivery.is_test, delivery.state,
        delivery.tries, delivery.last_status, delivery.last_error, delivery.created_at, delivery.settled_at
      from webhook_deliveries as delivery
      join webhooks on webhooks.id = delivery.webhook_id and webhooks.user_id = ${me}
      order by delivery.created_at desc
    `,
    events: sql`
      select id, type, data, occurred_at from events where user_id = ${me} order by occurred_at desc, sequence desc
    `,
    apiKeys: sql`
      select
        id, agent_id, name, mode, prefix, scopes, allowed_addresses, created_at, expires_at, revoked_at, replaced_by,
        last_used_at, last_used_address
      from api_keys
      where user_id = ${me}
      order by created_at desc
    `,
    agents: sql`
      select id, handle, name, description, tools, created_at, stopped_at
      from agents
      where owner_id = ${me}
      order by created_at desc
    `,
    agentApprovals: sql`
      select approval.agent_id, approval.bounty_id, approval.created_at
      from agent_approvals as approval
      join agents on agents.id = approval.agent_id and agents.owner_id = ${me}
      order by approval.created_at desc
    `,
    apiKeyUsage: sql`
      select usage.*
      from api_key_hours as usage
      join api_keys on api_keys.id = usage.key_id and api_keys.user_id = ${me}
      order by usage.hour desc, usage.key_id, usage.operation_id
    `,
    apiKeyActs: sql`
      select acts.*
      from api_key_acts as acts
      join api_keys on api_keys.id = acts.key_id and api_keys.user_id = ${me}
      order by acts.at desc, acts.id
    `,
  }
}
