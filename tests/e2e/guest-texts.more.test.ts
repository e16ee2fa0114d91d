import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { expectShown, phone, useSite } from '../support/browser.ts'

const site = useSite({ TEXT_TEST: '1' })

/** A guest who asks for texts, with the number of their ticket. */
async function joins(name: string, number: string): Promise<{ guest: Page; ticket: string }> {
  const guest = await site.open('/others/s/DemoSkipquesQueue', phone)
  await guest.getByLabel('Your name').fill(name)
  const wish = guest.getByLabel('Text me when it is almost my turn')
  expect(await wish.isChecked()).toBe(false)
  await wish.check()
  await guest.getByLabel('Country code').selectOption('+44')
  if (name === 'Ines') {
    await guest.getByRole('button', { name: 'Take a number' }).tap()
    await expectShown(
      guest.getByText('Text messages cannot be sent to this number.', { exact: false }),
    )
    expect(await axeFinds(guest)).toEqual([])
  }
  await guest.getByLabel('Phone (optional)').fill(number)
  await guest.getByRole('button', { name: 'Take a number' }).tap()
  await guest.waitForURL('**/others/ticket/*')
  await guest.getByText('Your number').waitFor()
  return { guest, ticket: (await guest.title()).replace('Number ', '') }
}

test('a guest asks for texts at the queue, is called, and reads it in the inbox of the demo; STOP ends it', async () => {
  const [ines, omar] = [await joins('Ines', '07700 900777'), await joins('Omar', '07700 900778')]
  const owner = await site.signedIn('owner@skipques.example', { path: '/queue/list' })
  const call = (ticket: string) =>
    owner.getByRole('button', { name: new RegExp(`^Call: ${ticket} `) }).click()
  await call(ines.ticket)

  const inbox = await site.open('/others/s/DemoSkipquesQueue')
  await inbox.goto(await inboxOf(owner))
  const phoneOf = (number: string) => inbox.getByRole('region', { name: number })
  const texts = (number: string) => phoneOf(number).getByText('please come now', { exact: false })
  const arrive = (number: string) =>
    expect
      .poll(async () => {
        await inbox.reload()
        return texts(number).count()
      })
      .toBe(1)
  await arrive('+447700900777')
  expect(await inbox.title()).toContain('test provider')
  expect(await axeFinds(inbox)).toEqual([])
  expect(await phoneOf('+447700900777').getByRole('link').last().getAttribute('href')).toContain(
    '/others/ticket/',
  )
  await phoneOf('+447700900777').getByRole('button', { name: 'Answer STOP' }).click()
  await expectShown(inbox.getByText('answered', { exact: false }))

  await ines.guest.getByText('Leave the queue').click()
  await ines.guest.getByRole('button', { name: 'Leave', exact: true }).click()
  await ines.guest.getByText('You are no longer in the queue.').waitFor()
  await call((await joins('Ines Prado', '07700 900777')).ticket)
  await call(omar.ticket)
  await arrive('+447700900778')
  expect(await texts('+447700900777').count()).toBe(1)
})

/** Where the texts of the demo are read, as the page knows it. */
function inboxOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const config: unknown = JSON.parse(document.getElementById('config')?.textContent ?? '{}')
    return String((config as { textInbox?: string }).textInbox)
  })
}
