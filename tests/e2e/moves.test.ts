import type { Locator, Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, stillPage, useSite } from '../support/browser.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('job')
const owner = 'owner@job.example'
const update = '**/api/communityevent/update'

test('a press is sent once, however often the button is pressed', async () => {
  const page = await withJobs(['Pressed twice'])
  const sent: string[] = []
  const open = Promise.withResolvers<void>()
  await page.route(update, async (route) => {
    sent.push(keyOf(route))
    await open.promise
    await route.continue()
  })
  const publish = publishOf(page, 'Pressed twice')
  await publish.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await publish.evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => publish.isDisabled()).toBe(true)
  open.resolve()
  await expectShown(statusOf(page, 'Pressed twice', 'Open'))
  expect(sent).toHaveLength(1)
})

test('a press whose answer was lost is one effect when it is pressed again', async () => {
  const page = await withJobs(['Lost answer'])
  const sent: string[] = []
  await page.route(update, async (route) => {
    sent.push(keyOf(route))
    if (sent.length > 1) return route.continue()
    // The server does it, and nobody hears of it.
    await route.fetch()
    return route.abort()
  })
  await publishOf(page, 'Lost answer').click()
  const toast = page.locator('.toast__root', { hasText: 'Lost answer' })
  await toast.getByRole('button', { name: 'Try again' }).click()
  await expectShown(statusOf(page, 'Lost answer', 'Open'))
  // News of the first may show it as open before the second is sent.
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]).toBe(sent[1])
  await expectShown(page.locator('.toast__root', { hasText: 'Lost answer: Open' }))
})

test('what is taken back is what was done last, and nothing else is offered', async () => {
  const page = await withJobs(['First job', 'Second job'])
  for (const title of ['First job', 'Second job']) {
    await publishOf(page, title).click()
    await expectShown(page.locator('.toast__root', { hasText: title }))
  }
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect.poll(() => undo.count()).toBe(1)
  await undo.click()
  await expectShown(statusOf(page, 'Second job', 'Closed'))
  await expectShown(statusOf(page, 'First job', 'Open'))
})

test('the frame of a press shows the press alone: the last offer leaves after it', async () => {
  const page = await withJobs(['Drawn before', 'Drawn first'])
  await publishOf(page, 'Drawn before').click()
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  const inItsFrame = await publishOf(page, 'Drawn first').evaluate(
    (button: HTMLButtonElement) =>
      new Promise((resolve) => {
        button.click()
        requestAnimationFrame(() =>
          resolve({
            isBusy: button.disabled || button.getAttribute('aria-disabled') === 'true',
            hasOffer: [...document.querySelectorAll('button')].some(
              ({ textContent }) => textContent === 'Undo',
            ),
          }),
        )
      }),
  )
  expect(inItsFrame).toEqual({ isBusy: true, hasOffer: true })
  await expectShown(statusOf(page, 'Drawn first', 'Open'))
  await expect.poll(() => page.locator('.toast__root', { hasText: 'Drawn before' }).count()).toBe(0)
})

test('a question that is refused stays, shows what the other did, and is asked of that', async () => {
  const page = await withJobs(['Asked twice'])
  await publishOf(page, 'Asked twice').click()
  await page.getByRole('button', { name: 'Close: Asked twice' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close', exact: true }).waitFor()
  const link = page.getByRole('link', { name: 'Asked twice' })
  const id = new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]).get('id')
  const { version } = await call(page, 'GET', `communityevent/getbyid?id=${id}`)
  await call(page, 'PUT', 'communityevent/update', {
    community_event_id: id,
    expected_version: version,
    title: 'Asked again',
  })
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expectShown(dialog.getByRole('alert'))
  await expectShown(dialog.getByRole('heading', { name: /Asked again/ }))
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expectShown(statusOf(page, 'Asked again', 'Closed'))
})

/** The list of jobs with these drafts. */
async function withJobs(titles: readonly string[]): Promise<Page> {
  const page = await site.signedIn(owner, { path: stillPage })
  for (const title of titles)
    await call(page, 'POST', 'communityevent/create', {
      title,
      vacancies: 1,
      // A job without one is asked about before it is published.
      description: 'Serving breakfast and lunch.',
    })
  await page.goto('/job/joblist')
  for (const title of titles) await publishOf(page, title).waitFor()
  return page
}

function publishOf(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `Publish: ${title}` })
}

function statusOf(page: Page, title: string, status: string): Locator {
  return page.getByRole('row').filter({ hasText: title }).getByText(status, { exact: true })
}

function keyOf(route: Route): string {
  return route.request().headers()['idempotency-key'] ?? ''
}
