import type { ActorRefFrom } from 'xstate'
import { presentPerson } from '../machines/app/session.connect.ts'
import type { session } from '../machines/app/session.ts'
import type { Call } from '../services/http.ts'
import { forgetPush } from '../services/push-for.ts'

declare global {
  interface Window {
    /** Set by src/boot.ts: the clicked notification that opened the page. */
    openedNote?: string | undefined
  }
}

type Parts = { session: ActorRefFrom<typeof session>; call: Call }

/** Makes sure that notifications on this device are for the signed-in user. */
export function followPush({ session, call }: Parts): void {
  let known: string | undefined
  session.subscribe((state) => {
    const person = presentPerson(state)
    if (person === known) return
    known = person
    const openedNote = window.openedNote
    if (person === undefined || (openedNote === undefined && !mayShow())) return
    window.openedNote = undefined
    const follow = async () => {
      const { createPushDevice } = await import('../services/push-device.ts')
      await createPushDevice(call, () => known).follow(openedNote)
    }
    // Not awaited; a failure is repaired at the next page load.
    void follow().catch(() => undefined)
  })
}

/** At a sign-out: this device shows no notifications from now on. */
export async function leavePush(): Promise<void> {
  if (!mayShow()) return
  await forgetPush()
  const { leaveDevice } = await import('../services/push-device.ts')
  await leaveDevice()
}

function mayShow(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}
