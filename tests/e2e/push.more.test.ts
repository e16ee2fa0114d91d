import type { Page, Route, Worker } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectShown, pathOf, useSite } from '../support/browser.ts'
import { guestCancels } from '../support/guest-cancels.ts'
import { duringTests } from '../support/during-tests.ts'
import { type PushBrowser, type Pushed, startPushReceiver } from '../support/push-receiver.ts'

const receiver = duringTests(startPushReceiver)
const site = useSite({ PUSH_ANYWHERE: '1', SEED_DEMO: '1' })
const served = { serviceWorkers: 'allow' as const, permissions: ['notifications'] }

/**
 * The browser's own push service can't be reached from a test: the page subscribes at ours. All
 * else is the browser's.
 */
async function subscribesAt(page: Page, browser: PushBrowser): Promise<void> {
  await page.addInitScript(({ address, publicKey, secret }) => {
    const subscription = {
      endpoint: address,
      toJSON: () => ({ endpoint: address, keys: { p256dh: publicKey, auth: secret } }),
      unsubscribe: async () => {
        localStorage.removeItem('test push')
        return true
      },
    }
    const answer = () => localStorage.getItem('test permission') ?? 'granted'
    // The headless browser says granted to the question alone.
    Object.defineProperty(Notification, 'permission', { get: answer })
    Notification.requestPermission = async () => answer() as NotificationPermission
    if (localStorage.getItem('test none')) Reflect.deleteProperty(window, 'PushManager')
    else
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem('test push') ? subscription : null),
        subscribe: async (wish: PushSubscriptionOptionsInit) => {
          if (!wish.userVisibleOnly || typeof wish.applicationServerKey !== 'string')
            throw new Error('a key is needed')
          localStorage.setItem('test push', '1')
          return subscription
        },
      })
  }, browser)
}

async function openChoices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Notification settings' }).click()
}

const switchOf = (page: Page) =>
  page.getByRole('switch', { name: 'Show notifications on this device' })

/** What the push service hands to the browser: the worker gets it as a push event. */
async function deliver(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  })
  await session.detach()
}

/**
 * The headless browser lets no worker show anything: what the worker asks for is written down, and
 * can be pressed.
 */
async function writeDown(page: Page): Promise<void> {
  await workerOf(page).evaluate(() => {
    const notes: object[] = []
    Object.assign(self, { notes })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      notes.push({ title, ...options })
    }
  })
}

type Shown = { title: string; body: string; tag: string; lang: string }

const shown = (page: Page): Promise<Shown[]> =>
  workerOf(page).evaluate(() => (self as unknown as { notes: Shown[] }).notes)

const press = (page: Page): Promise<void> =>
  workerOf(page).evaluate(() => {
    const { notes } = self as unknown as { notes: object[] }
    const notification = { ...notes.at(-1), close: () => undefined }
    const { ExtendableEvent: Kind } = self as unknown as { ExtendableEvent: typeof Event }
    dispatchEvent(Object.assign(new Kind('notificationclick'), { notification }))
  })

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no worker')
  return worker
}

describe('notifications of a device', () => {
  test('what was chosen is shown beside whatever is open; a press opens its screen in its module; nothing is shown for others or after the sign-out', async () => {
    const browser = receiver.add()
    const page = await site.signedIn('owner@all.example', { ...served, path: '/dashboard' })
    await subscribesAt(page, browser)
    await page.evaluate(() => localStorage.setItem('sevenfold.module_id', '16'))
    await page.goto('/job/joblist')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await openChoices(page)
    const device = switchOf(page)
    await device.click()
    await expect.poll(() => device.isChecked()).toBe(true)
    const fresh = page.getByRole('checkbox', { name: 'New orders: also on my devices' })
    await expect.poll(() => fresh.isChecked()).toBe(true)
    const cancelled = page.getByRole('checkbox', {
      name: 'Orders cancelled by customers: also on my devices',
    })
    await cancelled.click()
    await expect.poll(() => cancelled.isChecked()).toBe(true)

    await guestCancels(page)
    await expect.poll(() => browser.got.length, { timeout: 15_000 }).toBe(1)
    const [{ payload }] = browser.got as [Pushed]
    await writeDown(page)
    await deliver(page, { ...payload, to: 'another person' })
    await deliver(page, payload)
    const { title, text, note } = payload
    await expect
      .poll(() => shown(page))
      .toMatchObject([{ title, body: text, tag: note, lang: 'en' }])
    await press(page)
    await expect.poll(() => pathOf(page), { timeout: 15_000 }).toBe(payload['link'])
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('sevenfold.module_id'))).toBe(
      String(payload['moduleId']),
    )

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectShown(page.getByText('Logout Success'))
    await deliver(page, { ...payload, note: 'later' })
    await page.waitForTimeout(500)
    expect(await shown(page)).toHaveLength(1)
    expect(await page.evaluate(() => localStorage.getItem('test push'))).toBeNull()
  })

  test('an answer that comes after the sign-out shows nothing any more', async () => {
    const page = await site.signedIn('owner@job.example', { ...served, path: '/dashboard' })
    const browser = receiver.add()
    await subscribesAt(page, browser)
    await page.goto('/job/joblist')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await openChoices(page)
    await switchOf(page).click()
    await expect.poll(() => switchOf(page).isChecked()).toBe(true)
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('push')).keys()).map((one) => one.url))
    await expect.poll(kept).toHaveLength(1)

    const held: Route[] = []
    await page.route('**/notification/devicerenew', (route) => void held.push(route))
    await page.reload()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    // The server answered before the session ended; the way back was slow.
    const answered = await Promise.all(
      held.map(async (route) => ({ route, response: await route.fetch() })),
    )
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sessions/signin')
    await Promise.all(
      answered.map(({ route, response }) => route.fulfill({ response }).catch(() => undefined)),
    )
    await page.waitForTimeout(300)
    expect(await kept()).toEqual([])
  })

  test('the switch says what the browser and the server say, and stays as it was when they refuse', async () => {
    const page = await site.signedIn('owner@foodkart.example', { ...served, path: '/dashboard' })
    await subscribesAt(page, receiver.add())
    const device = switchOf(page)
    const is = async (isOn: boolean) => {
      await expect.poll(() => device.getAttribute('aria-busy')).toBe('false')
      await expect.poll(() => device.isChecked()).toBe(isOn)
    }
    const begin = async (kept: Record<string, string>) => {
      await page.evaluate((all) => {
        for (const name of ['permission', 'none', 'push']) localStorage.removeItem(`test ${name}`)
        for (const [name, value] of Object.entries(all)) localStorage.setItem(`test ${name}`, value)
      }, kept)
      await page.reload()
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await openChoices(page)
    }
    const permit = (answer: string) =>
      page.evaluate((value) => localStorage.setItem('test permission', value), answer)
    const whileRefused = async (path: string, act: () => Promise<void>) => {
      const body = JSON.stringify({ code: 'IN_USE', message: 'Not now.' })
      await page.route(`**/notification/${path}`, (route) =>
        route.fulfill({ status: 409, contentType: 'application/json', body }),
      )
      await act()
      await expectShown(page.getByText('Not now.'))
      await page.unroute(`**/notification/${path}`)
    }
    const press = async (isOn: boolean) => {
      await device.click()
      await is(isOn)
    }

    await begin({ none: '1' })
    await expectShown(page.getByText(/This browser can’t show notifications/))
    expect(await device.count()).toBe(0)

    await begin({ permission: 'denied' })
    await expectShown(page.getByText(/Your browser blocks notifications/))
    await press(false)
    await permit('default')
    await press(false)
    await expectShown(page.getByText(/Also while the app is closed/))
    await permit('denied')
    await press(false)
    await expectShown(page.getByText(/Your browser blocks notifications/))
    await permit('granted')
    await whileRefused('device', () => press(false))
    await press(true)
    await whileRefused('deviceend', () => press(true))
    await press(false)
    await press(true)

    await begin({ push: '1' })
    await is(true)
    await whileRefused('devicerenew', () => begin({ push: '1' }))
    await is(false)
  })
})
