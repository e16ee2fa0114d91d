import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite, styledAs } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })

test('too large a tip is said at its field, and the order keeps its prices', async () => {
  const call = callsIn('tableOrdering')
  const owner = await site.signedIn('owner@tableordering.example', { path: stillPage })
  const name = `Bay ${Date.now() % 10_000}`
  const { table_id: id } = await call(owner, 'POST', 'table/create', { name, capacity: 4 })
  const { qr_code: code } = await call(owner, 'GET', `table/getbyid?id=${String(id)}`)
  const guest = await site.open(`/others/s/${String(code)}`, phone)
  await guest.getByRole('button', { name: /^Add / }).first().tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await expectShown(styledAs(guest, 'lineText').getByText(/₹/))
  await guest.getByLabel('Your name').fill('Gita')
  await guest.getByText(/^More:/).tap()
  await guest.getByLabel(/^Tip in/).fill('900')
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expectShown(guest.locator('.guest__error').getByText(/^At most ₹/))
  await expectShown(styledAs(guest, 'total'))
  expect(await guest.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('tip')
  expect(await guest.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await axeFinds(guest)).toEqual([])

  // Somebody sits down meanwhile: the order is refused, and the field for the code has the focus.
  const { version } = await call(owner, 'GET', `table/getbyid?id=${String(id)}`)
  await call(owner, 'PUT', 'table/update', {
    table_id: id,
    expected_version: version,
    event: 'table.open',
    party_size: 2,
  })
  await guest.getByLabel(/^Tip in/).fill('')
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await expectShown(guest.getByLabel('Four-digit code of the table'))
  await expect
    .poll(() => guest.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('code')
})

test('a guest proves their e-mail in the checkout and has an offer at once', async () => {
  const call = callsIn('foodKart')
  const owner = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await call(owner, 'PUT', 'user/update', { settings: { auto_accept: true } }, '/login-api')
  const promoCode = `ONCE${Date.now() % 10_000}`
  const { promotion_id: id, version } = await call(owner, 'POST', 'promotion/create', {
    name: 'Once for everybody',
    kind: 'percent',
    value: 20,
    code: promoCode,
    per_customer_limit: 1,
  })
  await call(owner, 'PUT', 'promotion/update', {
    promotion_id: id,
    expected_version: version,
    event: 'promotion.publish',
  })
  const guest = await site.open('/others/s/DemoFoodkartShop', phone)
  await guest.getByRole('button', { name: /^Add / }).first().tap()
  await guest.getByRole('button', { name: /1 item/ }).tap()
  await guest.getByLabel('Your name').fill('Ines')
  const offer = guest.getByRole('button', { name: 'Verify your e-mail to use this offer now' })
  expect(await offer.count()).toBe(0)
  await guest.getByLabel('Promo code (optional)').fill(promoCode)
  await guest.getByRole('button', { name: 'Apply', exact: true }).tap()
  // The code says at once what it needs, and the label no longer says that it is optional.
  await expectShown(guest.getByText(/your phone number or verified e-mail is needed/))
  await expectShown(guest.getByLabel('Phone', { exact: true }))
  await guest.getByLabel('E-mail (optional)').fill('ines@guest.example')
  await expectShown(offer)
  expect(await axeFinds(guest)).toEqual([])
  await offer.tap()
  await expect.poll(mailedCode, { timeout: 20_000 }).toMatch(/^\d{6}$/)
  await guest.getByLabel('Code from the mail').fill(mailedCode() === '000000' ? '000001' : '000000')
  await guest.getByRole('button', { name: 'Confirm', exact: true }).tap()
  await expectShown(guest.getByText(/^This code is wrong or has expired/))
  await guest.getByLabel('Code from the mail').fill(mailedCode())
  await guest.getByRole('button', { name: 'Confirm', exact: true }).tap()
  await expectShown(guest.getByText('Your e-mail is verified. This offer applies now.'))
  await guest.getByRole('button', { name: 'Place the order' }).tap()
  await guest.waitForURL('**/receipt/*')
  await expectShown(styledAs(guest, 'status').getByText('Accepted', { exact: true }))
})

/** The code in the mail that the server would have sent. */
function mailedCode(): string {
  const folder = join(site.dataDir, 'mail')
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return /your code is (\d{6})/.exec(mails.join('\n'))?.[1] ?? ''
}
