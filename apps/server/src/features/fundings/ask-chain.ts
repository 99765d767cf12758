import { Problem } from '@laurel/contract/problems'
import { ChainUnavailable, InvalidChainInput } from '../../chain/errors.ts'

/**
 * Asks the chain on behalf of a request. Raises `chain_unavailable`, and `validation_failed` at `pointer` for what no
 * transaction can be made of.
 */
export async function askChain<T>(pointer: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChainUnavailable) throw new Problem('chain_unavailable')
    if (error instanceof InvalidChainInput) {
      throw new Problem('validation_failed', { errors: [{ pointer, message: error.message }] })
    }
    throw error
  }
}
