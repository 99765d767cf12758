import { useQuery } from '@tanstack/react-query'
import { useIsDemo } from '../../lib/api/config.ts'
import { siteTextsQuery } from './api.ts'

/** How to reach whoever runs this server, or plainly that there is no way. */
export function Contact() {
  const { data, isError } = useQuery(siteTextsQuery)
  const isDemo = useIsDemo()
  if (isError) return <p>The contact could not be loaded. Reload the page to try again.</p>
  if (data === undefined) return null
  const { contactUrl } = data
  if (contactUrl !== null) {
    return (
      <a
        href={contactUrl}
        className="inline-flex min-h-11 items-center justify-self-start break-all font-medium text-brand text-sm hover:underline"
      >
        {contactUrl.replace(/^mailto:/, '')}
      </a>
    )
  }
  return (
    <p>
      {isDemo
        ? 'This is a demo, and no one answers email for it. Whoever started it finds a reference number in the output of their server.'
        : 'The people who run this Laurel have not given an address.'}
    </p>
  )
}
