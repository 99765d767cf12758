import {
  escapeHtml,
  plainPage,
  plainPagePolicy,
} from '../../../server/src/auth/mail-links/plain-pages.ts'
import { type LocalPerson, localPeople } from './local-people.ts'

/** What the pages may do. Their form leads on to this machine by any of its names. */
export const LOCAL_PAGE_POLICY = plainPagePolicy(['http://localhost:*', 'http://127.0.0.1:*'])

/** The page that asks whom one wants to be; `query` holds the request and goes back with the answer. */
export function consentPage(query: string): string {
  return page(
    'Sign in as somebody',
    `<h1>Whom do you want to be?</h1>
<p>Laurel asks for your name, your picture and your email address.</p>
<form method="post" action="?${escapeHtml(query)}">
${localPeople.map(choice).join('\n')}
<button class="cancel" name="person" value="">Cancel</button>
</form>`,
  )
}

/** The page for a request that names no client or no way back, so that nobody can be led anywhere. */
export function brokenRequestPage(reason: string): string {
  return page(
    'This request cannot be answered',
    `<h1>This request cannot be answered</h1>\n<p>${escapeHtml(reason)}</p>`,
  )
}

/** Initials on a colour, as a picture of 400 by 400. */
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
    `<p class="mark">Local sign-in provider, in place of Twitter</p>
${content}
<p class="quiet">This page is part of the demo on your machine. The people are made up, and nothing leaves your machine.</p>`,
  )
}
