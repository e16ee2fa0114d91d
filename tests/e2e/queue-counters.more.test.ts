import { expect, test } from 'vitest'
import { expectShown, phone, stillPage, useSite } from '../support/browser.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'
import { expectClean } from '../support/clean.ts'
import { callsIn } from '../support/page-call.ts'

const site = useSite()
const call = callsIn('skipques')
const owner = 'owner@skipques.example'
const staff = 'staff@skipques.example'

test('a guest of the kiosk in Tamil is called to counter 3, sent to counter 1, and reads it on phone and wall', async () => {
  const setUp = await site.signedIn(owner, { path: stillPage })
  await call(
    setUp,
    'PUT',
    'user/update',
    { settings: { queue_counters: ['1', '2', '3'], kiosk_code: '2468' } },
    '/login-api',
  )
  const kiosk = await site.signedIn(staff, { path: '/queue/kiosk' })
  const tamil = kiosk.getByRole('button', { name: 'தமிழ்' })
  // The language of the person who signed in may still be on its way.
  await expect
    .poll(async () => {
      await tamil.click()
      return tamil.getAttribute('aria-pressed')
    })
    .toBe('true')
  await expectClean(kiosk, 'the kiosk in Tamil')
  await kiosk.getByRole('textbox').first().fill('Tara Kiosk')
  await kiosk.locator('form button[type=submit]').click()
  const ticket = (await kiosk.locator('.stage__ticketNumber').textContent()) ?? ''
  await kiosk.locator('.stage__ticket button').click()
  // The next guest finds it as it was.
  await expectShown(kiosk.getByRole('heading', { name: 'Join the queue' }))

  const desk = await site.signedIn(owner, { path: '/queue/list' })
  await desk.getByLabel('You are at').selectOption('3')
  const row = desk.locator('.queue__row', { hasText: 'Tara Kiosk' })
  await row.getByRole('button', { name: `Call: ${ticket} Tara Kiosk` }).click()
  await expectShown(row.getByText('Counter 3', { exact: false }))
  const wall = await site.signedIn(staff, { path: '/queue/display' })
  await expectShown(wall.getByText('→ Counter 3').first())
  // Whoever touches a screen on the wall does not get to the names.
  expect(await wall.getByRole('link').count()).toBe(0)
  await row.getByRole('button', { name: `More for ${ticket} Tara Kiosk` }).click()
  await desk.getByRole('menuitem', { name: 'Send to Counter 1' }).click()
  await expectShown(row.getByText('Counter 1', { exact: false }))
  await expectShown(wall.getByText('→ Counter 1').first())
  await expectClean(wall, 'the wall')
})

test('a guest by phone reads that it is almost their turn, and then where to go', async () => {
  const desk = await site.signedIn(owner, { path: '/queue/list' })
  const links = (await call(desk, 'GET', 'dynamic')) as unknown as {
    code: string
    purpose: string
  }[]
  const code = links.find(({ purpose }) => purpose === 'queue')?.code ?? ''
  const guest = await site.open(`/others/s/${code}`, phone)
  await guest.getByLabel('Your name').fill('Pia Phone')
  await guest.locator('form button[type=submit]').tap()
  await guest.waitForURL('**/others/ticket/**')
  const row = desk.locator('.queue__row', { hasText: 'Pia Phone' })
  // Those ahead are called away one after the other.
  for (let left = 10; left > 0; left -= 1) {
    const next = desk.locator('.queue__call small')
    if (/Pia Phone/.test((await next.textContent()) ?? '')) break
    const before = await next.textContent()
    await desk.locator('.queue__call').click()
    await expect.poll(() => next.textContent()).not.toBe(before)
  }
  await expectShown(guest.getByText('Almost your turn'))
  await desk.getByLabel('You are at').selectOption('2')
  await row.getByRole('button', { name: /^Call: \d+ Pia Phone$/ }).click()
  // The demo has called somebody there before.
  await desk.getByRole('button', { name: 'Call without finishing' }).click()
  await expectShown(guest.getByText('Please go to Counter 2'))
  await expectClean(guest, 'the ticket')
})

test('a kiosk is locked: every address leads back to it until the code is typed', async () => {
  const kiosk = await site.signedIn(staff, { path: '/queue/kiosk' })
  const leave = kiosk.getByRole('button', { name: 'Leave the kiosk' })
  await expectShown(leave)
  await kiosk.goto('/customers/customerlist')
  await kiosk.waitForURL('**/queue/kiosk')
  await leave.click()
  const dialog = kiosk.getByRole('dialog', { name: 'Leave the kiosk' })
  await dialog.getByLabel('Kiosk code').fill('1111')
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await expectShown(dialog.getByText('This code is wrong.'))
  await expectClean(kiosk, 'the code of the kiosk')
  await dialog.getByLabel('Kiosk code').fill('2468')
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await kiosk.waitForURL('**/queue/list')
  await expectShown(kiosk.getByRole('heading', { name: 'Queue', exact: true }))
})

test('a kiosk without a code asks for one first; without one it is left by the own password', async () => {
  const setUp = await site.signedIn(owner, { path: stillPage })
  await call(setUp, 'PUT', 'user/update', { settings: { kiosk_code: '' } }, '/login-api')
  const kiosk = await site.signedIn(staff, { path: '/queue/kiosk' })
  await expectShown(kiosk.getByText('The owner can set a code in the settings.'))
  await kiosk.getByRole('button', { name: 'Open without a code' }).click()
  await expectShown(kiosk.getByRole('button', { name: 'Take a ticket' }))
  expect(await kiosk.getByRole('link', { name: 'Back to the queue' }).count()).toBe(0)
  await kiosk.goto('/customers/customerlist')
  await kiosk.waitForURL('**/queue/kiosk')
  await kiosk.getByRole('button', { name: 'Leave the kiosk' }).click()
  const asked = kiosk.getByRole('dialog', { name: 'Confirm your password' })
  await asked.getByLabel('Password').fill('not the password')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expectShown(asked.getByText('wrong', { exact: false }))
  await asked.getByLabel('Password').fill(demoPassword)
  await asked.getByRole('button', { name: 'Continue' }).click()
  await kiosk.waitForURL('**/queue/list')

  const door = await site.signedIn(owner, { path: '/queue/kiosk' })
  await door.getByLabel('Kiosk code').fill('12')
  await door.getByRole('button', { name: 'Set the code and open' }).click()
  await expectShown(door.getByRole('button', { name: 'Set the code and open' }))
  await door.getByLabel('Kiosk code').fill('1357')
  await door.getByRole('button', { name: 'Set the code and open' }).click()
  await door.getByRole('button', { name: 'Leave the kiosk' }).click()
  const code = door.getByRole('dialog', { name: 'Leave the kiosk' })
  await code.getByLabel('Kiosk code').fill('1357')
  await code.getByRole('button', { name: 'Leave', exact: true }).click()
  await door.waitForURL('**/queue/list')
})

test('each service has its line: taken at the kiosk, seen at the desk of the doctor, sent on from the lab', async () => {
  const setUp = await site.signedIn(owner, { path: stillPage })
  const services = ['Lab', 'Doctor']
  await call(
    setUp,
    'PUT',
    'user/update',
    { settings: { queue_services: services, kiosk_code: '' } },
    '/login-api',
  )
  const kiosk = await site.signedIn(staff, { path: '/queue/kiosk' })
  await kiosk.getByRole('button', { name: 'Open without a code' }).click()
  await kiosk.getByRole('radio', { name: 'Lab' }).check({ force: true })
  await kiosk.getByLabel('Name').fill('Lena Lab')
  await kiosk.getByRole('button', { name: 'Take a ticket' }).click()
  await kiosk.locator('.stage__ticketNumber').waitFor()
  const lab = await site.signedIn(owner, { path: '/queue/list' })
  await lab.getByLabel('Service').selectOption('Lab')
  const rowIn = (page: typeof lab) => page.locator('.queue__row', { hasText: 'Lena Lab' })
  await expectShown(rowIn(lab))
  const doctor = await site.signedIn(staff, { path: '/queue/list' })
  await doctor.getByLabel('Service').selectOption('Doctor')
  await expect.poll(() => rowIn(doctor).count()).toBe(0)
  await expectClean(lab, 'a queue with services')
  await rowIn(lab)
    .getByRole('button', { name: /^Call: / })
    .click()
  await expectShown(rowIn(lab).getByText('Called', { exact: true }))
  await rowIn(lab)
    .getByRole('button', { name: /^More for / })
    .click()
  await lab.getByRole('menuitem', { name: 'Send to Doctor' }).click()
  await expectShown(rowIn(doctor).getByText('Waiting', { exact: true }))
  await rowIn(lab).waitFor({ state: 'detached' })
})

test('a call by mistake is undone at one press; the next call asks once whether the last person is finished', async () => {
  const desk = await site.signedIn(owner, { path: stillPage })
  await call(
    desk,
    'PUT',
    'user/update',
    { settings: { queue_counters: ['1', '2', '3', '7'], queue_services: [] } },
    '/login-api',
  )
  for (const full_name of ['Ana First', 'Ben Second', 'Cara Third', 'Dan Fourth'])
    await call(desk, 'POST', 'customer/addvisit', { type: 'queue', full_name })
  await desk.goto('/queue/list')
  await desk.getByLabel('You are at').selectOption('7')
  const next = desk.locator('.queue__call')
  const first = (await next.locator('small').textContent()) ?? ''
  await next.click()
  await expectShown(desk.getByText(`Called: ${first}`))
  await desk.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectShown(desk.getByText(`${first} is back in the queue`))
  await expect.poll(() => next.locator('small').textContent()).toBe(first)

  await next.click()
  const row = desk.locator('.queue__row', { hasText: first.replace(/^\d+ /, '') })
  // The desk knows whom its counter serves once it has read that again.
  const name = first.replace(/^\d+ /, '')
  const isServedRead = desk.waitForResponse(
    async (response) => response.url().includes('Seated') && (await response.text()).includes(name),
  )
  await row.getByRole('button', { name: `Start: ${first}` }).click()
  await isServedRead
  await row.waitFor({ state: 'detached' })
  const second = (await next.locator('small').textContent()) ?? ''
  await next.click()
  const asked = desk.getByRole('dialog', { name: `${first} is still at Counter 7: finished?` })
  await expectShown(asked)
  await expectClean(desk, 'the question of a counter')
  // Another counter calls the next person meanwhile: the question stays, and names the new one.
  await call(desk, 'PUT', 'customer/queue/next', { counter: '2' })
  await expect.poll(() => next.locator('small').textContent()).not.toBe(second)
  const third = (await next.locator('small').textContent()) ?? ''
  await expectShown(asked.getByText(`${third} is called next.`))
  await asked.getByRole('button', { name: 'Finish and call next' }).click()
  await expectShown(desk.getByText(`Called: ${third}`))
  await expectShown(
    desk.locator('.queue__past', { hasText: first }).getByText('Finished', { exact: true }),
  )
  // Asked about the third one now, and not again once that was answered.
  const fourth = (await next.locator('small').textContent()) ?? ''
  await next.click()
  await desk.getByRole('button', { name: 'Call without finishing' }).click()
  await expectShown(desk.getByText(`Called: ${fourth}`))
})
