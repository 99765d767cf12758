import { shortAddress } from '@laurel/contract/spec/formatting'
import {
  walletErrors,
  walletLinkTexts,
  walletModalTexts,
  walletToasts,
} from '@laurel/contract/spec/messages'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems } from './support/browser/axe.ts'
import { chunkOf } from './support/browser/chunks.ts'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { mailedLink } from './support/people/demo.ts'
import { newAccount, signUpAndConfirm, waitUntilSignedIn } from './support/people/people.ts'
import type { WalletKind } from './support/wallet/page-wallet.ts'
import { installWallet, newSecretKey, type TestWallet } from './support/wallet/wallet.ts'

/** The button of the bar, or of the menu that covers everything; pages may have another. */
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' }).first()
const walletButton = (page: Page, address: string) =>
  page.getByRole('button', { name: `Your wallet ${shortAddress(address)}` })
const modal = (page: Page, title: string = walletModalTexts.titleDetected) =>
  page.getByRole('dialog', { name: title })

/** A visitor with a wallet in the browser. */
async function openVisitorWithWallet(
  kind: WalletKind = 'signMessage',
  options: {
    path?: string
    approves?: boolean
    isMember?: boolean
    secretKey?: Uint8Array
  } = {},
) {
  const visitor = await openVisitor()
  const { path = '/help', isMember = false, ...how } = options
  const wallet = await installWallet(visitor.context, { name: 'Sprig', kind, ...how })
  const account = newAccount('linker')
  if (isMember) await signUpAndConfirm(visitor.page, account)
  await openPage(visitor.page, path)
  return { ...visitor, wallet, account }
}

/** Chooses the wallet of the test in the modal. */
async function connect(page: Page, { address, name }: TestWallet): Promise<void> {
  await connectButton(page).click()
  await modal(page).getByRole('button', { name }).click()
  await walletButton(page, address).waitFor()
}

/** Chooses an item of the connected wallet's menu. */
async function choose(page: Page, address: string, action: string): Promise<void> {
  const line = page.getByRole('button', { name: action, exact: true })
  if (!(await line.isVisible())) await walletButton(page, address).click()
  await line.click()
}

/** HTML text escaped for a page, as a wallet's code would write it. */
const parseHtml = (texts: string[]) =>
  texts.map((text) => {
    const template = document.createElement('template')
    template.innerHTML = text
    return template.innerHTML
  })
const HOSTILE_HTML = [
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe src="https://connect.solflare.com.evil.example/"></iframe>',
  '<iframe src="https://connect.solflare.com:8443/"></iframe>',
  '<iframe src="http://solana.tor.us/"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<link rel="stylesheet" href="https://solana.tor.us/css/widget.css">',
  '<b>x</b><script>alert(1)</script>',
]
const HARMLESS_HTML = [
  ...Array.from({ length: 5 }, () => '<iframe></iframe>'),
  '<link rel="stylesheet">',
  '<b>x</b>',
]

describe('connecting a wallet', () => {
  it('shows its address, which can be copied, and disconnects', async () => {
    const { page, wallet, troubles } = await openVisitorWithWallet()
    await connect(page, wallet)
    await modal(page).waitFor({ state: 'detached' })
    const hasFocus = () =>
      walletButton(page, wallet.address).evaluate((node) => node === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await choose(page, wallet.address, 'Copy address')
    expect(await toastText(page, walletToasts.addressCopied.title)).toContain(
      walletToasts.addressCopied.text,
    )
    await page.getByRole('button', { name: 'Copy address', exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await choose(page, wallet.address, 'Disconnect')
    expect(await toastText(page, walletToasts.disconnected.title)).toContain(
      walletToasts.disconnected.text,
    )
    await connectButton(page).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('laurel-wallet'))).toBeNull()
    expect(troubles.all()).toEqual([])
  })

  it('follows the wallet to another account, and disconnects with it', async () => {
    const { page, wallet } = await openVisitorWithWallet()
    await connect(page, wallet)
    await wallet.changeAccount(page)
    await walletButton(page, wallet.otherAddress).waitFor()
    await wallet.leave(page)
    await connectButton(page).waitFor()
  })

  it('reconnects automatically after a reload, and for no other person', async () => {
    const { page, wallet } = await openVisitorWithWallet()
    await connect(page, wallet)
    await page.reload()
    await walletButton(page, wallet.address).waitFor()
    const other = await openVisitorWithWallet()
    await connectButton(other.page).waitFor()
    const loaded = await other.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(loaded.filter((name) => name.includes('wallet-host'))).toEqual([])
  })

  it('reports the failure when the person does not approve', async () => {
    const { page } = await openVisitorWithWallet('signMessage', { approves: false })
    await connectButton(page).click()
    await modal(page).getByRole('button', { name: 'Sprig' }).click()
    await page.getByRole('alert').filter({ hasText: walletErrors.connectionFailed }).waitFor()
    await modal(page).getByRole('button', { name: 'Sprig' }).waitFor()
  })

  it('reports wallet code that cannot be loaded', async () => {
    const { page } = await openVisitorWithWallet()
    const code = chunkOf('src/features/wallet/modal/wallet-host.tsx')
    await page.route(code, (route) => route.abort())
    await connectButton(page).click()
    expect(await toastText(page, walletToasts.connectionError.title)).toContain(
      walletToasts.connectionError.text,
    )
  })
})

describe('the wallet modal', () => {
  it('lists detected wallets, and the rest behind a toggle', async () => {
    const { page } = await openVisitorWithWallet()
    await connectButton(page).click()
    const dialog = modal(page)
    await dialog.getByRole('button', { name: 'Sprig' }).waitFor()
    await dialog.getByRole('button', { name: 'Torus' }).waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: walletModalTexts.moreOptions }).click()
    for (const name of ['Solflare', 'Torus']) await dialog.getByRole('button', { name }).waitFor()
    await dialog.getByRole('link', { name: /Phantom/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: walletModalTexts.lessOptions }).click()
    await dialog.getByRole('button', { name: 'Torus' }).waitFor({ state: 'hidden' })
  })

  it('closes on Escape, outside and by its button, keeps the focus inside, and returns it on close', async () => {
    const { page } = await openVisitorWithWallet()
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 300),
      () => modal(page).getByRole('button', { name: 'Close' }).click(),
    ]
    for (const close of closings) {
      await connectButton(page).click()
      await modal(page).getByRole('button', { name: 'Sprig' }).waitFor()
      for (let press = 0; press < 5; press += 1) {
        await page.keyboard.press('Tab')
        expect(await modal(page).evaluate((node) => node.contains(document.activeElement))).toBe(
          true,
        )
      }
      await close()
      await modal(page).waitFor({ state: 'detached' })
      await expect
        .poll(() => connectButton(page).evaluate((node) => node === document.activeElement))
        .toBe(true)
    }
  })

  it('lists the requirements where no wallet is detected', async () => {
    const { page } = await openVisitor({ screen: 'phone', theme: 'dark' })
    // Without the test wallets of a demo, as in a browser without any wallet.
    await page.route('**/api/v1/config', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), isLocalLedger: false } })
    })
    await openPage(page, '/help')
    await page.getByRole('button', { name: 'Menu' }).click()
    await connectButton(page).click()
    const dialog = modal(page, walletModalTexts.titleNoneDetected)
    const toggle = dialog.getByRole('button', { name: walletModalTexts.noneDetectedText })
    await toggle.click()
    await dialog.getByRole('button', { name: 'Torus' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const menu = page.getByRole('button', { name: 'Menu' })
    await expect.poll(() => menu.evaluate((node) => node === document.activeElement)).toBe(true)
  })

  it('opens the frame of Solflare, and stops waiting for it on request', async () => {
    const { page } = await openVisitorWithWallet()
    await page.route('https://connect.solflare.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wallet</title>' }),
    )
    await connectButton(page).click()
    await modal(page).getByRole('button', { name: walletModalTexts.moreOptions }).click()
    await modal(page).getByRole('button', { name: 'Solflare' }).click()
    await modal(page).waitFor({ state: 'detached' })
    await page.getByText('Connecting to Solflare').waitFor()
    const frame = page.locator('.solflare-wallet-adapter-iframe iframe')
    expect(await frame.getAttribute('src')).toMatch(
      /^https:\/\/connect\.solflare\.com\/\?cluster=devnet/,
    )
    expect(await page.evaluate(parseHtml, HOSTILE_HTML)).toEqual(HARMLESS_HTML)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await frame.waitFor({ state: 'detached' })
    await modal(page).getByRole('button', { name: 'Sprig' }).waitFor()
  })
})

describe('linking a wallet', () => {
  const linkRow = (page: Page) => page.getByRole('main')

  it.each(['signMessage', 'transactions'] as const)(
    'proves ownership and notifies by mail (%s)',
    async (kind) => {
      const { page, wallet, account } = await openVisitorWithWallet(kind, {
        isMember: true,
        path: '/profile?section=security',
      })
      await connect(page, wallet)
      await linkRow(page).getByRole('button', { name: 'Link', exact: true }).click()
      expect(await toastText(page, walletToasts.linked.title)).toContain(walletToasts.linked.text)
      await linkRow(page).getByText('Linked', { exact: true }).waitFor()
      expect(await mailedLink(account.email, /wallet was linked/)).toContain('/profile')
      await choose(page, wallet.address, 'Unlink')
      const asked = page.getByRole('dialog', { name: 'Unlink this wallet?' })
      expect(await accessibilityProblems(page)).toEqual([])
      await asked.getByRole('button', { name: 'Unlink wallet' }).click()
      expect(await toastText(page, walletToasts.unlinked.title)).toContain(
        walletToasts.unlinked.text,
      )
      await linkRow(page).getByText('No wallet is linked to your account.').waitFor()
    },
  )

  it('refuses the wallet of another account', async () => {
    const secretKey = newSecretKey()
    const first = await openVisitorWithWallet('signMessage', { isMember: true, secretKey })
    await connect(first.page, first.wallet)
    await choose(first.page, first.wallet.address, 'Link')
    await toastText(first.page, walletToasts.linked.title)
    const second = await openVisitorWithWallet('signMessage', { isMember: true, secretKey })
    await connect(second.page, second.wallet)
    await choose(second.page, second.wallet.address, 'Link')
    expect(await toastText(second.page, walletToasts.linkFailed.title)).toContain(
      walletLinkTexts.takenByAnother,
    )
  })

  it('is not offered to visitors, nor to people who sign in with a wallet', async () => {
    const { page, wallet } = await openVisitorWithWallet()
    await connect(page, wallet)
    await walletButton(page, wallet.address).click()
    await page.getByRole('button', { name: 'Disconnect' }).waitFor()
    expect(await page.getByRole('button', { name: 'Link', exact: true }).count()).toBe(0)
    await openPage(page, '/enhanced-auth')
    await page.getByRole('button', { name: 'Sign in with Solana' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Sprig' }).click()
    await waitUntilSignedIn(page)
    await walletButton(page, wallet.address).click()
    await page.getByRole('button', { name: 'Disconnect' }).waitFor()
    expect(await page.getByRole('button', { name: 'Link', exact: true }).count()).toBe(0)
  })
})
