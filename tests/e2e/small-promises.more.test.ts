import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, stillPage, useSite, styledAs } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()

test('the tags that a customer shows are changed on the same page', async () => {
  const call = callsIn('foodKart')
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  const { customer_id: id } = await call(page, 'POST', 'customer/create', {
    full_name: 'Tagged Person',
    tags: ['regular', 'noisy'],
  })
  await page.goto(`/customers/customerview?id=${String(id)}`)
  const shown = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await expect.poll(() => shown.allTextContents()).toEqual(['regular', 'noisy'])
  await page.getByRole('button', { name: 'Remove noisy' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('window seat')
  await page.getByRole('combobox', { name: 'Tags' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => shown.allTextContents()).toEqual(['regular', 'window seat'])
  expect(await axeFinds(page)).toEqual([])
})

test.each([
  ['hi', 'ऑर्डर स्वीकार हो गया'],
  ['si', undefined],
  ['ta', undefined],
] as const)(
  'a receipt says its status in the language of its reader: %s',
  async (language, words) => {
    const call = callsIn('foodKart')
    const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
    const [first] = (await call(page, 'GET', 'order/getall?order_status_id=2')) as unknown as {
      uuid: string
    }[]
    const guest = await site.open(`/receipt/${first?.uuid}`, { ...phone, locale: `${language}-IN` })
    const status = styledAs(guest, 'status').locator('strong')
    await expectShown(status)
    await expect.poll(() => status.textContent()).not.toBe('Accepted')
    if (words) await expect.poll(() => status.textContent()).toBe(words)
  },
)

test('in Tamil no selected choice of a filter is cut at 1280 px', async () => {
  const page = await site.signedIn('owner@foodkart.example', { path: stillPage })
  await callsIn('foodKart')(page, 'PUT', 'user/update', { language: 'ta' }, '/login-api')
  for (const path of ['/orders/orderlist', '/customers/customerlist', '/actions/promotion']) {
    await page.goto(path)
    await expectShown(page.locator('.filters__item select'))
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ta')
    const cut = await page.locator('.filters__item select').evaluateAll((selects) => {
      const pen = document.createElement('canvas').getContext('2d')
      return selects.flatMap((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select)
        const text = (select as HTMLSelectElement).selectedOptions[0]?.text ?? ''
        if (pen) pen.font = font
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
        return (pen?.measureText(text).width ?? 0) > room + 1 ? [text] : []
      })
    })
    expect(cut, path).toEqual([])
  }
})

test.each([820, 1000])('at %i px the name of the module is whole in the header', async (width) => {
  const page = await site.signedIn('owner@all.example', { viewport: { width, height: 1180 } })
  const name = page.locator('.frame__top .header-tools__chip > span')
  await expectShown(name)
  expect(
    await name.evaluate((it) => [
      it.scrollWidth - it.clientWidth > 1,
      it.scrollHeight - it.clientHeight > 2,
    ]),
  ).toEqual([false, false])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})
