import { expect, test } from 'vitest'
import { moduleNames } from '#contract/modules.ts'
import { axeFinds } from '../support/axe.ts'
import { expectShown, useSite } from '../support/browser.ts'
import { sideways } from '../support/clean.ts'

const site = useSite()
const desk = { viewport: { width: 1280, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }

test.each([
  { name: '1280, light', path: '/ui', context: desk },
  { name: '1280, dark', path: '/ui?scheme=dark', context: desk },
  { name: '1280, right to left', path: '/ui?dir=rtl', context: desk },
  { name: '390, light', path: '/ui', context: phone },
  { name: '390, dark', path: '/ui?scheme=dark', context: phone },
  { name: '390, right to left', path: '/ui?dir=rtl', context: phone },
])('axe finds nothing on the parts: $name', async ({ path, context }) => {
  const page = await site.open(path, context)
  await expectShown(page.getByRole('heading', { name: 'Parts of the screens' }))
  expect(await axeFinds(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
})

test('the parts wear the colours of every module, in both schemes', async () => {
  const page = await site.open('/ui', desk)
  for (const scheme of ['light', 'dark'])
    for (const module of moduleNames) {
      await page.getByRole('radio', { name: scheme }).check({ force: true })
      await page.getByRole('radio', { name: module, exact: true }).check({ force: true })
      const root = page.locator(`html[data-module=${module}]`)
      await root.waitFor({ state: 'attached' })
      expect(await root.evaluate((it) => it.classList.contains('dark'))).toBe(scheme === 'dark')
      expect(await axeFinds(page, { rule: 'color-contrast' })).toEqual([])
    }
})

test('a dialog, a menu, a panel and a calendar are opened with the keyboard, and give the focus back', async () => {
  const page = await site.open('/ui', desk)
  const opened = [
    { button: 'Open: dialog', what: page.getByRole('dialog', { name: 'Refuse order 1042?' }) },
    { button: 'Open: alertdialog', what: page.getByRole('alertdialog') },
    { button: 'More, sm', what: page.getByRole('menu', { name: 'More, sm' }) },
    { button: 'Open the panel', what: page.getByRole('dialog', { name: 'Notes' }) },
  ]
  for (const { button, what } of opened) {
    const control = page.getByRole('button', { name: button, exact: true })
    await control.press('Enter')
    await expectShown(what)
    expect(await axeFinds(page)).toEqual([])
    await page.keyboard.press('Escape')
    await what.waitFor({ state: 'hidden' })
    expect(await control.evaluate((it) => it === document.activeElement)).toBe(true)
  }
})
