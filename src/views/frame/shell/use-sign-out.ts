import { askBeforeLeaving, askBeforeSigningOut } from '../../parts/hooks/unsaved.ts'
import { draftsOf } from '../../parts/form/drafts.ts'
import { useApp } from '../../seams/app-context.ts'

/**
 * Signs out, after asking about unsaved or unsent changes. Drafts are kept only at forced
 * sign-outs.
 */
export function useSignOut(): () => void {
  const { session, drafts } = useApp()
  return () =>
    askBeforeLeaving(() =>
      askBeforeSigningOut(() => {
        // Only the user's own drafts: another user of this tab was promised that theirs are kept.
        drafts.clearUnder(draftsOf(session.getSnapshot().context.user?.userId))
        session.send({ type: 'session.sign-out' })
      }),
    )
}
