import { Component, type ReactNode } from 'react'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

interface Props {
  children: ReactNode
}

/**
 * Catches what a page throws while it draws, or its code that didn't load, and loads the document anew when asked to or
 * when the connection is back; never without one, since the browser's own error page would take this one's place.
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
        <h1 className="sr-only">This page could not be shown</h1>
        <ErrorState error={this.state.error} onRetry={this.retry} />
      </Page>
    )
  }
}
