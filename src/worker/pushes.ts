import { guestPageOf } from '#contract/guest-pages.ts'
import { pushFor } from '../services/push-for.ts'
import { addressOf, isPushed, type Pushed } from '../services/pushed.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Shows push messages of the server. They are shown only for the device that a page has registered
 * last, so that nobody sees messages of the previous user.
 */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const data: unknown = jsonOf(event.data)
    if (isPushed(data)) event.waitUntil(show(data))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const data: unknown = event.notification.data
    if (isPushed(data)) event.waitUntil(open(data))
  })
}

async function show(pushed: Pushed): Promise<void> {
  if ((await pushFor())?.id !== pushed.to) return
  const { note, title, text, language } = pushed
  await self.registration.showNotification(title, {
    body: text,
    lang: language,
    // A newer message with the same tag replaces it.
    tag: note,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: pushed,
  })
}

/**
 * Opens the URL in an open page of the app, otherwise in a new one. A page with unsaved changes
 * asks first.
 */
async function open(pushed: Pushed): Promise<void> {
  const address = addressOf(pushed, self.location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const own = pages.filter(({ url }) => !guestPageOf(new URL(url).pathname))
  const page = own.find(({ focused }) => focused) ?? own[0]
  if (page) {
    const shown = await page.focus().catch(() => page)
    const there = await shown.navigate(address).catch(() => undefined)
    if (there) return
  }
  await self.clients.openWindow(address)
}

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}
