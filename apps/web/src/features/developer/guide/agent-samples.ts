const ENDPOINT = 'https://laurel.example/mcp'

/** How a client gets its key from the environment, which keeps it out of files. */
const fromEnvironment = (reference: string) => ({ Authorization: `Bearer $${reference}` })
const asJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** The configuration of MCP clients, by the name of the client. */
export const AGENT_SAMPLES: readonly { client: string; text: string }[] = [
  {
    client: 'Claude Code: shell',
    text: `claude mcp add --transport http laurel ${ENDPOINT} \\
  --header "Authorization: Bearer $LAUREL_API_KEY"`,
  },
  {
    client: 'Cursor: .cursor/mcp.json',
    text: asJson({
      mcpServers: { laurel: { url: ENDPOINT, headers: fromEnvironment('{env:LAUREL_API_KEY}') } },
    }),
  },
  {
    client: 'VS Code: .vscode/mcp.json',
    text: asJson({
      inputs: [{ type: 'promptString', id: 'laurel', description: 'API key', password: true }],
      servers: {
        laurel: { type: 'http', url: ENDPOINT, headers: fromEnvironment('{input:laurel}') },
      },
    }),
  },
]
