import { readBounty } from '@laurel/scenarios/bounties'
import {
  buildFundingTransaction,
  type Fundable,
  fundBounty,
  readFunding,
} from '@laurel/scenarios/fundings'
import type { TestMember } from '@laurel/scenarios/test-world'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { useWalletSigner } from '../../lib/wallet/use-wallet-signer.ts'
import { publishWallet } from '../../lib/wallet/wallet.ts'
import { WalletFailure } from '../../lib/wallet/wallet-failure.ts'
import { buildFundable } from '../../testing/funded.ts'
import { bodiesOf, countCalls, holdCalls, keysOf, refuseCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { type Funding, fundingQuery, paymentKeys } from './api.ts'
import FundingPanel from './funding-panel.tsx'

vi.mock('../../lib/wallet/use-wallet-signer.ts')

const world = openWorld()
const PRIZES = { prizeAmounts: ['750000001', '300000000', '200000000'] }
const BUILD = 'POST /api/v1/bounties'
const HAND_IN = 'POST /api/v1/funding-transactions'

let fundable: Fundable<TestMember>
const connect = vi.fn<() => Promise<string | null>>()
const signTransaction = vi.fn<(unsigned: string) => Promise<string>>()
const onFinal = vi.fn()

beforeEach(async () => {
  await begin()
})

/** A bounty that waits for 1.25 SOL and a lamport, whose sponsor is signed in with the wallet that will pay. */
async function begin(options: { isRich?: boolean; isOpened?: boolean } = {}): Promise<void> {
  fundable = await buildFundable(world, { ...PRIZES, ...options })
  await signIn(fundable.sponsor)
  connect.mockReset().mockResolvedValue(fundable.wallet.address)
  signTransaction
    .mockReset()
    .mockImplementation(async (unsigned) => fundable.wallet.signTransaction(unsigned))
  onFinal.mockReset()
  setWallet(fundable.wallet.address)
}

function setWallet(address: string | null, canSign = true): void {
  vi.mocked(useWalletSigner).mockReturnValue({ address, canSign, connect, signTransaction })
}

/** What the server's configuration says, but for this. */
async function configure(change: { isLocalLedger?: boolean; hasTreasury?: boolean }) {
  const config = await world.ok(null, 'GET /api/v1/config')
  queryClient.setQueryData(['config'], { ...config, ...change })
}

type Bounty = Fundable<TestMember>['bounty']

/** The panel as the bounty's page shows it: once the money is there, the bounty has moved on. */
function Page({ bounty }: { bounty: Bounty }) {
  const { bountyId, prizeTotal, rewardToken } = bounty
  const [state, setState] = useState<'awaiting_funding' | 'open'>('awaiting_funding')
  return (
    <FundingPanel
      bounty={{
        bountyId,
        state,
        phase: { isPublished: state === 'open' },
        prizeTotal,
        rewardToken,
        funding: bounty.funding,
      }}
      onFinal={() => {
        onFinal()
        setState('open')
      }}
    />
  )
}

const id = () => fundable.bounty.bountyId
const funding = () => readFunding(world, fundable.sponsor, id())
const built = () => countCalls(BUILD)
const handedIn = () => bodiesOf(HAND_IN)
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`

/** The panel of the bounty as it is now. */
async function open(): Promise<void> {
  const bounty = await readBounty(world, fundable.sponsor, id())
  renderPage(<Page bounty={bounty} />, '/bounty/bounty-1')
}
const fund = () => screen.getByRole('button', { name: 'Fund with your wallet' })

/** What the page sees when it looks again. */
const look = () => act(() => queryClient.refetchQueries({ queryKey: paymentKeys.funding(id()) }))

describe('the funding panel', () => {
  it('says exactly what is paid, from where, to whom and where', async () => {
    await configure({ isLocalLedger: false })
    await buildFundingTransaction(world, fundable)
    await open()
    screen.getByText('1.250000001 SOL')
    screen.getByText(short(fundable.wallet.address))
    const { treasury, memo } = await funding()
    screen.getByText(treasury)
    await screen.findByText('Solana Devnet')
    screen.getByText(`memo “${memo}”`)
    screen.getByText(/published automatically/)
  })

  it('names the treasury as soon as the first transaction is built, before it is signed', async () => {
    await begin({ isOpened: false })
    signTransaction.mockReturnValue(new Promise(() => undefined))
    await open()
    screen.getByText('1.250000001 SOL')
    screen.getByText('shown before you sign')
    expect(countCalls('GET /api/v1/bounties/')).toBe(0)
    fireEvent.click(fund())
    await screen.findByText(/Your wallet asks you to sign/)
    await screen.findByText((await funding()).treasury)
  })

  it('says that there is no treasury', async () => {
    await configure({ hasTreasury: false })
    await open()
    await screen.findByText('No treasury is set up')
    expect(screen.queryByRole('button', { name: 'Fund with your wallet' })).toBeNull()
  })

  it('names the local test ledger', async () => {
    await configure({ isLocalLedger: true })
    await open()
    await screen.findByText('Local test ledger')
  })

  it('builds, has it signed and hands it in, once under a double click', async () => {
    await open()
    fireEvent.click(fund())
    fireEvent.click(fund())
    await screen.findByText('Your payment is on its way')
    expect(built()).toBe(1)
    expect(signTransaction).toHaveBeenCalledTimes(1)
    const [unsigned = ''] = signTransaction.mock.calls[0] ?? []
    expect(handedIn()).toEqual([{ transaction: fundable.wallet.signTransaction(unsigned) }])
    expect((await funding()).state).toBe('sent')
  })

  it('connects a wallet first, and does nothing when none is chosen', async () => {
    setWallet(null, false)
    connect.mockResolvedValue(null)
    await open()
    screen.getByText('no wallet connected')
    fireEvent.click(fund())
    await waitFor(() => expect(connect).toHaveBeenCalled())
    await waitFor(() => expect(fund().getAttribute('aria-busy')).toBeNull())
    expect(built()).toBe(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what it waits for while the wallet asks', async () => {
    let sign: (signed: string) => void = () => undefined
    signTransaction.mockReturnValue(
      new Promise((resolve) => {
        sign = resolve
      }),
    )
    await open()
    fireEvent.click(fund())
    await screen.findByText(/Your wallet asks you to sign/)
    expect(fund().getAttribute('aria-busy')).toBe('true')
    const [unsigned = ''] = signTransaction.mock.calls[0] ?? []
    await act(async () => sign(fundable.wallet.signTransaction(unsigned)))
    await screen.findByText('Your payment is on its way')
  })

  it('follows a payment to the end, then says that the bounty is published', async () => {
    await fundBounty(world, fundable)
    await open()
    const steps = screen.getByRole('list', { name: 'On the chain' })
    expect(steps.textContent).toBe('Sent doneConfirmedFinal')
    const link = await screen.findByRole('link', { name: /View on the chain/ })
    expect(link.getAttribute('href')).toContain((await funding()).signature)
    await world.shortcut('chain', { isFinal: false })
    await world.shortcut('slots', { count: 1 })
    await world.shortcut('chain', { isFinal: false })
    await look()
    await waitFor(() => expect(steps.textContent).toBe('Sent doneConfirmed doneFinal'))
    await world.shortcut('chain', { isFinal: true })
    await look()
    await screen.findByText('Published')
    screen.getByText(/1.250000001 SOL is in escrow/)
    expect(onFinal).toHaveBeenCalledTimes(1)
  })

  it('looks every second while a payment is on its way, seldom before, and never after', async () => {
    await buildFundingTransaction(world, fundable)
    const waiting = await funding()
    const { refetchInterval } = fundingQuery(id())
    const every = (data: Funding | undefined) =>
      typeof refetchInterval === 'function' ? refetchInterval({ state: { data } } as never) : null
    expect(every(waiting)).toBe(10_000)
    expect(every(undefined)).toBe(false)
    await fundBounty(world, fundable)
    expect(every(await funding())).toBe(1000)
    await world.shortcut('chain', { isFinal: false })
    expect(every(await funding())).toBe(1000)
    await world.shortcut('chain', { isFinal: true })
    expect(every(await funding())).toBe(false)
  })

  it('says why the last transaction came to nothing, and lets it be tried again', async () => {
    await fundBounty(world, fundable)
    await world.shortcut('slots', { count: 400 })
    await world.shortcut('chain', { isFinal: true })
    const { lastFailure } = await funding()
    expect(lastFailure).toMatch(/Solana did not confirm the transaction in time/)
    await open()
    screen.getByText('The last transaction failed')
    expect(screen.getByRole('alert').textContent).toContain(lastFailure)
    fireEvent.click(fund())
    await screen.findByText('Your payment is on its way')
  })

  it('says that the wallet did not sign, and that nothing was sent', async () => {
    signTransaction.mockRejectedValue(new WalletFailure('You turned the request down.'))
    await open()
    fireEvent.click(fund())
    await screen.findByText('Your wallet did not sign')
    screen.getByText(/You turned the request down. Nothing was sent/)
    expect(handedIn()).toEqual([])
  })

  it('stops when the wallet switches to another account meanwhile', async () => {
    connect.mockResolvedValueOnce(fundable.wallet.address).mockResolvedValue('anotherAccount')
    await open()
    fireEvent.click(fund())
    await screen.findByText(/switched to another account/)
    expect(signTransaction).not.toHaveBeenCalled()
  })

  it('says where play money comes from when the wallet holds too little', async () => {
    await begin({ isRich: false })
    await configure({ isLocalLedger: false })
    await open()
    fireEvent.click(fund())
    await screen.findByText('Insufficient balance')
    const faucet = await screen.findByRole('link', { name: 'faucet.solana.com' })
    expect(faucet.getAttribute('href')).toBe('https://faucet.solana.com')
  })

  it.each([
    ['chain_unavailable', 'Solana isn’t responding'],
    ['treasury_missing', 'No treasury on this server'],
  ] as const)('says what %s means', async (code, title) => {
    await open()
    refuseCalls(BUILD, code)
    fireEvent.click(fund())
    await screen.findByText(title)
    expect(signTransaction).not.toHaveBeenCalled()
  })

  it('says what funding_under_way means', async () => {
    await open()
    await fundBounty(world, fundable)
    fireEvent.click(fund())
    await screen.findByText('A payment is on its way')
    expect(signTransaction).not.toHaveBeenCalled()
  })

  it('says what bounty_deadline_too_close means', async () => {
    await open()
    const left = Date.parse(fundable.bounty.deadlineAt ?? '') - (await world.now()).getTime()
    await world.wait(left - 60_000)
    fireEvent.click(fund())
    await screen.findByText('The deadline is too close')
    expect(signTransaction).not.toHaveBeenCalled()
  })

  it('keeps what was signed when unavailable comes, and hands the same in again', async () => {
    refuseCalls(HAND_IN, 'database_unavailable', 1)
    await open()
    fireEvent.click(fund())
    await screen.findByText(/Your signed transaction is kept on this page/)
    fireEvent.click(screen.getByRole('button', { name: 'Submit it again' }))
    await screen.findByText('Your payment is on its way')
    expect(signTransaction).toHaveBeenCalledTimes(1)
    expect(handedIn()).toHaveLength(2)
    expect(handedIn()[1]).toEqual(handedIn()[0])
    expect(new Set(keysOf(HAND_IN)).size).toBe(1)
  })

  it('asks for a new signature when the old one expired', async () => {
    signTransaction.mockImplementation(async (unsigned) => {
      await world.shortcut('slots', { count: 400 })
      return fundable.wallet.signTransaction(unsigned)
    })
    await open()
    fireEvent.click(fund())
    await screen.findByText('The transaction has expired')
    fireEvent.click(fund())
    await waitFor(() => expect(signTransaction).toHaveBeenCalledTimes(2))
  })

  it('does not offer a wallet that cannot sign', async () => {
    setWallet(fundable.wallet.address, false)
    await open()
    expect(fund().hasAttribute('disabled')).toBe(true)
    screen.getByText(/can’t sign transactions. Use another one/)
    screen.getByRole('button', { name: 'Use another wallet' })
  })

  it('builds nothing for a wallet that turns out unable to sign, and says so once', async () => {
    setWallet(null, false)
    connect.mockImplementation(async () => {
      const { address } = fundable.wallet
      const wallet = { address, name: 'Sprig', icon: '', canSignTransactions: false }
      publishWallet({ status: 'connected', wallet })
      return address
    })
    await open()
    fireEvent.click(fund())
    await waitFor(() => expect(connect).toHaveBeenCalled())
    await waitFor(() => expect(fund().getAttribute('aria-busy')).toBeNull())
    publishWallet({ status: 'disconnected', wallet: null })
    expect(built()).toBe(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says which wallet cannot fund, and what to do', async () => {
    await buildFundingTransaction(world, fundable)
    const { treasury } = await funding()
    setWallet(treasury)
    connect.mockResolvedValue(treasury)
    await open()
    fireEvent.click(fund())
    await screen.findByText('This wallet can’t fund the bounty')
    const words = 'The treasury cannot fund a bounty. Use another wallet.'
    screen.getByText(words)
  })

  it.each([
    ['degraded', 'Solana Devnet is responding slowly'],
    ['unreachable', 'Solana Devnet can’t be reached right now'],
  ] as const)('says that the chain is %s', async (state, title) => {
    await configure({ isLocalLedger: false })
    holdCalls('GET /api/v1/chain-status')
    queryClient.setQueryData(paymentKeys.chainStatus, { state, slot: null, checkedAt: null })
    await open()
    await screen.findByText(title)
  })
})
