import { expect, test } from 'vitest'
import { expectShown, useSite } from '../support/browser.ts'

const site = useSite()

test('business types are saved as they are ticked, however fast; one that was refused can be ticked again', async () => {
  const page = await site.signedIn('owner@ekart.example', { path: '/actions/industry_types' })
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const bakery = box('Bakery')
  const florist = box('Florist')
  await bakery.waitFor()
  const before = { bakery: await bakery.isChecked(), florist: await florist.isChecked() }

  await page.route('**/userindustrysubcategory/*', (route) => route.abort(), { times: 1 })
  await bakery.click()
  await expectShown(page.getByRole('alert'))
  expect(await bakery.isChecked()).toBe(before.bakery)

  let saved = 0
  page.on('response', (response) => {
    if (/userindustrysubcategory\/(create|delete)/.test(response.url())) saved += 1
  })
  await bakery.click()
  await florist.click()
  await expect.poll(() => saved).toBe(2)
  await page.reload()
  await bakery.waitFor()
  expect({ bakery: await bakery.isChecked(), florist: await florist.isChecked() }).toEqual({
    bakery: !before.bakery,
    florist: !before.florist,
  })
})
