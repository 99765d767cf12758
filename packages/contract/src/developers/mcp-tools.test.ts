import { describe, expect, it } from 'vitest'
import { endpoints } from '../api.ts'
import { scopeOfOperation } from './api-scopes.ts'
import { MCP_TOOL_LIST } from './mcp-tools.ts'

describe('the tools of MCP', () => {
  it.each(MCP_TOOL_LIST)('$name calls an operation that keys may call', ({ operation }) => {
    expect(endpoints.some(({ id }) => id === operation)).toBe(true)
    expect(scopeOfOperation(operation)).not.toBeNull()
  })

  it('call each operation once, and none of money, votes, announcing, accounts or keys', () => {
    const operations = MCP_TOOL_LIST.map(({ operation }) => operation)
    expect(new Set(operations).size).toBe(operations.length)
    const forbidden =
      /^(votes|boosts|airdrops|fundings|wallets|points|account|apiKeys|webhooks|payoutBatches)\.|\.(announce|publish|cancel|extend|delete)$/
    expect(operations.filter((operation) => forbidden.test(operation))).toEqual([])
    const onMoney = MCP_TOOL_LIST.filter(({ operation }) => operation.startsWith('payouts.'))
    expect(onMoney.map(({ effect }) => effect)).toEqual(['reads'])
  })

  it.each(MCP_TOOL_LIST)('$name says what it does by its method', ({ operation, effect }) => {
    const method = endpoints.find(({ id }) => id === operation)?.method
    expect(effect === 'reads').toBe(method === 'GET')
    expect(effect === 'adds').toBe(method === 'POST' && !operation.endsWith('.withdraw'))
  })

  it.each(MCP_TOOL_LIST)('$name has a name that models spell easily', ({ name }) => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })

  it('call nothing that waits for the chain', () => {
    for (const { operation } of MCP_TOOL_LIST) {
      const endpoint = endpoints.find(({ id }) => id === operation)
      expect(endpoint?.problems ?? []).not.toContain('chain_unavailable')
    }
  })
})
