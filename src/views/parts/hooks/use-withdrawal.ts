import { useEffect } from 'react'
import { useApp } from '../../seams/app-context.ts'
import type { Receiver } from '../../../machines/app/toasts.ts'

/** Undo is offered as long as the screen is there that can do it. */
export function useWithdrawal(to: Receiver): void {
  const { toasts } = useApp()
  useEffect(() => () => toasts.send({ type: 'toast.withdraw', to }), [toasts, to])
}
