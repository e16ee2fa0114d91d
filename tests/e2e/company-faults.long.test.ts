import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import {
  answered,
  answerNext,
  holdAnswer,
  holdNext,
  refuse,
  setHidden,
} from '../support/answers.ts'
import { expectShown, stillPage, useSite } from '../support/browser.ts'

// Another company in another tab, and a server that can not be asked at that moment.

const site = useSite()
const first = 'Fern & Fable Home'
const second = 'Copper Oven Kitchen'
const who = '**/user/getuser*'

const question = (page: Page) => page.getByRole('dialog', { name: /^You are now working in / })
const headOf = (page: Page, name: string) =>
  page.getByRole('banner').getByText(name, { exact: true })

async function openCompany(page: Page, name: string): Promise<void> {
  await page.goto('/staff/businesses')
  await page
    .getByRole('button', { name: /^Open: / })
    .first()
    .waitFor()
  if ((await headOf(page, name).count()) > 0) return
  await page.getByRole('button', { name: `Open: ${name}`, exact: true }).click()
  await page.waitForURL('**/dashboard')
  await expectShown(headOf(page, name))
}

/** A master in one company, in two tabs. */
async function twoTabs(): Promise<{ master: Page; page: Page }> {
  const master = await site.signedIn('master@sevenfold.example')
  await openCompany(master, first)
  const page = await site.openTab(master, '/staff/businesses')
  await expectShown(headOf(page, first))
  return { master, page }
}

test('which company it is by now is asked again when the server did not say; a way back that is refused says why', async () => {
  const { master, page } = await twoTabs()
  // Not by the call that news of the person cause either.
  let asked = 0
  const isClosed = refuse(409, 'CLOSED')
  await page.route(who, (route) => {
    asked += 1
    return isClosed(route)
  })
  await openCompany(master, second)
  await expect.poll(() => asked).toBeGreaterThan(1)
  await page.unroute(who)
  await expectShown(question(page))
  await answerNext(page, '**/user/choosebus*', refuse(409, 'CLOSED'))
  await question(page)
    .getByRole('button', { name: `Back to ${first}` })
    .click()
  await expectShown(question(page).getByText('Refused: CLOSED'))

  // The way to the other company leads nowhere once: it is asked for again after some seconds.
  const goOn = question(page).getByRole('button', { name: `Continue in ${second}` })
  const nothing = (route: Route) => route.fulfill({ status: 204 })
  await answered(page, '**/dashboard', nothing, () => goOn.click())
  await setHidden(page, false)
  await expectShown(goOn)
  await goOn.click()
  await expectShown(headOf(page, second))
})

/** No module is switched on: the header asks for none of them. */
async function withoutModules(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = (await response.json()) as { data: unknown[] }
  await route.fulfill({ response, json: { ...answer, data: [] } })
}

test('a company that was opened on another device while the header is loaded is met by it', async () => {
  const master = await site.signedIn('master@sevenfold.example')
  await openCompany(master, first)
  const storageState = await master.context().storageState()
  const other = await site.open(stillPage, { storageState })
  // Nothing but the header is answered: no call of the screen is refused before.
  await other.route(/\/api\//, (route) =>
    route.request().url().includes('getuser') ? route.continue() : new Promise(() => undefined),
  )
  const user = await holdNext(other, who)
  const load = () => other.goto('/others/help')
  await answered(other, '**/module/getallsubmodule*', withoutModules, load)
  await user.come
  await openCompany(master, second)
  user.letGo()
  await expectShown(question(other))
  expect(await headOf(other, first).count()).toBe(1)
})

test('what was done before another company was opened is told when its answer comes, and asks again where one is', async () => {
  const { master, page } = await twoTabs()
  const held = await holdAnswer(page, '**/login-api/user/update*')
  await page.getByRole('button', { name: `Deactivate: ${first}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Deactivate/ })
    .click()
  await held.come
  await openCompany(master, second)
  await expectShown(question(page))
  const asked = page.waitForRequest(who)
  held.letGo()
  await asked
  await expectShown(question(page))
})
