import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastProblem } from '../../web/src/lib/api/toast-problem.ts'
import { formatAmount } from '../../web/src/lib/text/format.ts'
import { Button } from '../../web/src/ui/button.tsx'
import { askFaucet, balanceQuery } from './local-ledger.ts'

/** A wallet's balance on the local test ledger, with a button for test tokens. */
export function PracticeBalance({ address }: { address: string }) {
  const { data: balance, refetch } = useQuery(balanceQuery(address))
  const [isBusy, setBusy] = useState(false)

  const getTokens = async () => {
    setBusy(true)
    try {
      await askFaucet(address)
      await refetch()
    } catch (error) {
      void toastProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-h-5 text-sm" role="status">
        {balance !== undefined && (
          <>
            <span className="text-muted">Holds </span>
            <span className="figures">
              {formatAmount(balance.lamports, 'SOL')} · {formatAmount(balance.usdc, 'USDC')}
            </span>
          </>
        )}
      </p>
      <Button size="sm" isBusy={isBusy} onClick={getTokens}>
        Get test tokens
      </Button>
    </div>
  )
}
