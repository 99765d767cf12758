import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../ui/page.tsx'
import { proposalsQuery } from '../api.ts'
import { ProposalCard } from './proposal-card.tsx'

/** For admins: changes of roles that wait for a decision; nothing while there are none. */
export function OpenProposals() {
  const { data } = useQuery(proposalsQuery)
  const open = data?.open ?? []
  if (open.length === 0) return null
  return (
    <Section title="Roles to decide">
      <ul className="grid gap-4">
        {open.map((proposal) => (
          <li key={proposal.proposalId}>
            <ProposalCard proposal={proposal} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
