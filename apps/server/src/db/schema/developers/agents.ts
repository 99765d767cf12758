import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Programs that enter bounties for a person, publicly marked (product.md 15). */
export const agents = pgTable(
  'agents',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    /** In lower case. */
    handle: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    /** The AI models and tools that its entries name. */
    tools: text().notNull(),
    createdAt: at('created_at').notNull(),
    stoppedAt: at('stopped_at'),
  },
  (t) => [index('agents_owner').on(t.ownerId, t.createdAt.desc())],
)

/** Bounties that an agent may enter without asking its owner. */
export const agentApprovals = pgTable(
  'agent_approvals',
  {
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    // The foreign key to the bounty is in the migration: bounties refer to agents.
    bountyId: uuid('bounty_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.bountyId] }),
    index('agent_approvals_bounty').on(t.bountyId),
  ],
)
