import type { ActorRefFrom } from 'xstate'
import type { connectivity } from './connectivity.ts'
import type { session } from './session.ts'

type Told = {
  session: Pick<ActorRefFrom<typeof session>, 'send'>
  connectivity: Pick<ActorRefFrom<typeof connectivity>, 'send'>
}
type Failed = {
  kind: 'refused' | 'network' | 'aborted'
  status: number | undefined
  code: string | undefined
  message: string
}
/** The call: its session token, whether it needs no session, and the path of the screen. */
type Asked = { token: string | undefined; isOpen: boolean; path: string }

/** Notifies the session and connectivity machines of a failed call, upload or stream. */
export function tellOfFailedCall(
  { session, connectivity }: Told,
  { kind, status, code, message }: Failed,
  asked: Asked,
): void {
  if (kind === 'network') connectivity.send({ type: 'connectivity.call-failed' })
  if (code === 'COMPANY_CHANGED')
    session.send({ type: 'session.company-changed', companyId: undefined })
  if (kind === 'refused') session.send({ type: 'session.call-failed', status, message, ...asked })
}
