import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { answered, answerNext, fail, refuse } from '../support/answers.ts'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, useSite } from '../support/browser.ts'

const site = useSite()
const email = 'owner@foodkart.example'

const bar = (app: Page) => app.getByRole('region', { name: 'Shared page' })

async function pressShare(app: Page): Promise<void> {
  await app.getByRole('button', { name: /^Account/ }).click()
  await app.getByRole('button', { name: 'Share this page with the inspector' }).click()
}

async function shownCode(app: Page): Promise<string> {
  await expectShown(bar(app).getByText('open /inspect on the other device'))
  return (await bar(app).locator('b').textContent()) ?? ''
}

/** The code of a page that is shared from the account panel. */
async function codeOf(app: Page): Promise<string> {
  await pressShare(app)
  return shownCode(app)
}

/** The inspector in another browser, where somebody is signed in. */
async function anInspectorElsewhere(): Promise<Page> {
  const inspector = await site.signedIn(email, { path: '/inspect' })
  await expectShown(inspector.getByRole('button', { name: 'Watch', exact: true }))
  return inspector
}

async function ask(inspector: Page, code: string): Promise<void> {
  await inspector.getByLabel('Code of a page').fill(code)
  await inspector.getByRole('button', { name: 'Watch', exact: true }).click()
}

test('a page is watched in another browser once its owner allows it, until one of them ends it', async () => {
  const app = await site.signedIn(email, { path: '/orders/orderlist?inspect' })
  const inspector = await anInspectorElsewhere()
  const told: string[] = []
  app.on('request', (request) => {
    if (request.url().endsWith('/inspection/tell') && request.postData()?.includes('packed'))
      told.push(request.postData() ?? '')
  })

  await ask(inspector, 'wrong')
  await expectShown(inspector.getByText('This code is not valid.'))
  await answerNext(inspector, '**/inspection/ask*', fail)
  await ask(inspector, 'wrong')
  await expectShown(inspector.getByText('The server can not be reached.'))
  await ask(inspector, (await codeOf(app)).toLowerCase())
  await expectShown(bar(app).getByText('wants to watch this page'))
  expect(await inspector.getByRole('navigation', { name: 'Actors' }).count()).toBe(0)
  expect(told).toEqual([])
  expect(await axeFinds(app)).toEqual([])

  await bar(app).getByRole('button', { name: 'Allow', exact: true }).click()
  await expectShown(bar(app).getByText('is watching this page'))
  const actors = inspector.getByRole('navigation', { name: 'Actors' })
  await expectShown(actors.getByRole('button', { name: /^list order/ }))
  expect(await axeFinds(inspector)).toEqual([])
  await inspector.getByRole('button', { name: 'Page', exact: true }).click()
  const picture = inspector.frameLocator('iframe')
  await expectShown(picture.getByRole('heading', { name: 'Orders', level: 1 }))

  // Whoever watches sees what happens next, and does nothing in the page.
  await app.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expectShown(picture.getByRole('heading', { name: 'Dashboard', level: 1 }))
  await actors.getByRole('button', { name: /^connectivity/ }).click()
  expect(await inspector.getByRole('button', { name: 'connectivity.offline' }).isEnabled()).toBe(
    false,
  )
  expect(await inspector.getByRole('button', { name: 'Replay', exact: true }).count()).toBe(0)

  await bar(app).getByRole('button', { name: 'Stop sharing' }).click()
  await expectShown(inspector.getByText('has stopped sharing the page'))
  const count = told.length
  await app.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click()
  await expectShown(app.getByRole('row').nth(1))
  expect([await bar(app).count(), told.length]).toEqual([0, count])
})

test('on a phone the last line of a page scrolls free of the bar, which leaves the menu free', async () => {
  const app = await site.signedIn(email, { path: '/orders/orderlist?inspect', ...phone })
  await codeOf(app)
  await app.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const boxOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  const [foot, shared, menu] = await Promise.all(
    [app.locator('.frame__foot'), bar(app), app.locator('.nav__bottom')].map(boxOf),
  )
  expect(foot?.bottom).toBeGreaterThan(0)
  expect(foot?.bottom).toBeLessThanOrEqual(shared?.top ?? 0)
  expect(shared?.bottom).toBeLessThanOrEqual((menu?.top ?? 0) + 1)
})

test('a page is offered to the inspector only where somebody asked for the inspector', async () => {
  const app = await site.signedIn(email)
  const share = app.getByRole('button', { name: 'Share this page with the inspector' })
  await app.getByRole('button', { name: /^Account/ }).click()
  await expectShown(app.getByRole('button', { name: 'Sign out' }))
  // While coverage is measured every tab is watched from its start.
  expect(await share.count()).toBe(process.env.COVERAGE_MODELS ? 1 : 0)
  await app.goto('/?inspect')
  await app.getByRole('button', { name: /^Account/ }).click()
  await expectShown(share)
})

test('whoever watches can end it, and a refusal is told, also one by the server', async () => {
  const app = await site.signedIn(email, { path: '/dashboard?inspect' })
  const inspector = await anInspectorElsewhere()
  const busy = refuse(503, 'RETRY_LATER')
  await answered(app, '**/inspection/share*', busy, () => pressShare(app))
  await expectShown(bar(app).getByText('Refused: RETRY_LATER'))
  await bar(app).getByRole('button', { name: 'Share again' }).click()
  await ask(inspector, await shownCode(app))
  await bar(app).getByRole('button', { name: 'Do not allow' }).click()
  await expectShown(inspector.getByText('does not want to share the page'))

  await bar(app).getByRole('button', { name: 'Share again' }).click()
  await ask(inspector, await shownCode(app))
  await bar(app).getByRole('button', { name: 'Allow', exact: true }).click()
  await expectShown(inspector.getByText('You are watching a page of'))
  await inspector.getByRole('button', { name: 'Stop watching' }).click()
  await expectShown(bar(app).getByText('The other person has stopped watching.'))
})
