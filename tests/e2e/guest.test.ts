import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { phone, stillPage, useSite, styledAs } from '../support/browser.ts'
import { holdCode } from '../support/hold-code.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })

test('a guest orders with options by keyboard alone, keeps the cart over a reload, and sees that it was accepted', async () => {
  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  await pressOn(guest, 'Choose Margherita')
  await guest.getByRole('dialog').getByRole('radio', { name: 'Large' }).waitFor()
  expect(await guest.getByRole('radio', { name: 'Regular' }).isChecked()).toBe(true)
  await guest.getByRole('radio', { name: 'Regular' }).focus()
  await guest.keyboard.press('ArrowDown')
  await guest.getByRole('checkbox', { name: 'Avocado' }).press('Space')
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Add to the order' }).press('Enter')
  await expect
    .poll(() => guest.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Choose Margherita')

  await guest.reload()
  await pressOn(guest, /1 item/)
  await guest.getByText('Large, Avocado').waitFor()
  await pressOn(guest, 'One more: Margherita')
  await pressOn(guest, 'Place the order')
  await guest.getByText('Please fill this in.').waitFor()
  expect(await guest.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullName')
  await guest.keyboard.type('Noor Haddad')
  expect(await axeFinds(guest)).toEqual([])
  await guest.getByLabel('Promo code (optional)').fill('NOPE')
  const isKnown = Promise.withResolvers<void>()
  await guest.route('**/pub/price', async (route) => {
    await isKnown.promise
    await route.continue()
  })
  const isAsked = guest.waitForRequest('**/pub/price')
  await pressOn(guest, 'Apply')
  await isAsked
  expect(await guest.getByText('Code applied.').count()).toBe(0)
  isKnown.resolve()
  await guest.getByText('This code is not valid.').waitFor()
  const total = styledAs(guest, 'total').locator('dd')
  await guest.locator('dl[aria-busy="false"]').waitFor()
  const said = await total.textContent()
  await pressOn(guest, 'Place the order')

  await guest.waitForURL('**/receipt/*')
  await guest.getByText('Waiting for confirmation').waitFor()
  expect(await styledAs(guest, 'total').locator('dd').textContent()).toBe(said)
  const orderNo = (await guest.title()).replace('Receipt ', '')

  const owner = await site.signedIn('owner@foodkart.example', {
    path: `/orders/orderlist?search=${orderNo}`,
  })
  await owner.locator('a[href^="/orders/orderview?id="]').first().click()
  await owner.getByRole('button', { name: 'Accept', exact: true }).first().click()
  await styledAs(guest, 'status').getByText('Accepted', { exact: true }).waitFor()
})

test('whoever takes a number sees their place, and that it is their turn', async () => {
  const guest = await site.open('/others/s/DemoSkipquesQueue', phone)
  await guest.getByLabel('Your name').fill('Ana Lopez')
  await guest.getByRole('button', { name: 'Take a number' }).click()
  await guest.waitForURL('**/others/ticket/*')
  await guest.getByText('Your number').waitFor()
  expect(await axeFinds(guest)).toEqual([])
  const ticketNo = (await guest.title()).replace('Number ', '')

  const staff = await site.signedIn('owner@skipques.example', { path: stillPage })
  await callTicket(staff, ticketNo)
  await guest.getByRole('status').getByText('It is your turn!').waitFor()
  expect(await guest.title()).toBe(`It is your turn! ${ticketNo}`)

  await guest.getByText('Leave the queue').click()
  await guest.getByRole('button', { name: 'Leave', exact: true }).click()
  await guest.getByText('You are no longer in the queue.').waitFor()
})

test('a revoked link and a made-up one say so in words', async () => {
  const owner = await site.signedIn('owner@cconnect.example', { path: stillPage })
  const guest = await site.open('/others/s/DemoCconnectCheckin', phone)
  await guest.getByLabel('Your name').fill('Lea')
  await guest.getByRole('button', { name: 'I am here' }).click()
  await guest.getByRole('heading', { name: 'You are checked in' }).waitFor()

  await revoke(owner, 'DemoCconnectCheckin')
  await guest.reload()
  await guest.getByRole('heading', { name: 'This link is not active' }).waitFor()
  expect(await axeFinds(guest)).toEqual([])
  await guest.goto('/others/s/Nonsense1')
  await guest.getByRole('heading', { name: 'This code is not valid' }).waitFor()
})

test('the page stands in the document itself, and what is typed and pressed before its code has come is not lost', async () => {
  const reader = await site.open('/others/s/DemoFoodkartShop', {
    ...phone,
    javaScriptEnabled: false,
  })
  await reader.getByRole('heading', { name: 'Margherita' }).waitFor()

  const guest = await site.open('about:blank', phone)
  const letThrough = await holdCode(guest)
  await guest.goto('/others/s/DemoSkipquesQueue', { waitUntil: 'commit' })
  await guest.getByLabel('Your name').fill('Early Bird')
  await guest.getByLabel('How many people?').fill('3')
  await guest.getByLabel('Country code').selectOption('+91')
  await guest.getByLabel('Phone').fill('98765 43210')
  await guest.getByRole('button', { name: 'Take a number' }).click()
  expect(new URL(guest.url()).search).toBe('')
  const sent = guest.waitForRequest((request) => request.method() === 'POST')
  await letThrough()
  expect((await sent).postDataJSON()).toMatchObject({
    full_name: 'Early Bird',
    party_size: 3,
    calling_code: '+91',
    phone: '98765 43210',
  })
  await guest.waitForURL('**/others/ticket/*')
})

/** Presses a button from the keyboard. */
async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .press('Enter')
}

/** Calls a number as the board would, over the API. */
async function callTicket(staff: Page, ticketNo: string): Promise<void> {
  await staff.evaluate(async (wanted) => {
    const headers = {
      'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
      'content-type': 'application/json',
      'module-id': '1',
    }
    const { data } = await (
      await fetch('/api/customer/visit/getall?type=queue&queue_status=Waiting&rowSize=100', {
        headers,
      })
    ).json()
    const { visit_id } = data.find(({ ticket_no }: { ticket_no: string }) => ticket_no === wanted)
    const response = await fetch('/api/customer/queuenotify', {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': 'call-1' },
      body: JSON.stringify({ visit_id, channel: 'display' }),
    })
    if (!response.ok) throw new Error(await response.text())
  }, ticketNo)
}

async function revoke(owner: Page, code: string): Promise<void> {
  await owner.evaluate(async (wanted) => {
    const headers = {
      'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
      'content-type': 'application/json',
      'module-id': '2',
    }
    const { data } = await (await fetch('/api/dynamic?rowSize=100', { headers })).json()
    const { dynamic_link_id, version } = data.find((link: { code: string }) => link.code === wanted)
    const body = JSON.stringify({ dynamic_link_id, expected_version: version, status: 'Revoked' })
    const response = await fetch('/api/dynamic', {
      method: 'PUT',
      headers: { ...headers, 'idempotency-key': 'revoke-1' },
      body,
    })
    if (!response.ok) throw new Error(await response.text())
  }, code)
}
