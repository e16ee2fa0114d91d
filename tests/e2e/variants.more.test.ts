import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite({ TRUST_PROXY_HOPS: '1' })
const call = callsIn('ekart')

test('variants from the grid to sold out: an owner makes them, a guest buys the last piece, the next one sees it', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: stillPage })
  const name = `Linen Tee ${Date.now() % 100_000}`
  await page.goto('/products/productview')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: /^Price/ }).fill('15')
  const add = page.getByRole('button', { name: 'Add a variant option' })
  for (const [at, option, values] of [
    [0, 'Size', ['M', 'L']],
    [1, 'Colour', ['Red', 'Blue']],
  ] as const) {
    await add.click()
    await page
      .getByRole('textbox', { name: /^Variant option/ })
      .nth(at)
      .fill(option)
    const field = page.getByRole('textbox', { name: /^Values/ }).nth(at)
    for (const value of values) {
      await field.fill(value)
      await field.press('Enter')
    }
  }
  const row = (label: string) => page.getByRole('group', { name: label, exact: true })
  await expectShown(row('L, Blue'))
  await row('M, Red')
    .getByRole('textbox', { name: /^In stock/ })
    .fill('1')
  await page.getByRole('button', { name: 'Use the first stock for all' }).click()
  await row('L, Red')
    .getByRole('textbox', { name: /^Price/ })
    .fill('18')
  await row('L, Blue').getByRole('combobox', { name: 'Availability' }).selectOption('Hidden')
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/products/productview?id=*')
  await expect
    .poll(() =>
      row('L, Red')
        .getByRole('textbox', { name: /^Price/ })
        .inputValue(),
    )
    .toBe('18.00')

  const buy = async (colour: string) => {
    const guest = await site.open('/others/s/DemoEkartShop', phone)
    const dialog = guest.getByRole('dialog')
    // A tap before the page is ready is lost.
    await expect
      .poll(async () => {
        const isOpen = await dialog.isVisible()
        if (!isOpen) await guest.getByRole('button', { name: `Choose ${name}` }).tap()
        return isOpen
      })
      .toBe(true)
    await dialog.getByRole('radio', { name: /^L\b/ }).check({ force: true })
    await dialog.getByRole('radio', { name: colour }).check({ force: true })
    return { guest, dialog, put: dialog.getByRole('button', { name: 'Add to the order' }) }
  }
  const first = await buy('Red')
  await expectShown(first.dialog.getByText('18.00'))
  expect(await axeFinds(first.guest)).toEqual([])
  await first.put.tap()
  await first.guest.getByRole('button', { name: /1 item/ }).tap()
  await expectShown(first.guest.getByText(`${name}, L, Red`))
  await first.guest.getByLabel('Your name').fill('Ines')
  await first.guest.getByRole('button', { name: 'Place the order' }).tap()
  await first.guest.waitForURL('**/receipt/*')
  await expectShown(first.guest.getByText(`${name}, L, Red`))

  // It is taken from stock when the team accepts it.
  const [placed] = (await call(page, 'GET', 'order/getall?search=Ines')) as unknown as {
    order_id: string
    version: number
  }[]
  await call(page, 'PUT', 'order/update', {
    order_id: placed?.order_id,
    expected_version: placed?.version,
    event: 'order.accept',
  })
  const second = await buy('Red')
  await expectShown(second.dialog.getByText(/sold out/).first())
  expect(await second.put.isDisabled()).toBe(true)
  await second.dialog.getByRole('radio', { name: 'Blue' }).check({ force: true })
  expect(await second.put.isDisabled()).toBe(true)

  await page.goto('/orders/ordernew')
  await page.getByRole('combobox', { name: 'Add an item' }).fill(`${name}, M`)
  await expectShown(page.getByRole('option', { name: new RegExp(`${name}, M, Blue`) }))
})
