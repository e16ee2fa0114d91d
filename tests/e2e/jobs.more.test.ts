import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { axeFinds } from '../support/axe.ts'
import { expectClean } from '../support/clean.ts'
import { callsIn } from '../support/page-call.ts'

// A server with a clock sends mails at once, without the time for an undo.
const site = useSite({}, { hasClock: true })
const call = callsIn('job')
const owner = 'owner@job.example'

type Json = Record<string, unknown>

test('a job is written and published by keys, three apply, one is carried over the board and accepted, the others are told no in kind words', async () => {
  const page = await site.signedIn(owner, { path: '/job/joblist' })
  await page.getByRole('button', { name: 'New job' }).press('Enter')
  await page.getByRole('button', { name: 'Save as draft' }).press('Enter')
  await expectShown(page.getByText('Please fill this in.'))
  await page.getByLabel('Title *').fill('Night baker')
  await page.getByRole('textbox', { name: 'Description' }).fill('Bread before dawn.')
  await page.getByLabel('Title *').press('Enter')
  await expectShown(page.getByRole('heading', { name: 'Night baker', level: 1 }))
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expectShown(page.getByRole('main').getByText('Open', { exact: true }))
  // The pressed step has gone: who works with the keys goes on from the heading.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page-title')
  const jobId = new URL(page.url()).searchParams.get('id') ?? ''
  const code =
    ((await page.locator('main a[target=_blank]').getAttribute('href')) ?? '').split('/').at(-1) ??
    ''
  for (const [index, name] of ['Ada Lovelace', 'Bela Bartok', 'Cora Coal'].entries())
    await apply(page, { code, jobId, name, hasFile: index === 0 })

  await page.goto(`/job/interest?community_event_id=${jobId}&view=board`)
  const ada = column(page, 'Pending').getByRole('link', { name: 'Ada Lovelace' })
  await ada.press('4')
  await expectShown(column(page, 'Pending').getByLabel('4 stars'))
  await ada.press('Shift+ArrowRight')
  // What she will read is seen, and said better, before it is sent.
  const letter = page.getByRole('dialog', { name: 'Invite to talk: Ada Lovelace' })
  const words = letter.getByLabel('What the applicant will read')
  await expect.poll(() => words.inputValue()).toContain('Thank you for applying as Night baker.')
  expect(await axeFinds(page)).toEqual([])
  await words.fill('Come and bake with us on Sunday.')
  await letter.getByRole('button', { name: 'Send', exact: true }).click()
  const contacted = column(page, 'Contacted').getByRole('link', { name: 'Ada Lovelace' })
  await contacted.waitFor()
  await expectShown(page.getByRole('status').filter({ hasText: 'Ada Lovelace: Contacted' }))
  await expect.poll(() => contacted.evaluate((link) => link === document.activeElement)).toBe(true)
  await column(page, 'Pending')
    .locator('li', { hasText: 'Bela Bartok' })
    .dragTo(column(page, 'Contacted'))
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await column(page, 'Contacted').getByRole('link', { name: 'Bela Bartok' }).waitFor()
  await contacted.press('Shift+ArrowRight')
  await column(page, 'Accepted').getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  await expectShown(page.getByText('All vacancies are taken: “Night baker” is closed.'))

  await page.getByRole('link', { name: 'List', exact: true }).click()
  for (const name of ['Bela Bartok', 'Cora Coal'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Reject' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Position filled' }).check()
  await dialog
    .getByLabel('Your message to the applicant')
    .fill('Please come back in spring, we bake for weddings then.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectShown(page.getByText('2 of 2 done'))
  await expect.poll(async () => (await mailsWith('we bake for weddings then')).length).toBe(2)

  // Not every headless browser has a viewer.
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }))
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  const href = await page.getByRole('link', { name: 'Show', exact: true }).getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect([
    file.headers()['content-type'],
    file.headers()['content-disposition'],
    await file.text(),
  ]).toEqual([
    'application/pdf',
    expect.stringMatching(/^inline; filename="resume.pdf"; filename\*=UTF-8''Ada%20Lovelace.pdf$/),
    '%PDF-1.7 hello',
  ])
  expect(
    await page.getByRole('region', { name: 'CV' }).locator('iframe').getAttribute('src'),
  ).toMatch(/&show=1#/)
  await expectShown(page.getByRole('region', { name: 'History' }).getByText('Accepted'))
  await page.goto(`/job/jobview?id=${jobId}`)
  await expectShown(page.getByText('1 of 1 vacancy taken'))
  await expectShown(page.getByRole('main').getByText('Closed', { exact: true }))
})

test('two people see each other’s moves, and what was moved by a tap on a phone is taken back there', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { jobId, code } = await aJob(page, 'Driver')
  await apply(page, { code, jobId, name: 'Dora Drive' })
  await page.goto(`/job/interest?community_event_id=${jobId}&view=board`)
  const other = await site.signedIn('staff@job.example', {
    path: `/job/interest?community_event_id=${jobId}&view=board`,
    ...phone,
  })
  await other.getByRole('button', { name: 'Invite to talk: Dora Drive' }).tap()
  await other.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).tap()
  await column(page, 'Contacted').getByRole('link', { name: 'Dora Drive' }).waitFor()
  await other.getByRole('button', { name: 'Undo', exact: true }).tap()
  await column(page, 'Pending').getByRole('link', { name: 'Dora Drive' }).waitFor()
  await page.getByRole('button', { name: 'More for Dora Drive' }).click()
  await page.getByRole('menuitem', { name: 'Reject' }).click()
  await page.getByRole('radio', { name: 'Not suitable' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await column(other, 'Rejected').getByRole('link', { name: 'Dora Drive' }).waitFor()
  expect(await column(other, 'Pending').getByRole('link', { name: 'Dora Drive' }).count()).toBe(0)
})

test('who came through the door is written down with a résumé, and what is wrong is said beside its field', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { jobId } = await aJob(page, 'Florist')
  await page.goto(`/job/interest?view=board&community_event_id=${jobId}`)
  await page.getByRole('button', { name: 'Add applicant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('walter at mail')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectShown(dialog.getByText('Please fill this in.'))
  await dialog.getByLabel('Applicant').fill('Walter Walkin')
  await dialog.getByLabel('E-mail').fill('walter@mail.example')
  await dialog
    .getByLabel('CV')
    .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
  await expectShown(dialog.getByText('Please choose a PDF or Word file.'))
  await dialog.getByLabel('CV').setInputFiles({
    name: 'walter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 hello'),
  })
  await expectShown(dialog.getByText('walter.pdf is attached.'))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectShown(page.getByRole('heading', { name: 'Walter Walkin', level: 1 }))
  await expectShown(page.getByRole('link', { name: 'Show', exact: true }))
  await page.goto(`/job/jobview?id=${jobId}`)
  await expectShown(page.getByRole('img', { name: 'QR code of this job' }))
})

test('a tag that is in use says so before it is turned off; closing offers to tell those who wait', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const { jobId, code } = await aJob(page, 'Gardener')
  await apply(page, { code, jobId, name: 'Gil Green' })
  await page.goto('/job/joblist')
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  await page.getByLabel('New tag').fill('kitchen')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('button', { name: 'Edit kitchen', exact: true }).waitFor()
  const newTag = page.getByLabel('New tag')
  const hasFocus = (one: Locator) => one.evaluate((it) => it === document.activeElement)
  await expect.poll(() => hasFocus(newTag)).toBe(true)
  await newTag.fill('Kitchen')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expectShown(page.getByText('A tag with this name already exists.'))
  await expect.poll(() => hasFocus(newTag)).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await newTag.inputValue()).toBe('Kitchen')
  await page.getByRole('button', { name: 'Switch off Kitchen', exact: true }).click()
  await expectShown(page.getByText(/keep it|keeps it/))
  // The refused name is still there: it is not dropped without a question.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.getByRole('button', { name: 'Close: Gardener' }).click()
  await page.getByRole('checkbox', { name: 'Reject the 1 pending application' }).check()
  await page.getByLabel('Your message to the applicant').fill('The garden sleeps until March.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const row = page.getByRole('row', { name: /Gardener/ })
  await row.getByText('Closed', { exact: true }).waitFor()
  await expect.poll(async () => (await mailsWith('The garden sleeps until March.')).length).toBe(1)
  await row.getByRole('button', { name: 'Reopen: Gardener' }).click()
  await page.getByLabel('Why is it reopened?').fill('The first one left')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await row.getByText('Open', { exact: true }).waitFor()
})

/** A closing date that is over when the screen has been opened. */
const soonMs = 2_500
const soon = () => Date.now() + soonMs

test('Publish in the list asks for a later closing date where that of the draft is over', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  await call(page, 'POST', 'communityevent/create', {
    title: 'Baker of yesterday',
    vacancies: 1,
    closes_ms: soon(),
  })
  await page.goto('/job/joblist?search=Baker of yesterday')
  const row = page.locator('tbody tr', { hasText: 'Baker of yesterday' })
  await row.getByRole('button', { name: /^Publish/ }).waitFor()
  await page.waitForTimeout(soonMs)
  await row.getByRole('button', { name: /^Publish/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish: Baker of yesterday' })
  await expectShown(dialog.getByText('The closing date has passed.'))
  const closes = dialog.getByLabel('New closing date')
  // The prefilled date is in the future; a past one is refused at the field.
  await closes.fill('2026-01-01T10:00')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expectShown(dialog.getByText('Choose a time in the future.').first())
  await closes.fill('')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expectShown(row.getByText('Open', { exact: true }))
})

test('a closing date in the past is marked in the form: saving stays there, and Publish leads to it', async () => {
  const page = await site.signedIn(owner, { path: stillPage })
  const draft = await call(page, 'POST', 'communityevent/create', {
    title: 'Cook of last week',
    description: 'Cooked last week.',
    vacancies: 1,
    closes_ms: soon(),
  })
  await page.goto(`/job/jobview?id=${String(draft['community_event_id'])}`)
  await page.waitForTimeout(soonMs)
  await page.getByRole('button', { name: 'Publish' }).click()
  const closes = page.getByLabel('Closes')
  await expectShown(page.getByText('Choose a time in the future.'))
  await expect.poll(() => closes.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await closes.getAttribute('aria-invalid')).toBe('true')
  await closes.fill('2026-01-01T10:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectShown(page.getByText('Choose a time in the future.'))
  await closes.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectShown(page.getByRole('main').getByText('Open', { exact: true }))
})

// Narrow, dark and every other state: `serving-looks.long.test.ts`.
test('axe finds nothing on these screens, open and closed, and nothing scrolls sideways', async () => {
  const page = await site.signedIn(owner, { path: '/job/jobview?id=new', colorScheme: 'light' })
  const clean = (where: string) => expectClean(page, where)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  await press('Save as draft')
  await page.getByText('Please fill this in.').waitFor()
  await clean('a new job, refused')
  await page.goto('/job/joblist?status=open')
  await page.locator('.data-table__link').first().click()
  await page.getByRole('heading', { name: 'Applications' }).waitFor()
  await clean('a job')
  await page.goto('/job/interest?view=board')
  await page.locator('[data-application]').first().waitFor()
  await clean('the board')
  await page.goto('/job/interest?status=Pending')
  await page.locator('.data-table__link').first().click()
  await press('Reject')
  await page.getByRole('dialog').waitFor()
  await clean('an application, before it is rejected')
})

function column(page: Page, status: string): Locator {
  return page.getByRole('region', { name: status })
}

/** A posting that is open, with the code of its link. */
async function aJob(page: Page, title: string): Promise<{ jobId: string; code: string }> {
  const job = await call(page, 'POST', 'communityevent/create', {
    title,
    vacancies: 1,
    publish: true,
  })
  return { jobId: String(job['community_event_id']), code: String(job['link_code']) }
}

/** Someone applies as a guest does: by the link, with a résumé or without. */
async function apply(
  page: Page,
  {
    code,
    jobId,
    name,
    hasFile = false,
  }: { code: string; jobId: string; name: string; hasFile?: boolean },
): Promise<void> {
  const opened = (await (await page.request.get(`/api/pub/link/${code}`)).json()) as {
    data: { intake_token: string }
  }
  const { intake_token: token } = opened.data
  const headers = { 'content-type': 'application/pdf', 'intake-token': token }
  const sent = hasFile
    ? ((await (
        await page.request.post('/api/pub/resume', { headers, data: Buffer.from('%PDF-1.7 hello') })
      ).json()) as { data: Json })
    : undefined
  const data = {
    intake_token: token,
    community_event_id: jobId,
    full_name: name,
    email: `${name.replace(/\W/g, '.').toLowerCase()}@mail.example`,
    file_id: sent?.data['file_id'],
  }
  const answer = await page.request.post('/api/pub/apply', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The mails in the server's folder that hold these words. */
async function mailsWith(words: string): Promise<string[]> {
  const folder = join(site.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails
    .map((mail) => mail.replace(/=\r?\n/g, '').replace(/\r?\n/g, ' '))
    .filter((mail) => mail.includes(words))
}
