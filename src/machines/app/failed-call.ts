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
/** The call: its session, and whether it needs none; and the address of the screen. */
type Asked = { token: string | undefined; isOpen: boolean; path: string }

/** What the app has to know of a failed call, upload or stream, beyond the call itself. */
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
