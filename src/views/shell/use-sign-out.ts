import { askBeforeLeaving } from '../parts/unsaved.ts'
import { useApp } from './app-context.ts'

/** Signs out, after asking about what is not saved; drafts are for who is thrown out, not for who leaves. */
export function useSignOut(): () => void {
  const { session, drafts } = useApp()
  return () =>
    askBeforeLeaving(() => {
      drafts.clear()
      session.send({ type: 'session.sign-out' })
    })
}
