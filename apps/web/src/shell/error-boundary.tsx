import { Component, type ReactNode } from 'react'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

interface Props {
  children: ReactNode
}

/**
 * Catches errors while a page renders or loads its code, and reloads the document on request or when the connection
 * returns; never while offline, since the browser's own error page would replace this one.
 */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  private readonly retry = () => {
    if (this.state.error !== null && navigator.onLine) window.location.reload()
  }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry)
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return (
      <Page width="form">
        <h1 className="sr-only">This page couldn’t be shown</h1>
        <ErrorState error={this.state.error} onRetry={this.retry} />
      </Page>
    )
  }
}
