import { readNotifications } from '#contract/activity.ts'
import { id } from '#contract/fields.ts'
import { endPushDevice, getPushKey, keepPushDevice, renewPushDevice } from '#contract/push.ts'
import type { Call } from './http.ts'
import { forgetPush, keepPushFor, pushFor } from './push-for.ts'

type Standing = 'impossible' | 'refused' | 'off' | 'on'

/**
 * The notifications of this device, for the signed-in user.
 * @param present returns the signed-in user
 */
export function createPushDevice(call: Call, present: () => string | undefined) {
  /** If the user has signed out before the answer arrives, the device must not stay registered. */
  const keepFor = async (id: string, person: string | undefined): Promise<Standing> => {
    if (person === undefined || present() !== person) return 'off'
    await keepPushFor({ id, person })
    if (present() === person) return 'on'
    await forgetPush()
    return 'off'
  }
  return {
    /** The current state; a subscription of another user is removed. */
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
    /** Requests permission with the browser's dialog, which needs a user gesture. */
    async add(): Promise<Standing> {
      const person = present()
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off'
      const { publicKey } = await call(getPushKey, {})
      const { pushManager } = await navigator.serviceWorker.ready
      // Replaces a subscription with an old key, because it can't receive messages of this server.
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
    /** At each start of a page: stops notifications of another user. */
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

/** Stops all notifications on this device; messages on their way are not shown. */
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
