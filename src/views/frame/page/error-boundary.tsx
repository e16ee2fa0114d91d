import { Component, type ReactNode } from 'react'

type Props = {
  fallback: ReactNode
  /** A new value clears the error, for example after a navigation. */ resetKey: string
  children: ReactNode
}
type State = { failedAt: string | undefined; resetKey: string }

/** Catches the errors of a screen, so that the rest of the app keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: 'failed' }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { resetKey, failedAt: undefined }
  }

  override render(): ReactNode {
    return this.state.failedAt ? this.props.fallback : this.props.children
  }
}
