import { Section } from '../../../ui/page.tsx'
import { ProofForm } from './proof-form.tsx'
import { SealList } from './seal-list.tsx'

/** What a seal is, the seals of all days, and the check of a proof or of a day that anyone has kept. */
export default function SealsSection() {
  return (
    <div className="grid gap-10">
      <p className="max-w-reading text-muted text-sm">
        At 00:20 UTC all transfers of the day before become the leaves of a Merkle tree, and its
        root is published here with the root of the day before in it. Change, add or remove a single
        transfer afterwards, and the root no longer fits. Keep a copy of a root, and you can check
        us years from now. Everything on this page is calculated in your browser.
      </p>
      <Section title="Seals">
        <SealList />
      </Section>
      <Section title="Check a proof">
        <ProofForm />
      </Section>
    </div>
  )
}
