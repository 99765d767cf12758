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

/** The tools of a caller: of a key those that its scopes open, of a visitor the public reads. */
export function toolsFor(viewer: Viewer | null): KnownTool[] {
  return [...knownTools().values()].filter((tool) => isOpenTo(tool, viewer))
}

/** Whether a caller may call a tool. */
export function isOpenTo({ endpoint, scope }: KnownTool, viewer: Viewer | null): boolean {
  if (viewer === null) return endpoint.access === 'public' && endpoint.method === 'GET'
  return viewer.apiKey?.scopes.some((one) => one === scope) === true
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
      outputSchema: { type: 'object', ...toJsonSchema(endpoint.reply) } as Tool['outputSchema'],
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
