import { paths } from '@laurel/contract/spec/routes'
import { Link } from '../../../ui/link.tsx'

const HELP: readonly { question: string; answer: string; to: string }[] = [
  {
    question: 'Forgot your password?',
    answer: 'A link or a code by mail sets a new one and signs out other devices.',
    to: `${paths.auth}?view=forgot`,
  },
  {
    question: 'No confirmation mail?',
    answer: 'Have it sent again.',
    to: `${paths.auth}?view=confirm`,
  },
  {
    question: 'New here?',
    answer: 'Sign up with an email and a password.',
    to: `${paths.auth}?view=sign-up`,
  },
]

/** The ways back in, and what a second factor is asked for. */
export function CannotGetIn() {
  return (
    <section className="mt-8 grid gap-3 border-line border-t pt-6">
      <h2 className="text-lg">Can’t get in?</h2>
      <ul className="grid gap-3 text-sm">
        {HELP.map(({ question, answer, to }) => (
          <li key={to}>
            <Link to={to} className="hit-area font-medium underline underline-offset-4">
              {question}
            </Link>
            <p className="text-muted">{answer}</p>
          </li>
        ))}
        <li>
          <p className="font-medium">Lost your second factor?</p>
          <p className="text-muted">
            Sign in as always. When it is asked for, one of your recovery codes does as well.
          </p>
        </li>
      </ul>
    </section>
  )
}
