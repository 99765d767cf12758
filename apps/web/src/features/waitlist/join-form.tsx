import { WAITLIST_CONFIRM_DAYS, WAITLIST_KEPT_DAYS } from '@laurel/contract/people/waitlist-words'
import { limits } from '@laurel/contract/spec/limits'
import { paths } from '@laurel/contract/spec/routes'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { Link } from '../../ui/link.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'

/** A solved challenge, where this browser can compute one; the server says when it needs it. */
async function readProof(): Promise<{ proof?: string }> {
  try {
    const { findProof } = await import('../../lib/proof/find-proof.ts')
    return { proof: await findProof() }
  } catch {
    return {}
  }
}

/** The form to join the waitlist; `code` is that of the friend whose link led here. */
export function JoinForm({ code }: { code: string | null }) {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const join = useAction(async (address: string) => {
    const ref = code === null ? {} : { ref: code }
    return await api('POST /api/v1/waitlist', {
      body: { email: address, ...ref, ...(await readProof()) },
    })
  })
  if (sentTo !== null) {
    return (
      <Notice tone="good" title="Check your email" isAnnounced>
        <p>
          We sent a link to <strong className="wrap-anywhere">{sentTo}</strong>. Open it within{' '}
          {WAITLIST_CONFIRM_DAYS} days and confirm: then you get your position and your share link.
          Nothing there? Look in the spam folder.
        </p>
      </Notice>
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if ((await join.run(address)) !== null) setSentTo(address)
  }
  const { error } = join
  const fieldError =
    error instanceof ApiProblem ? error.errors.find(({ pointer }) => pointer === '/email') : null
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {code !== null && (
        <p className="text-sm">A friend invited you. Once you confirm, they move up the list.</p>
      )}
      <Field label="Email" error={fieldError?.message}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@example.org"
          maxLength={limits.emailMaxChars}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <ProblemNotice error={fieldError ? null : error} />
      <Button type="submit" variant="primary" size="lg" isBusy={join.isPending}>
        Join the waitlist
      </Button>
      <p className="text-muted text-xs">
        We use your address for the launch only, and delete it {WAITLIST_KEPT_DAYS} days after it.{' '}
        <Link to={`${paths.help}?text=privacy`} className="underline underline-offset-4">
          Privacy
        </Link>
      </p>
    </form>
  )
}
