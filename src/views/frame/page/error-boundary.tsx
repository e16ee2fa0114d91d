import { Component, type ReactNode } from 'react'

type Props = {
  fallback: ReactNode
  /** A new one clears the error, as a move to another screen does. */ resetKey: string
  children: ReactNode
}
type State = { failedAt: string | undefined; resetKey: string }

/** Contains the error of a screen, so that the app survives. */
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
