import { paths } from '@laurel/contract/spec/routes'
import { Link } from '../../../ui/link.tsx'

const HELP: readonly { question: string; answer: string; to: string }[] = [
  {
    question: 'Forgot your password?',
    answer: 'Set a new one with a link or code by email. Your other devices are signed out.',
    to: `${paths.auth}?view=forgot`,
  },
  {
    question: 'No confirmation email?',
    answer: 'Send it again.',
    to: `${paths.auth}?view=confirm`,
  },
  {
    question: 'New here?',
    answer: 'Sign up with an email and a password.',
    to: `${paths.auth}?view=sign-up`,
  },
]

/** Links for people who can't sign in, and what to do without the second factor. */
export function SignInHelp() {
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
            Sign in as usual, then enter one of your recovery codes when asked for it.
          </p>
        </li>
      </ul>
    </section>
  )
}
