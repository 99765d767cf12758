import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { useWalletSigner } from '../../lib/wallet/use-wallet-signer.ts'
import { publishWallet } from '../../lib/wallet/wallet.ts'
import { WalletFailure } from '../../lib/wallet/wallet-failure.ts'
import { FakeApi, FakeRefusal } from '../../testing/fake-api.ts'
import { renderPage, setPrelaunch } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-bounties.ts'
import { sampleFunding, sampleSentFunding } from '../../testing/sample-payments.ts'
import { SAMPLE_SIGNATURE, SAMPLE_TREASURY, SAMPLE_WALLET } from '../../testing/sample-payouts.ts'
import { setSession } from '../../testing/session.ts'
import { type Funding, fundingQuery } from './api.ts'
import FundingPanel from './funding-panel.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })
vi.mock('../../lib/wallet/use-wallet-signer.ts')

const BOUNTY = sampleId(1)
const ATTEMPT = sampleId(60)
const CONFIG = { network: 'devnet', isLocalLedger: false, hasTreasury: true }

let server: FakeApi
let funding: Funding
let built: number
/** Nothing was built for this bounty yet. */
let isNew: boolean
let handedIn: { transaction: string; key: string | null }[]
const connect = vi.fn<() => Promise<string | null>>()
const signTransaction = vi.fn<(unsigned: string) => Promise<string>>()
const onFinal = vi.fn()

beforeEach(() => {
  setSession(sampleId(10))
  setPrelaunch(false)
  funding = sampleFunding()
  built = 0
  isNew = false
  handedIn = []
  connect.mockReset().mockResolvedValue(SAMPLE_WALLET)
  signTransaction.mockReset().mockImplementation(async (unsigned) => `${unsigned}, signed`)
  onFinal.mockReset()
  setWallet(SAMPLE_WALLET)
  queryClient.setQueryData(['config'], CONFIG)
  server = new FakeApi().install()
  server.on('GET /api/v1/bounties/{id}/funding', () => funding)
  server.on('GET /api/v1/chain-status', () => ({ state: 'ok', slot: 1, checkedAt: null }))
  server.on('POST /api/v1/bounties/{id}/funding/transactions', ({ body }) => {
    built += 1
    return {
      attemptId: ATTEMPT,
      payer: body.payer,
      transaction: 'unsigned',
      size: 300,
      lastValidBlockHeight: 150,
    }
  })
  server.on('POST /api/v1/funding-transactions/{id}/signed', ({ body, idempotencyKey }) => {
    handedIn.push({ transaction: body.transaction, key: idempotencyKey })
    funding = sampleSentFunding()
    return funding
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function setWallet(address: string | null, canSign = true): void {
  vi.mocked(useWalletSigner).mockReturnValue({ address, canSign, connect, signTransaction })
}

/** The panel as the bounty's page shows it: once the money is there, the bounty has moved on. */
function Page() {
  const [state, setState] = useState<'awaiting_funding' | 'open'>('awaiting_funding')
  const [known, setKnown] = useState(isNew ? null : funding)
  return (
    <FundingPanel
      bounty={{
        bountyId: BOUNTY,
        state,
        phase: { isPublished: state === 'open' },
        prizeTotal: '1250000001',
        rewardToken: 'SOL',
        funding: known,
      }}
      onFinal={() => {
        onFinal()
        setState('open')
        setKnown(funding)
      }}
    />
  )
}

const open = () => renderPage(<Page />, '/bounty/bounty-1')
const fund = () => screen.getByRole('button', { name: 'Fund with your wallet' })

/** What the page sees when it looks again. */
async function look(next: Funding): Promise<void> {
  funding = next
  await act(() => queryClient.refetchQueries({ queryKey: fundingQuery(BOUNTY).queryKey }))
}

describe('the funding panel', () => {
  it('says exactly what is paid, from where, to whom and where', async () => {
    open()
    expect(screen.getByText('1.250000001 SOL')).toBeTruthy()
    expect(screen.getByText('7Yc1…CxPk')).toBeTruthy()
    expect(screen.getByText(SAMPLE_TREASURY)).toBeTruthy()
    expect(await screen.findByText('Solana Devnet')).toBeTruthy()
    expect(screen.getByText('memo “laurel:fund:bounty-1”')).toBeTruthy()
    expect(screen.getByText(/published automatically/)).toBeTruthy()
  })

  it('names the treasury as soon as the first transaction is built, before it is signed', async () => {
    isNew = true
    signTransaction.mockReturnValue(new Promise(() => undefined))
    open()
    expect(screen.getByText('1.250000001 SOL')).toBeTruthy()
    expect(screen.getByText('shown before you sign')).toBeTruthy()
    expect(server.count('GET /api/v1/bounties/')).toBe(0)
    fireEvent.click(fund())
    expect(await screen.findByText(/Your wallet asks you to sign/)).toBeTruthy()
    expect(screen.getByText(SAMPLE_TREASURY)).toBeTruthy()
  })

  it('says that there is no treasury', async () => {
    queryClient.setQueryData(['config'], { ...CONFIG, hasTreasury: false })
    open()
    expect(await screen.findByText('No treasury is set up')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fund with your wallet' })).toBeNull()
  })

  it('names the local test ledger', async () => {
    queryClient.setQueryData(['config'], { ...CONFIG, isLocalLedger: true })
    open()
    expect(await screen.findByText('Local test ledger')).toBeTruthy()
  })

  it('builds, has it signed and hands it in, once under a double click', async () => {
    open()
    fireEvent.click(fund())
    fireEvent.click(fund())
    expect(await screen.findByText('Your payment is on its way')).toBeTruthy()
    expect(built).toBe(1)
    expect(signTransaction.mock.calls).toEqual([['unsigned']])
    expect(handedIn).toEqual([{ transaction: 'unsigned, signed', key: expect.any(String) }])
  })

  it('connects a wallet first, and does nothing when none is chosen', async () => {
    setWallet(null, false)
    connect.mockResolvedValue(null)
    open()
    expect(screen.getByText('no wallet connected')).toBeTruthy()
    fireEvent.click(fund())
    await waitFor(() => expect(connect).toHaveBeenCalled())
    await waitFor(() => expect(fund().getAttribute('aria-busy')).toBeNull())
    expect(built).toBe(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what it waits for while the wallet asks', async () => {
    let sign: (signed: string) => void = () => undefined
    signTransaction.mockReturnValue(
      new Promise((resolve) => {
        sign = resolve
      }),
    )
    open()
    fireEvent.click(fund())
    expect(await screen.findByText(/Your wallet asks you to sign/)).toBeTruthy()
    expect(fund().getAttribute('aria-busy')).toBe('true')
    await act(async () => sign('signed'))
    expect(await screen.findByText('Your payment is on its way')).toBeTruthy()
  })

  it('follows a payment to the end, then says that the bounty is published', async () => {
    funding = sampleSentFunding()
    open()
    const steps = screen.getByRole('list', { name: 'On the chain' })
    expect(steps.textContent).toBe('Sent doneConfirmedFinal')
    const link = await screen.findByRole('link', { name: /View on the chain/ })
    expect(link.getAttribute('href')).toContain(SAMPLE_SIGNATURE)
    await look(sampleSentFunding({ state: 'confirmed' }))
    await waitFor(() => expect(steps.textContent).toBe('Sent doneConfirmed doneFinal'))
    await look(sampleSentFunding({ state: 'final' }))
    expect(await screen.findByText('Published')).toBeTruthy()
    expect(screen.getByText(/1.250000001 SOL is in escrow/)).toBeTruthy()
    expect(onFinal).toHaveBeenCalledTimes(1)
  })

  it('looks every second while a payment is on its way, seldom before, and never after', () => {
    const { refetchInterval } = fundingQuery(BOUNTY)
    const every = (data: Funding | undefined) =>
      typeof refetchInterval === 'function' ? refetchInterval({ state: { data } } as never) : null
    expect(every(sampleSentFunding())).toBe(1000)
    expect(every(sampleSentFunding({ state: 'confirmed' }))).toBe(1000)
    expect(every(sampleFunding())).toBe(10_000)
    expect(every(undefined)).toBe(false)
    expect(every(sampleSentFunding({ state: 'final' }))).toBe(false)
  })

  it('says why the last transaction came to nothing, and lets it be tried again', async () => {
    funding = sampleFunding({ lastFailure: 'It expired before the network took it.' })
    open()
    expect(screen.getByText(/It expired before the network took it/)).toBeTruthy()
    fireEvent.click(fund())
    expect(await screen.findByText('Your payment is on its way')).toBeTruthy()
  })

  it('says that the wallet did not sign, and that nothing was sent', async () => {
    signTransaction.mockRejectedValue(new WalletFailure('You turned the request down.'))
    open()
    fireEvent.click(fund())
    expect(await screen.findByText('Your wallet did not sign')).toBeTruthy()
    expect(screen.getByText(/You turned the request down. Nothing was sent/)).toBeTruthy()
    expect(handedIn).toEqual([])
  })

  it('stops when the wallet switches to another account meanwhile', async () => {
    connect.mockResolvedValueOnce(SAMPLE_WALLET).mockResolvedValue('anotherAccount')
    open()
    fireEvent.click(fund())
    expect(await screen.findByText(/switched to another account/)).toBeTruthy()
    expect(signTransaction).not.toHaveBeenCalled()
  })

  it('says where play money comes from when the wallet holds too little', async () => {
    server.on('POST /api/v1/bounties/{id}/funding/transactions', () => {
      throw new FakeRefusal('wallet_balance_too_low')
    })
    open()
    fireEvent.click(fund())
    expect(await screen.findByText('Insufficient balance')).toBeTruthy()
    const faucet = await screen.findByRole('link', { name: 'faucet.solana.com' })
    expect(faucet.getAttribute('href')).toBe('https://faucet.solana.com')
  })

  it.each([
    ['chain_unavailable', 'Solana isn’t responding'],
    ['funding_under_way', 'A payment is on its way'],
    ['bounty_deadline_too_close', 'The deadline is too close'],
    ['treasury_missing', 'No treasury on this server'],
  ] as const)('says what %s means', async (code, title) => {
    server.on('POST /api/v1/bounties/{id}/funding/transactions', () => {
      throw new FakeRefusal(code)
    })
    open()
    fireEvent.click(fund())
    expect(await screen.findByText(title)).toBeTruthy()
    expect(signTransaction).not.toHaveBeenCalled()
  })

  it('keeps what was signed when no answer comes, and hands the same in again', async () => {
    const answer = server
    let tries = 0
    answer.on('POST /api/v1/funding-transactions/{id}/signed', ({ body, idempotencyKey }) => {
      tries += 1
      handedIn.push({ transaction: body.transaction, key: idempotencyKey })
      if (tries === 1) throw new FakeRefusal('database_unavailable')
      funding = sampleSentFunding()
      return funding
    })
    open()
    fireEvent.click(fund())
    expect(await screen.findByText(/Your signed transaction is kept on this page/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Submit it again' }))
    expect(await screen.findByText('Your payment is on its way')).toBeTruthy()
    expect(signTransaction).toHaveBeenCalledTimes(1)
    expect(handedIn[1]).toEqual(handedIn[0])
  })

  it('asks for a new signature when the old one expired', async () => {
    server.on('POST /api/v1/funding-transactions/{id}/signed', () => {
      throw new FakeRefusal('transaction_expired')
    })
    open()
    fireEvent.click(fund())
    expect(await screen.findByText('The transaction has expired')).toBeTruthy()
    fireEvent.click(fund())
    await waitFor(() => expect(signTransaction).toHaveBeenCalledTimes(2))
  })

  it('does not offer a wallet that cannot sign', () => {
    setWallet(SAMPLE_WALLET, false)
    open()
    expect(fund().hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/can’t sign transactions. Use another one/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Use another wallet' })).toBeTruthy()
  })

  it('builds nothing for a wallet that turns out unable to sign, and says so once', async () => {
    setWallet(null, false)
    connect.mockImplementation(async () => {
      const wallet = { address: SAMPLE_WALLET, name: 'Sprig', icon: '', canSignTransactions: false }
      publishWallet({ status: 'connected', wallet })
      return SAMPLE_WALLET
    })
    open()
    fireEvent.click(fund())
    await waitFor(() => expect(connect).toHaveBeenCalled())
    await waitFor(() => expect(fund().getAttribute('aria-busy')).toBeNull())
    publishWallet({ status: 'disconnected', wallet: null })
    expect(built).toBe(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says which wallet cannot fund, and what to do', async () => {
    server.on('POST /api/v1/bounties/{id}/funding/transactions', () => {
      const message = 'The treasury cannot fund a bounty'
      throw new FakeRefusal('validation_failed', [{ pointer: '/payer', message }])
    })
    open()
    fireEvent.click(fund())
    expect(await screen.findByText('This wallet can’t fund the bounty')).toBeTruthy()
    const words = 'The treasury cannot fund a bounty. Use another wallet.'
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('is read-only in prelaunch', () => {
    setPrelaunch(true)
    open()
    expect(screen.getByText('Laurel is read-only until launch.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fund with your wallet' })).toBeNull()
  })

  it.each([
    ['degraded', 'Solana Devnet is responding slowly'],
    ['unreachable', 'Solana Devnet can’t be reached right now'],
  ] as const)('says that the chain is %s', async (state, title) => {
    server.on('GET /api/v1/chain-status', () => ({ state, slot: null, checkedAt: null }))
    open()
    expect(await screen.findByText(title)).toBeTruthy()
  })
})
