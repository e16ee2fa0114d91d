import { askBeforeLeaving, askBeforeSigningOut } from '../../parts/hooks/unsaved.ts'
import { draftsOf } from '../../parts/form/drafts.ts'
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
        // Those of somebody else in this tab wait for them: they were told so.
        drafts.clearUnder(draftsOf(session.getSnapshot().context.user?.userId))
        session.send({ type: 'session.sign-out' })
      }),
    )
}
