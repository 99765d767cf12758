import {
  escapeHtml,
  plainPage,
  plainPagePolicy,
} from '../../../server/src/auth/mail-links/plain-pages.ts'
import { type LocalPerson, localPeople } from './local-people.ts'

/** Content security policy of the pages. Their form may redirect to this machine under any of its names. */
export const LOCAL_PAGE_POLICY = plainPagePolicy(['http://localhost:*', 'http://127.0.0.1:*'])

/** The page to choose a person; `query` holds the authorization request and is posted back with the choice. */
export function consentPage(query: string): string {
  return page(
    'Sign in as a demo person',
    `<h1>Who do you want to sign in as?</h1>
<p>Laurel asks for your name, picture and email address.</p>
<form method="post" action="?${escapeHtml(query)}">
${localPeople.map(choice).join('\n')}
<button class="cancel" name="person" value="">Cancel</button>
</form>`,
  )
}

/** The page for a request without a valid client or redirect URI. */
export function brokenRequestPage(reason: string): string {
  return page(
    'This request isn’t valid',
    `<h1>This request isn’t valid</h1>\n<p>${escapeHtml(reason)}</p>`,
  )
}

/** A 400 × 400 SVG avatar of initials on a colour. */
export function localPicture({ id, name }: LocalPerson): string {
  const initials = name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
  const hue = (Number(id.slice(-2)) * 97) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
<rect width="400" height="400" fill="hsl(${hue} 45% 35%)"/>
<text x="200" y="200" fill="#fff" font-family="sans-serif" font-size="160" text-anchor="middle" dominant-baseline="central">${escapeHtml(initials)}</text>
</svg>
`
}

function choice({ id, name, username, hint }: LocalPerson): string {
  return `<button name="person" value="${id}">${escapeHtml(name)} @${username}<span>${escapeHtml(hint)}</span></button>`
}

function page(title: string, content: string): string {
  return plainPage(
    `${title} · Local sign-in provider`,
    `<p class="mark">Local sign-in provider, standing in for Twitter</p>
${content}
<p class="quiet">This page is part of the demo on your machine. The people are made up, and nothing leaves your machine.</p>`,
  )
}
