import type { Page } from 'playwright-core'
import { serverUrl } from '../browser/stage.ts'
import { storedSession } from '../people/people.ts'

/** The server by the name that authenticators know it under: they bind keys to names, and 127.0.0.1 is none. */
export const siteUrl = serverUrl.replace('//127.0.0.1:', '//localhost:')

/**
 * Adds a virtual authenticator to the browser of a page, until the page closes: a platform authenticator with user
 * verification (`internal`), or a security key that is only touched (`usb`).
 */
export async function plugIn(page: Page, transport: 'internal' | 'usb'): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const knowsPerson = transport === 'internal'
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: knowsPerson,
      hasUserVerification: knowsPerson,
      isUserVerified: knowsPerson,
      automaticPresenceSimulation: true,
    },
  })
}

/** Copies the session of a page to the same server under `siteUrl`, which has separate storage. */
export async function moveToSite(page: Page): Promise<void> {
  const session = (await storedSession(page)) ?? ''
  await page.goto(`${siteUrl}/auth`)
  await page.evaluate((text) => localStorage.setItem('laurel-auth', text), session)
}

/** Adds a passkey to the account that is signed in on a page. */
export async function addPasskey(page: Page): Promise<void> {
  const begun = await post(page, '/passkeys/registration/options', {})
  const credential = await makeKey(page, begun.options as Options)
  await post(page, '/passkeys/registration/verify', {
    challenge_id: begun.challenge_id,
    credential,
  })
}

/** Makes a security key a second factor of the account that is signed in on a page. */
export async function addSecurityKey(page: Page): Promise<void> {
  const rpId = new URL(siteUrl).hostname
  const factor = await post(page, '/factors', { factor_type: 'webauthn', friendly_name: 'Key' })
  const asked = await post(page, `/factors/${factor.id}/challenge`, { webauthn: { rpId } })
  const { credential_options: options } = asked.webauthn as {
    credential_options: { publicKey: Options }
  }
  // auth-js requests attestation certificates, which the server ignores.
  const credential = await makeKey(page, { ...options.publicKey, attestation: 'direct' })
  await post(page, `/factors/${factor.id}/verify`, {
    challenge_id: asked.id,
    webauthn: { type: 'create', rpId, credential_response: credential },
  })
}

type Options = PublicKeyCredentialCreationOptionsJSON

/** Has the browser of a page make a key; the answer is its JSON. */
async function makeKey(page: Page, options: Options): Promise<unknown> {
  return await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
    return JSON.parse(JSON.stringify(await navigator.credentials.create({ publicKey })))
  }, options)
}

/** Calls the auth service as the person signed in on a page. */
async function post(page: Page, path: string, body: object): Promise<Record<string, unknown>> {
  const { access_token: token } = JSON.parse((await storedSession(page)) ?? '{}')
  const answer = await fetch(`${serverUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
