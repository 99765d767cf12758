import { endpoints } from '@laurel/contract/api'
import { scopeOfOperation } from '@laurel/contract/developers/api-scopes'
import { MCP_TOOL_LIST, type McpTool } from '@laurel/contract/developers/mcp-tools'
import type { Endpoint } from '@laurel/contract/endpoint'
import type { Tool } from '@modelcontextprotocol/server'
import type { Viewer } from '../../platform/context.ts'
import { type ToolInput, toJsonSchema, toolInputOf } from './tool-input.ts'

/** A tool with the operation that it calls. */
export interface KnownTool {
  name: string
  endpoint: Endpoint
  /** The scope that opens it to a key. */
  scope: string
  input: ToolInput
  /** As a client sees it. */
  shown: Tool
}

/** All tools by name, made from the contract on first use, to keep the start fast. */
export function knownTools(): ReadonlyMap<string, KnownTool> {
  tools ??= new Map(MCP_TOOL_LIST.map((tool) => [tool.name, makeTool(tool)]))
  return tools
}
let tools: ReadonlyMap<string, KnownTool> | undefined

/** The tools of a caller: the public reads, and for a key what its scopes open. */
export function toolsFor(viewer: Viewer | null): KnownTool[] {
  return [...knownTools().values()].filter((tool) => isOpenTo(tool, viewer))
}

/** Whether a caller may call a tool. A public read outside the scopes of a key answers as for a visitor. */
export function isOpenTo({ endpoint, scope }: KnownTool, viewer: Viewer | null): boolean {
  if (endpoint.access === 'public' && endpoint.method === 'GET') return true
  return viewer?.apiKey?.scopes.some((one) => one === scope) === true
}

/** The schema of a reply. Writes leave it out: they reply with what the reads list already describes. */
function outputSchemaOf(endpoint: Endpoint): NonNullable<Tool['outputSchema']> {
  return { type: 'object', ...toJsonSchema(endpoint.reply) } as NonNullable<Tool['outputSchema']>
}

function makeTool(tool: McpTool & { name: string }): KnownTool {
  const endpoint = endpoints.find(({ id }) => id === tool.operation)
  const scope = scopeOfOperation(tool.operation)
  if (endpoint === undefined || scope === null) throw new Error(`${tool.name} has no operation`)
  const input = toolInputOf(endpoint)
  return {
    name: tool.name,
    endpoint,
    scope,
    input,
    shown: {
      name: tool.name,
      title: tool.title,
      description: `${endpoint.summary}. Scope: ${scope}.`,
      inputSchema: input.schema as Tool['inputSchema'],
      ...(tool.effect === 'reads' && { outputSchema: outputSchemaOf(endpoint) }),
      annotations: {
        title: tool.title,
        readOnlyHint: tool.effect === 'reads',
        destructiveHint: tool.effect === 'changes',
        idempotentHint: tool.effect === 'reads' || tool.isRepeatable === true,
        openWorldHint: tool.reachesOthers === true,
      },
    },
  }
}
