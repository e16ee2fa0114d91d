import { askBeforeLeaving, askBeforeSigningOut } from '../../parts/hooks/unsaved.ts'
import { useApp } from '../../seams/app-context.ts'

/**
 * Signs out, after asking about unsaved or unsent changes; drafts are kept only for forced
 * sign-outs.
 */
export function useSignOut(): () => void {
  const { session, drafts } = useApp()
  return () =>
    askBeforeLeaving(() =>
      askBeforeSigningOut(() => {
        drafts.clear()
        session.send({ type: 'session.sign-out' })
      }),
    )
}
