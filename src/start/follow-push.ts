import type { ActorRefFrom } from 'xstate'
import { presentPerson } from '../machines/app/session.connect.ts'
import type { session } from '../machines/app/session.ts'
import type { Call } from '../services/http.ts'
import { forgetPush } from '../services/push-for.ts'

declare global {
  interface Window {
    /** Set by src/boot.ts: the notification of this device whose press opened the page. */
    openedNote?: string | undefined
  }
}

type Parts = { session: ActorRefFrom<typeof session>; call: Call }

/** Notifications of this device are for the person who is signed in, whoever was before. */
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
    // Nobody waits for it: what failed is done by the next page.
    void follow().catch(() => undefined)
  })
}

/** The person signs out: this device shows nothing from the press on. */
export async function leavePush(): Promise<void> {
  if (!mayShow()) return
  await forgetPush()
  const { leaveDevice } = await import('../services/push-device.ts')
  await leaveDevice()
}

function mayShow(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}
