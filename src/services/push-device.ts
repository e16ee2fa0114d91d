import { readNotifications } from '#contract/activity.ts'
import { id } from '#contract/fields.ts'
import { endPushDevice, getPushKey, keepPushDevice, renewPushDevice } from '#contract/push.ts'
import type { Call } from './http.ts'
import { forgetPush, keepPushFor, pushFor } from './push-for.ts'

type Standing = 'impossible' | 'refused' | 'off' | 'on'

/**
 * The notifications of this device, for the person who is signed in.
 * @param present who is signed in at the moment
 */
export function createPushDevice(call: Call, present: () => string | undefined) {
  /** An answer that comes after the sign-out names nobody, not even for a moment. */
  const keepFor = async (id: string, person: string | undefined): Promise<Standing> => {
    if (person === undefined || present() !== person) return 'off'
    await keepPushFor({ id, person })
    if (present() === person) return 'on'
    await forgetPush()
    return 'off'
  }
  return {
    /** What goes on here; a subscription of somebody else ends. */
    async look(): Promise<Standing> {
      const person = present()
      if (!isPossible()) return 'impossible'
      if (Notification.permission === 'denied') return 'refused'
      const subscription = await subscriptionHere()
      if (!subscription) return 'off'
      const { id: kept } = await call(renewPushDevice, { address: subscription.endpoint })
      if (kept !== undefined) return keepFor(kept, person)
      await leaveDevice()
      return 'off'
    },
    /** Asks the person by the browser's own question, which wants a press. */
    async add(): Promise<Standing> {
      const person = present()
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off'
      const { publicKey } = await call(getPushKey, {})
      const { pushManager } = await navigator.serviceWorker.ready
      // One for another key, of another time or installation, takes no messages of this server.
      await (await pushManager.getSubscription())?.unsubscribe()
      const subscription = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      })
      const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
      const device = { address: subscription.endpoint, publicKey: p256dh, secret: auth }
      const { id: kept } = await call(keepPushDevice, device)
      return keepFor(kept, person)
    },
    async end(): Promise<Standing> {
      const subscription = await subscriptionHere()
      if (subscription) await call(endPushDevice, { address: subscription.endpoint })
      await leaveDevice()
      return 'off'
    },
    /** At each start of a page: what was for another person is no longer shown. */
    async follow(openedNote: string | undefined): Promise<void> {
      const read = openedNote === undefined ? undefined : id.safeParse(openedNote).data
      if (read) await call(readNotifications, { ids: [read] })
      if (!isPossible() || Notification.permission !== 'granted') return
      const kept = await pushFor()
      if (kept && kept.person !== present()) await forgetPush()
      await this.look()
    },
  }
}

/** Nothing is shown here any more; messages on their way find nobody. */
export async function leaveDevice(): Promise<void> {
  if (!isPossible() || Notification.permission !== 'granted') return
  await forgetPush()
  await (await subscriptionHere())?.unsubscribe()
}

function isPossible(): boolean {
  return (
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window &&
    document.querySelector('meta[name=worker]') !== null
  )
}

async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}
