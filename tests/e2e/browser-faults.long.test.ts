import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { channelName, type FromApp } from '#kit/inspect/protocol.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'

// Browsers that refuse what the frame listens to, as some do in private windows;
// and a fault of ours in one of its parts.

const site = useSite()
const owner = 'owner@foodkart.example'
const orders = '/orders/orderlist'
const rows = (page: Page) => page.locator('.data-table__root[aria-busy=false] tbody tr')

/** A page of orders in a browser with a fault. */
async function ordersWith(fault: () => void): Promise<Page> {
  const page = await site.signedIn(owner, { path: stillPage })
  await page.addInitScript(fault)
  await page.goto(orders)
  await rows(page).first().waitFor()
  return page
}

/** Lists, searches and counts work without what was refused. */
async function expectWorks(page: Page): Promise<void> {
  await page.getByRole('searchbox').first().fill('nobody has this name')
  await expect.poll(() => rows(page).count()).toBe(0)
  await page.getByRole('searchbox').first().fill('')
  await expectShown(rows(page))
}

test('without messages between tabs, or without locks, there is no live mark, and all else works', async () => {
  const withoutTabs = await ordersWith(() => {
    const Own = BroadcastChannel
    window.BroadcastChannel = class extends Own {
      constructor(name: string) {
        if (name.includes('live.')) throw new DOMException('Refused.', 'SecurityError')
        super(name)
      }
    }
  })
  await expectWorks(withoutTabs)
  const withoutLocks = await ordersWith(() => {
    navigator.locks.request = () => {
      throw new DOMException('Refused.', 'SecurityError')
    }
  })
  await expectWorks(withoutLocks)
  for (const page of [withoutTabs, withoutLocks])
    expect(await page.locator('.header-tools__live').count()).toBe(0)
})

test('a browser that tells nothing of its connection, or of its worker, is taken as online', async () => {
  const withoutNetwork = await ordersWith(() => {
    const add = window.addEventListener
    window.addEventListener = (...args: Parameters<typeof add>) => {
      if (args[0] === 'online') throw new DOMException('Refused.', 'SecurityError')
      add.apply(window, args)
    }
  })
  await expectWorks(withoutNetwork)
  const withoutWorker = await ordersWith(() => {
    navigator.serviceWorker.addEventListener = () => {
      throw new DOMException('Refused.', 'SecurityError')
    }
  })
  await expectWorks(withoutWorker)
  // It is looked for after some seconds.
  await withoutWorker.waitForTimeout(6_000)
  await expectWorks(withoutWorker)
})

/** Sends an event to a part of the page, as an inspector does. */
async function tell(page: Page, actor: string, event: { type: string }): Promise<void> {
  const inspector = await site.openTab(page, stillPage)
  const said = { name: channelName, actor, event }
  await inspector.evaluate(async ({ name, actor: part, event: sent }) => {
    const channel = new BroadcastChannel(name)
    const here = new Promise<string>((resolve) => {
      channel.addEventListener('message', ({ data }: MessageEvent<FromApp>) => {
        if (data.kind === 'here') resolve(data.tab.id)
      })
    })
    const post = channel.postMessage.bind(channel)
    post({ kind: 'hello' })
    post({ kind: 'tell', tabId: await here, id: 'a', actor: part, event: sent })
  }, said)
}

test('a fault of ours in a part of the frame shows, and a press reloads the page', async () => {
  const nobody = { labelKey: 'parts.undo', to: {}, event: { type: 'nothing' } }
  const switched = { module: 'none', role: 'business', hasUnsavedEdits: false }
  const faults = [
    ['live', { type: 'live.news' }],
    ['moduleSwitch', { type: 'module.switch', hasInitialPayment: true, ...switched }],
    ['session', { type: 'session.enter' }],
    ['toasts', { type: 'toast.show', kind: 'info', text: 'Undone', action: nobody }],
  ] as const
  for (const [part, event] of faults) {
    const beside = await site.signedIn(owner, { path: '/icon.svg' })
    // Not a tab whose errors fail the test.
    const page = await beside.context().newPage()
    await page.goto(`${orders}?inspect`)
    await page.locator('.header-tools__live[data-mark=open]').waitFor()
    await tell(page, part, event)
    if (part === 'toasts') await page.locator('.toast__root').getByRole('button').first().click()
    await expectShown(page.getByRole('heading', { name: 'Internal Error' }))
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Internal Error' }).count()).toBe(0)
    await expectShown(page.getByRole('heading', { level: 1 }))
  }
})
