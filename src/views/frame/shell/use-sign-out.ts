import { askBeforeLeaving, askBeforeSigningOut } from '../../parts/hooks/unsaved.ts'
import { useApp } from '../../seams/app-context.ts'

/**
 * Signs out, after asking about what is not saved or not sent; drafts are for who is thrown out,
 * not for who leaves.
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
