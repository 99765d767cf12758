/**
 * The tools that a program gets over MCP: each is one operation of `/api/v1`, called along the same path as over HTTP.
 * Names, titles and what a client should know before it calls are here; texts and schemas come from the operations.
 * No tool moves money or points, votes, announces, or manages an account or its keys; a test compares the table with
 * the scopes of keys.
 */

/** What a call does to what is stored: nothing, add something, or replace or end something. */
type ToolEffect = 'reads' | 'adds' | 'changes'

/** One tool of `/mcp`. */
export interface McpTool {
  /** The operation that it calls, by its id. */
  operation: string
  title: string
  effect: ToolEffect
  /** The same call again has no further effect. Reads never have one. */
  isRepeatable?: true
  /** It shows what strangers wrote, or shows them what is sent. */
  reachesOthers?: true
}

/** The tools by name, in the order in which they are listed: for people who enter, then for sponsors. */
export const MCP_TOOLS = {
  find_bounties: {
    operation: 'bounties.list',
    title: 'Find bounties',
    effect: 'reads',
    reachesOthers: true,
  },
  read_bounty: {
    operation: 'bounties.get',
    title: 'Read a bounty',
    effect: 'reads',
    reachesOthers: true,
  },
  read_questions: {
    operation: 'bounties.questions',
    title: 'Read questions and answers',
    effect: 'reads',
    reachesOthers: true,
  },
  ask_question: {
    operation: 'bounties.ask',
    title: 'Ask the sponsor in public',
    effect: 'adds',
    reachesOthers: true,
  },
  draft_entry: { operation: 'submissions.create', title: 'Draft an entry', effect: 'adds' },
  update_entry: {
    operation: 'submissions.update',
    title: 'Edit an entry',
    effect: 'changes',
    isRepeatable: true,
  },
  check_entry: { operation: 'submissions.lint', title: 'Check an entry', effect: 'reads' },
  submit_entry: {
    operation: 'submissions.submit',
    title: 'Submit an entry',
    effect: 'adds',
    isRepeatable: true,
    reachesOthers: true,
  },
  withdraw_entry: {
    operation: 'submissions.withdraw',
    title: 'Withdraw an entry',
    effect: 'changes',
    isRepeatable: true,
    reachesOthers: true,
  },
  list_my_entries: {
    operation: 'submissions.listMine',
    title: 'List your entries',
    effect: 'reads',
    reachesOthers: true,
  },
  read_entry: {
    operation: 'submissions.get',
    title: 'Read an entry and its outcome',
    effect: 'reads',
    reachesOthers: true,
  },
  read_credits: {
    operation: 'submissions.credits',
    title: 'Read your entry credits',
    effect: 'reads',
  },
  list_my_payouts: {
    operation: 'payouts.listOwn',
    title: 'List your payouts',
    effect: 'reads',
    reachesOthers: true,
  },
  comment_on_entry: {
    operation: 'comments.create',
    title: 'Comment on an entry',
    effect: 'adds',
    reachesOthers: true,
  },
  follow_events: {
    operation: 'events.list',
    title: 'Follow events',
    effect: 'reads',
    reachesOthers: true,
  },
  list_my_bounties: {
    operation: 'bounties.listMine',
    title: 'List your bounties',
    effect: 'reads',
  },
  draft_bounty: { operation: 'bounties.create', title: 'Draft a bounty', effect: 'adds' },
  update_bounty: {
    operation: 'bounties.update',
    title: 'Edit a bounty',
    effect: 'changes',
    isRepeatable: true,
    reachesOthers: true,
  },
  check_bounty: { operation: 'bounties.lint', title: 'Check a brief', effect: 'reads' },
  submit_bounty: {
    operation: 'bounties.submitForReview',
    title: 'Submit a bounty for review',
    effect: 'adds',
    reachesOthers: true,
  },
  answer_question: {
    operation: 'bounties.answer',
    title: 'Answer a question as the sponsor',
    effect: 'adds',
    reachesOthers: true,
  },
  read_desk: {
    operation: 'awards.desk',
    title: 'Read the entries of your bounty',
    effect: 'reads',
    reachesOthers: true,
  },
  score_entry: {
    operation: 'awards.score',
    title: 'Score an entry',
    effect: 'changes',
    isRepeatable: true,
    reachesOthers: true,
  },
} as const satisfies Record<string, McpTool>

/** The name of a tool. */
export type McpToolName = keyof typeof MCP_TOOLS

/** All tools with their names, in order. */
export const MCP_TOOL_LIST: readonly (McpTool & { name: McpToolName })[] = (
  Object.keys(MCP_TOOLS) as McpToolName[]
).map((name) => ({ name, ...MCP_TOOLS[name] }))
