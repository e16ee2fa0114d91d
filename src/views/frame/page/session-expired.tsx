import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { useApp } from '../../seams/app-context.ts'

/**
 * Without a token a guarded screen shows 'Session Expired' and redirects to the sign-in
 * (specification, section 4).
 */
export function SessionExpired() {
  const { session } = useApp()
  useEffect(() => session.send({ type: 'session.page-refused' }), [session])
  return <Redirect to="/sessions/signin" replace />
}
