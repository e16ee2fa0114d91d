import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { expectShown, signIn, useSite } from '../support/browser.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

const site = useSite()
const email = 'owner@foodkart.example'

/** Someone who signed in while being watched, and the inspector. */
async function aWatchedSignIn(): Promise<{ app: Page; inspector: Page }> {
  const app = await site.open('/?inspect')
  const inspector = await site.openTab(app, '/inspect')
  await expectShown(inspector.getByRole('navigation', { name: 'Actors' }))
  await signIn(app, email)
  await expect.poll(() => state(inspector).textContent()).toContain('signedIn › ready')
  return { app, inspector }
}

const state = (inspector: Page) => inspector.locator('p[aria-live=polite]:has(b)')
const log = (inspector: Page) => inspector.getByRole('region', { name: 'Log' })
const button = (inspector: Page, name: string) =>
  inspector.getByRole('button', { name, exact: true })
const picture = (inspector: Page) => inspector.frameLocator('iframe[title^="The page at"]')

test('one steps back to a moment with its chart, its context and the page as it was', async () => {
  const app = await site.open('/?inspect')
  const inspector = await site.openTab(app, '/inspect?show=page')
  await app.getByLabel('E-mail', { exact: true }).fill(email)
  await app.getByLabel('Password', { exact: true }).fill(demoPassword)
  const password = picture(inspector).getByLabel('Password', { exact: true })
  await expect.poll(() => password.inputValue()).toMatch(/^‹/)
  await app.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => state(inspector).textContent()).toContain('signedIn › ready')

  const filter = inspector.getByRole('searchbox', { name: 'Filter by event' })
  await filter.fill('click button “Sign in”')
  await log(inspector).getByRole('button').click()
  await expect.poll(() => state(inspector).textContent()).toContain('signedOut › idle')
  await expectShown(inspector.getByText('Could have happened next'))
  const then = picture(inspector)
  await expectShown(then.getByRole('heading', { name: 'Sign in', exact: true }))
  expect(await password.inputValue()).toMatch(/^‹/)

  // Other actors move in between.
  await expect
    .poll(async () => {
      await button(inspector, 'One step forth').click()
      return state(inspector).textContent()
    })
    .toContain('signingIn')
  await button(inspector, 'Now').click()
  await expect.poll(() => state(inspector).textContent()).toContain('signedIn › ready')

  // With this actor only, a step back is one of its own.
  await filter.fill('')
  await inspector.getByRole('checkbox', { name: 'This actor only' }).check()
  await button(inspector, 'One step back').click()
  await expect.poll(() => state(inspector).textContent()).toContain('loadingHeader')
  await inspector.getByRole('checkbox', { name: 'This actor only' }).uncheck()
  await button(inspector, 'Now').click()
  await expectShown(then.getByRole('navigation').getByText('Orders', { exact: true }))
})

test('pictures hold no secret, and none is taken while they are off', async () => {
  const { app, inspector } = await aWatchedSignIn()
  await app.getByRole('navigation').getByRole('link', { name: 'Customers', exact: true }).click()
  await button(inspector, 'Page').click()
  const page = picture(inspector)
  await expectShown(page.getByRole('heading', { name: 'Customers' }))
  await expect.poll(() => page.locator('table').innerText()).toMatch(/‹phone \d+›/)
  const shown = await page.locator('body').evaluate((body) => body.outerHTML)
  expect(shown.match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).toEqual([])
  expect(shown).not.toContain(demoPassword)
  expect(shown).not.toMatch(/<script|\son\w+=/)

  await inspector.getByRole('checkbox', { name: 'Pictures' }).uncheck()
  await app.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }).click()
  await expectShown(app.getByRole('heading', { level: 1, name: 'Products' }))
  await expectShown(inspector.getByRole('button', { name: /^list product/ }))
  expect(await page.getByRole('heading', { name: 'Products' }).count()).toBe(0)
})

test('an actor is found by its record', async () => {
  const app = await site.signedIn(email, { path: '/orders/orderlist?inspect' })
  const inspector = await site.openTab(app, '/inspect')
  const row = app.locator('a[href*="/orders/orderview?id="]').first()
  const number = (await row.textContent())?.match(/\d+/)?.[0] ?? ''
  await row.click()
  await inspector.getByRole('searchbox', { name: /^Find an actor/ }).fill(`order ${number}`)
  const actors = inspector.getByRole('navigation', { name: 'Actors' })
  await expectShown(actors.getByRole('button', { name: new RegExp(`^order ${number}`) }))
  expect(await actors.getByRole('button', { name: /^session/ }).count()).toBe(0)
  await inspector.getByRole('searchbox', { name: /^Find an actor/ }).fill('order 99999')
  await expectShown(inspector.getByText('No running actor has this name or state.'))
})

test('a session that was changed is done once more, and shows the same screen', async () => {
  const app = await site.signedIn(email, { path: '/products/productlist?inspect' })
  const inspector = await site.openTab(app, '/inspect')
  const search = app.getByRole('searchbox').first()
  await search.fill('pizz')
  await search.press('Backspace')
  const shown = () => app.getByRole('table').innerText()
  await expect.poll(shown).toMatch(/^\d products/)
  const before = await shown()

  await button(inspector, 'Replay').click()
  await button(inspector, 'Take this session').click()
  await expect
    .poll(() => inspector.getByRole('region', { name: 'Replay' }).getByRole('listitem').count())
    .toBe(2)
  await button(inspector, 'Run').click()
  await expectShown(inspector.getByText('All 2 steps were done.'))
  await expect.poll(() => app.url()).toContain('search=piz')
  await expect.poll(shown).toBe(before)

  await inspector.getByRole('textbox', { name: /^Value for/ }).fill('nothing like it')
  await button(inspector, 'Run').click()
  await expect.poll(() => app.url()).toContain('search=nothing')
  await expect.poll(() => app.getByRole('table').count()).toBe(0)
})

test('what a replay cannot do is told with its step', async () => {
  const { app, inspector } = await aWatchedSignIn()
  await button(inspector, 'Replay').click()
  await button(inspector, 'Take this session').click()
  const password = inspector.getByLabel('Value for Password')
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  await app.evaluate(() => localStorage.clear())
  await button(inspector, 'Leave out step 2').click()
  await inspector.getByLabel('Open the address').fill('/others/404')
  await expectShown(inspector.getByText('Step 2 needs a value.'))
  expect(await button(inspector, 'Run').isDisabled()).toBe(true)
  await password.fill('any')
  await button(inspector, 'Run').click()
  await expectShown(inspector.getByText(/^Stopped at step 2: .*is not on the page/))
})

test('a session is saved as a test, a scenario, a diagram, and opened again to compare', async () => {
  const { app, inspector } = await aWatchedSignIn()
  const saved = async (format: string): Promise<{ name: string; text: string; file: string }> => {
    await inspector.getByLabel('Save as').selectOption(format)
    const [download] = await Promise.all([
      inspector.waitForEvent('download'),
      button(inspector, 'Save').click(),
    ])
    const file = await download.path()
    return { name: download.suggestedFilename(), text: readFileSync(file, 'utf8'), file }
  }
  const spec = await saved('playwright')
  expect(spec.name).toBe('session.spec.ts')
  expect(spec.text).toContain(
    "await page.getByRole('button', { name: 'Sign in', exact: true }).click()",
  )
  expect(spec.text).toContain('.fill(ADDRESS)')
  expect(spec.text).toContain('.fill(PASSWORD)')
  expect((await saved('gherkin')).text).toContain('Then session is in signedIn › ready')
  expect((await saved('sequence')).text).toMatch(/^sequenceDiagram\n/)
  for (const secret of [demoPassword, email]) expect(spec.text).not.toContain(secret)

  const { file } = await saved('session')
  await app.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click()
  await expectShown(inspector.getByRole('button', { name: /^list order/ }))
  await inspector.getByLabel('Open a session').setInputFiles(file)
  await button(inspector, 'Compare').click()
  await expectShown(inspector.getByText(/\d+ of \d+ steps differ\./))
  await expectShown(inspector.getByText('only in this session').first())
})
