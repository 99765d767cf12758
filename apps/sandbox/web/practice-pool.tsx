import { PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { useState } from 'react'
import { toastProblem } from '../../web/src/lib/api/toast-problem.ts'
import { toast } from '../../web/src/lib/toast.ts'
import { Button } from '../../web/src/ui/button.tsx'
import { requestTokens } from './local-ledger.ts'

/** Pays test tokens into the treasury of a demo, so that there is a payment which can be a pool. */
export default function PracticePool() {
  const [isBusy, setBusy] = useState(false)

  const pay = async () => {
    setBusy(true)
    try {
      await requestTokens(PRACTICE_TREASURY_ADDRESS)
      toast({ title: 'Paid', text: 'The payments are listed once they are final.', tone: 'good' })
    } catch (error) {
      void toastProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Button size="sm" isBusy={isBusy} onClick={() => void pay()}>
        Pay test tokens into the treasury
      </Button>
    </div>
  )
}
