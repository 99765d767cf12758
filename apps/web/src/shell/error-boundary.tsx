import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'

interface Props {
  children: ReactNode
}

/** Catches what a page throws while it draws, or its code that didn't load, and offers to load it again. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    return (
      <Page width="form">
        <h1 className="sr-only">This page could not be shown</h1>
        <ErrorState error={this.state.error} onRetry={() => window.location.reload()} />
      </Page>
    )
  }
}
