import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectShown, pathOf, phone, stillPage, useSite } from '../support/browser.ts'

const site = useSite()
const community = 'community@sevenfold.example'

/** Whose company the header shows. */
const headOf = (page: Page, name: string) =>
  page.getByRole('banner').getByText(name, { exact: true })
const steps = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The company that the demo's community looks into. */
const own = 'Copper Oven Kitchen'

/** Looks into a company, wherever an earlier try of a test has left the person. */
async function lookInto(page: Page, name: string): Promise<void> {
  await page.goto('/staff/businesses')
  const current = page.getByRole('row').filter({ hasText: 'Current company' })
  await current.waitFor()
  if ((await current.locator('strong').innerText()).trim() === name) return
  await steps(page, `Open: ${name}`).click()
  await expectShown(headOf(page, name))
}

describe.each(['master', 'partner', 'community'] as const)('%s', (role) => {
  test('finds the businesses first in the menu, and no entry that only refuses', async () => {
    const page = await site.signedIn(`${role}@sevenfold.example`)
    const forbidden: string[] = []
    page.on('response', (response) => response.status() === 403 && forbidden.push(response.url()))
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const links = menu.getByRole('link')
    await expect.poll(() => links.first().innerText()).toBe('Businesses')
    const actions = menu.getByRole('button', { name: 'Actions' })
    if ((await actions.getAttribute('aria-expanded')) === 'false') await actions.click()
    for (const link of await links.all()) {
      await link.click()
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
      expect(
        await page.getByText(/No access for your role|Not allowed/).count(),
        pathOf(page),
      ).toBe(0)
    }
    expect(forbidden).toEqual([])
  })

  test('sets a business up for its owner', async () => {
    const page = await site.signedIn(`${role}@sevenfold.example`, { path: '/staff/businesses' })
    await page.getByRole('link', { name: 'New business' }).click()
    await page.getByLabel('Name of the business *').fill(`Made by a ${role}`)
    await page.getByLabel('Name *', { exact: true }).fill('Nia Brook')
    await page.getByLabel('E-mail *').fill(`owner-of-${role}@example.com`)
    await page.getByRole('button', { name: 'Create and invite' }).click()
    await expectShown(page.getByText(`owner-of-${role}@example.com was invited.`))
  })
})

test('a community that deactivates the company it looks into keeps its work, and finds the way out', async () => {
  const page = await site.signedIn(community, { path: stillPage })
  await lookInto(page, own)
  const other = 'Saffron Courtyard'
  await lookInto(page, other)

  await page.goto('/staff/businesses')
  await steps(page, `Deactivate: ${other}`).click()
  const asked = page.getByRole('dialog', { name: `Deactivate ${other}?` })
  await asked.getByRole('button', { name: 'Deactivate' }).click()
  await expectShown(page.getByText(`${other} is inactive`, { exact: false }))
  await expectShown(steps(page, `Activate: ${other}`))
  await page.goto('/staff/businessnew')
  await expectShown(page.getByRole('button', { name: 'Create and invite' }))
  await page.getByRole('button', { name: `Activate ${other}` }).click()
  await page.getByText(`${other} is inactive`, { exact: false }).waitFor({ state: 'detached' })

  await lookInto(page, own)
})

test('a master who opens a company of jobs comes out at the businesses, and has them at hand on a phone', async () => {
  const page = await site.signedIn('master@sevenfold.example', {
    path: '/staff/businesses?search=Northgate',
    ...phone,
  })
  await steps(page, 'Open: Northgate Staffing').click()
  await expect.poll(() => pathOf(page)).toBe('/staff/businesses')
  await expectShown(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Businesses' }),
  )
  expect(await page.getByText('No access for your role').count()).toBe(0)
  await page.goto('/job/joblist')
  await expectShown(page.getByRole('heading', { name: 'No access for your role' }))
  await page.getByRole('link', { name: 'Go to businesses' }).click()
  await expect.poll(() => pathOf(page)).toBe('/staff/businesses')
})

test('the people of an inactive company are offered nothing that would be refused', async () => {
  const page = await site.signedIn('owner@inactive.example', { path: '/orders/orderlist' })
  await page.getByRole('row').nth(1).waitFor()
  const refused =
    /^(New order|New product|Import|New promotion|New link|Add customer|New customer|New table)/
  for (const path of [
    '/orders/orderlist',
    '/products/productlist',
    '/customers/customerlist',
    '/actions/promotion',
    '/actions/qrcode',
  ]) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    const offered = await page.getByRole('main').locator('button, a').allInnerTexts()
    expect(
      offered.filter((text) => refused.test(text.trim())),
      path,
    ).toEqual([])
  }
  await page.goto('/products/productlist')
  await page.getByRole('row').nth(1).waitFor()
  // The columns show what is sold out; nobody can change it.
  expect(await page.getByRole('row').getByRole('switch', { disabled: false }).count()).toBe(0)
})

test('a community creates a business, selects which community it joins, and is not led into its set-up', async () => {
  const page = await site.signedIn(community, { path: '/staff/businessnew' })
  await page.getByLabel('Name of the business *').fill('Reed & Clay')
  await page.getByLabel('Name *', { exact: true }).fill('Ines Reed')
  await page.getByLabel('E-mail *').fill('ines@example.com')
  const joins = page.getByRole('group', { name: 'Communities it joins' })
  await joins.getByLabel('High Street Traders').uncheck()
  await joins.getByLabel('Local Makers').uncheck()
  await page.getByRole('button', { name: 'Create and invite' }).click()
  await expectShown(joins.getByText('Select at least one community.'))
  await joins.getByLabel('Local Makers').check()
  await page.getByRole('button', { name: 'Create and invite' }).click()
  await expectShown(page.getByText('ines@example.com was invited.'))
  const made = page.getByRole('row').filter({ hasText: 'Reed & Clay' })
  await expectShown(made.getByText('Not set up yet'))
  expect(await made.getByRole('button', { name: 'Open: Reed & Clay' }).count()).toBe(0)

  await page.goto('/actions/communityjoin?search=Reed')
  await expectShown(page.getByRole('row').filter({ hasText: 'Local Makers' }))
  expect(await page.getByRole('row').filter({ hasText: 'High Street Traders' }).count()).toBe(0)
})

test('a community approves a business that asks, activates it, looks into it and comes back', async () => {
  const page = await site.signedIn(community, { path: '/staff/businesses' })
  const own = (
    await page.getByRole('row').filter({ hasText: 'Current company' }).locator('strong').innerText()
  ).trim()
  await page.goto('/actions/communityjoin?search=Fern')
  const asking = page.getByRole('row').filter({ hasText: 'High Street Traders' })
  await expectShown(asking.getByText('Asks to join'))
  await asking.getByRole('button', { name: 'Approve: Fern & Fable Home' }).click()
  await expectShown(asking.getByText('Member', { exact: true }))

  await page.goto('/staff/businesses?search=Fern')
  await steps(page, 'Deactivate: Fern & Fable Home').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await steps(page, 'Activate: Fern & Fable Home').click()
  await expectShown(steps(page, 'Deactivate: Fern & Fable Home'))
  await steps(page, 'Open: Fern & Fable Home').click()
  await expectShown(headOf(page, 'Fern & Fable Home'))
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Businesses' })
    .click()
  await steps(page, `Open: ${own}`).click()
  await expectShown(headOf(page, own))
})

test('the cards of a phone keep no empty band for what a row does not have', async () => {
  const page = await site.signedIn('master@sevenfold.example', {
    path: '/actions/communityjoin',
    ...phone,
  })
  await page.locator('tbody tr:not([aria-hidden])').first().waitFor()
  const bands = await page.locator('tbody tr:not([aria-hidden])').evaluateAll((rows) =>
    rows.map((row) => {
      const frame = row.getBoundingClientRect()
      const range = document.createRange()
      const bottoms = [...row.querySelectorAll('td')].flatMap((cell) => {
        range.selectNodeContents(cell)
        return cell.textContent === '' ? [] : [range.getBoundingClientRect().bottom]
      })
      return Math.round(frame.bottom - Math.max(...bottoms))
    }),
  )
  expect(bands.length).toBeGreaterThan(0)
  expect(bands.filter((band) => band > 24)).toEqual([])
})

test('a form that would be refused is not there by its address either: one calm sentence, and what can be read', async () => {
  const page = await site.signedIn('owner@inactive.example', { path: '/products/productlist' })
  const product = await page
    .locator('tbody a[href*="productview?id="]')
    .first()
    .getAttribute('href')
  const save = page
    .getByRole('main')
    .getByRole('button', { name: /^(Save|Create|Send|Place|Invite|Choose a file)/ })
  for (const path of [
    '/orders/ordernew',
    '/products/import',
    '/products/productview',
    '/actions/promotionview?id=new',
    '/customers/customerview?id=new',
    '/staff/staffview?id=new',
  ]) {
    await page.goto(path)
    await expectShown(page.getByText('Nothing can be added now'))
    expect(await save.count(), path).toBe(0)
    expect(await page.getByRole('main').locator('input, textarea').count(), path).toBe(0)
  }
  for (const path of [product ?? '', '/actions/settings?part=company']) {
    await page.goto(path)
    await expectShown(page.getByText('You can read this, but nothing can be changed'))
    expect(
      await page.getByRole('main').locator('form :is(input, select, textarea):enabled').count(),
      path,
    ).toBe(0)
    expect(await save.count(), path).toBe(0)
  }
  // One's own name and picture neither; the address and the password keep the account safe.
  await page.goto('/staff/profile')
  await expectShown(page.getByText('You can read this, but nothing can be changed'))
  await expectShown(
    page
      .getByRole('main')
      .getByRole('button', { name: /password/i })
      .and(page.locator(':enabled')),
  )
})

test('who oversees is told whose data it is, and no figure leads to a refusal', async () => {
  const page = await site.signedIn(community, { path: stillPage })
  await lookInto(page, own)
  await page.goto('/dashboard')
  await expectShown(page.getByText(`You are viewing ${own}.`, { exact: true }))
  await page.locator('main li [data-change]').first().waitFor()
  const boxes = page
    .locator('main li')
    .filter({ has: page.locator('[data-change]').or(page.getByText('As of now')) })
  expect(await boxes.count()).toBe(4)
  for (const link of await boxes.getByRole('link').all()) {
    await link.click()
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('No access for your role').count(), pathOf(page)).toBe(0)
    await page.goBack()
  }
})
