import { MCP_TOOLS, type McpToolName } from '@laurel/contract/developers/mcp-tools'
import type { ProblemBody } from '@laurel/contract/problems'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { TEST_ORIGIN, type TestServer } from '../servers/test-server.ts'

/** The official client, connected to the `/mcp` of a test server. */
export interface McpTestClient {
  client: Client
  /** Calls a tool and returns its structured result; an error of the tool fails the test. */
  ok<T = Record<string, unknown>>(name: McpToolName, values?: Record<string, unknown>): Promise<T>
  /** Calls a tool and returns the text that a model reads. */
  text(name: McpToolName, values?: Record<string, unknown>): Promise<string>
  /** Calls a tool that is refused and returns its problem. */
  refused(name: McpToolName, values?: Record<string, unknown>): Promise<ProblemBody>
  /** The names of the listed tools. */
  names(): Promise<string[]>
}

/** Revisions of the protocol: with sessions as before 2026, or the one that negotiates by itself. */
export type McpEra = 'legacy' | 'auto'

/** Connects a client, with a key or as a visitor. */
export async function connectMcp(
  t: TestServer,
  key: string | null,
  era: McpEra = 'auto',
): Promise<McpTestClient> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', TEST_ORIGIN), {
      fetch: (url, init) => t.fetch(url, init),
      ...(key !== null && { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
    }),
  )
  const call = async (name: McpToolName, values: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: values })
    const [content] = result.content
    if (content?.type !== 'text') throw new Error(`${name} returned no text`)
    return { result, text: content.text }
  }
  return {
    client,
    async ok<T>(name: McpToolName, values?: Record<string, unknown>) {
      const { result, text } = await call(name, values)
      if (result.isError === true) throw new Error(`${name}: ${text}`)
      return result.structuredContent as T
    },
    text: async (name, values) => (await call(name, values)).text,
    async refused(name, values) {
      const { result, text } = await call(name, values)
      if (result.isError !== true) throw new Error(`${name} was not refused`)
      return JSON.parse(text) as ProblemBody
    },
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
  }
}

/** All tools, in their order. */
export const ALL_TOOLS = Object.keys(MCP_TOOLS) as McpToolName[]
