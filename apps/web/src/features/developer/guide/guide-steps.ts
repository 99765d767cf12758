/** A step of the guide: its anchor and heading. */
export interface GuideStep {
  id: string
  title: string
}

/** The steps of the guide, in order. */
export const GUIDE_STEPS = [
  { id: 'create-a-key', title: '1. Create a key' },
  { id: 'first-call', title: '2. Make a first call' },
  { id: 'lists', title: '3. Page through a list' },
  { id: 'changes', title: '4. Make a change safely' },
  { id: 'sandbox', title: '5. Try it in the sandbox' },
  { id: 'receive-webhooks', title: '6. Receive a webhook' },
  { id: 'problems', title: '7. When things fail' },
  { id: 'agents', title: '8. Connect an agent' },
] as const satisfies readonly GuideStep[]
