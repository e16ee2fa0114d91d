import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { startChromium } from '../support/engines/chromium.ts'
import type { Engine } from '../support/engines/engine.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { expectGone, expectSeen, type Person, personAt } from '../support/engines/person.ts'
import { startWebKit } from '../support/engines/webkit.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { demoPassword } from '../../server/seed/demo-access.ts'

const minuteMs = 60_000
const engines = [
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const

describe.each(engines)('in %s', (_name, start) => {
  let engine: Engine
  let server: ServerProcess
  const people: Person[] = []
  beforeAll(async () => {
    // One after the other: what has started is stopped, also where the other does not start.
    server = await startServerProcess()
    engine = await start()
  })
  afterEach(async () => {
    const left = await Promise.all(people.splice(0).map((person) => person.leave()))
    if (left.flat().length > 0) throw new Error(`errors of the pages: ${left.flat().join('\n')}`)
  })
  afterAll(() => Promise.all([engine?.close(), server?.stop()]))

  const someone = async (path: string): Promise<Person> => {
    const person = personAt(await engine.open(), server.url)
    people.push(person)
    await person.goTo(path)
    return person
  }
  const signedIn = async (email: string, path: string): Promise<Person> => {
    const person = await someone('/icon.svg')
    await person.signIn(email)
    await person.goTo(path)
    return person
  }

  test('a wrong password is refused in words; the right one leads in, and out again', async () => {
    const owner = await someone('/sessions/signin')
    await owner.fill('E-mail', 'owner@ekart.example')
    await owner.fill('Password', 'wrong')
    await owner.key('Enter')
    await expectSeen(owner, { role: 'alert' })
    await owner.fill('Password', demoPassword)
    await owner.press({ role: 'button', name: 'Sign in', exact: true })
    await owner.press({ role: 'button', name: /^Account of/ })
    await owner.press({ role: 'button', name: 'Sign out' })
    await expectSeen(owner, { role: 'button', name: 'Sign in', exact: true })
  })

  test('a guest orders by the link; the owner accepts, and the guest sees it', async () => {
    const guest = await someone('/others/s/DemoFoodkartShop')
    await guest.press({ role: 'button', name: 'Choose Margherita' })
    await guest.press({ role: 'radio', name: 'Large' })
    await guest.press({ role: 'button', name: 'Add to the order' })
    await guest.press({ role: 'button', name: /1 item/ })
    await guest.fill('Your name', 'Noor Haddad')
    await guest.press({ role: 'button', name: 'Place the order' })
    await expectSeen(guest, 'Waiting for confirmation')
    const orderNo = (await guest.value<string>('document.title')).replace('Receipt ', '')

    const owner = await signedIn('owner@foodkart.example', `/orders/orderlist?search=${orderNo}`)
    await owner.press({ role: 'link', name: orderNo })
    await owner.press({ role: 'button', name: 'Accept', exact: true })
    await expectSeen(guest, { name: 'Accepted', exact: true })
  })

  test('an order is taken at the counter, cooked, paid, and one of its pieces refunded', async () => {
    const owner = await signedIn('owner@foodkart.example', '/orders/ordernew')
    const dish = `Stew ${Date.now()}`
    await owner.call('foodKart', 'POST', 'product/create', {
      name: dish,
      price_amount: 1350,
      station: 'Grill',
    })
    await owner.fill(/^Add an item/, dish)
    await expectSeen(owner, { role: 'option', name: dish, isSelected: true })
    await owner.key('Enter')
    await owner.press({ role: 'button', name: `One more: ${dish}` })
    await owner.press({ role: 'button', name: 'Place order' })
    await owner.press({ role: 'button', name: 'Start', exact: true })
    await owner.press({ role: 'button', name: /^Cooked: / })
    await owner.press({ role: 'button', name: /^Cash / })
    await expectSeen(owner, { role: 'button', name: 'Complete', exact: true })

    const dialog = { role: 'dialog' } as const
    await owner.press({ role: 'button', name: 'Refund' })
    await owner.press({ role: 'checkbox', within: dialog })
    await owner.choose(/^How many of Stew/, '1 of 2', dialog)
    await owner.fill(/^Why\?/, 'One was cold', dialog)
    await owner.press({ role: 'button', name: /^Refund/, within: dialog })
    await expectSeen(owner, 'Part refunded')
  })

  test('a table is opened, its dish cooked in the kitchen and served', async () => {
    const kitchen = await signedIn('owner@tableordering.example', '/kitchen/board?stage=cook')
    const table = `Window ${Date.now() % 10_000}`
    await kitchen.call('tableOrdering', 'POST', 'table/create', { name: table, capacity: 4 })
    const waiter = await signedIn('staff@tableordering.example', '/table/tablecustomerlist')
    await waiter.press({ role: 'button', name: `Open: ${table}` })
    await waiter.press({ role: 'button', name: '3 people', within: { role: 'dialog' } })
    await waiter.press({ role: 'link', name: table })
    await waiter.fill(/^Add an item/, 'Dal Makhani')
    await expectSeen(waiter, { role: 'option', name: 'Dal Makhani', isSelected: true })
    await waiter.key('Enter')
    await waiter.press({ role: 'checkbox', name: 'Medium' })
    await waiter.press({ role: 'button', name: 'Add and send' })
    await expectSeen(waiter, { name: 'In Kitchen', exact: true })
    const ticket = { role: 'article', name: new RegExp(`^${table}`) } as const
    await kitchen.press({ role: 'button', name: /^Cooked: 1 × /, within: ticket })
    await expectGone(kitchen, ticket)
    await waiter.press({ role: 'button', name: 'Serve 1', exact: true })
    await expectSeen(waiter, { name: 'Served', exact: true })
  })

  test('a guest takes a number, is called and served, and sees each step', async () => {
    const guest = await someone('/others/s/DemoSkipquesQueue')
    const name = `Ana ${Date.now() % 10_000}`
    await guest.fill('Your name', name)
    await guest.press({ role: 'button', name: 'Take a number' })
    await expectSeen(guest, 'Your number')
    const desk = await signedIn('owner@skipques.example', '/queue/list')
    await desk.press({ role: 'button', name: new RegExp(String.raw`^Call: \d+ ${name}$`) })
    await expectSeen(guest, { role: 'status', name: 'It is your turn!' })
    await desk.press({ role: 'button', name: new RegExp(String.raw`^Start: \d+ ${name}$`) })
    await expectSeen(guest, { role: 'status', name: /^Your visit has started/ })
  })

  test('a time is booked at the desk, moved by keys, and moved again by the mouse', async () => {
    const desk = await signedIn('owner@service.example', '/orders/ordernew')
    const { service, who, resourceId } = await aChair(desk)
    const day = new Date(Date.now() + 10 * 24 * 60 * minuteMs).toISOString().slice(0, 10)
    await desk.fill('Name', 'Kay Board')
    await desk.fill(/^Add a service/, service)
    await expectSeen(desk, { role: 'option', name: service, isSelected: true })
    await desk.key('Enter')
    await desk.choose(/^With/, who)
    await desk.fill('Go to a day', day.split('-').toReversed().join('-'))
    await desk.key('Tab')
    await desk.press({ role: 'radio', name: '10:00' })
    await desk.press({ role: 'button', name: 'Book', exact: true })
    await expectSeen(desk, /^Booking .* was created$/)

    await desk.goTo(`/bookings/calendar?date=${day}&resource_id=${resourceId}`)
    await desk.focus({ role: 'button', name: /Kay Board/ })
    await desk.key('ArrowDown', 'ArrowDown', 'Enter')
    await expectSeen(desk, { role: 'button', name: /^10:30.*Kay Board/ })
    const hourPx = 56
    await desk.drag({ role: 'button', name: /^10:30.*Kay Board/ }, 0, 2 * hourPx)
    await expectSeen(desk, { role: 'button', name: /^12:30.*Kay Board/ })
  })

  test('a job is published, somebody applies by its link, and the application is moved on', async () => {
    const owner = await signedIn('owner@job.example', '/job/joblist')
    await owner.press({ role: 'button', name: 'New job' })
    await owner.fill(/^Title/, 'Night baker')
    await owner.press({ role: 'button', name: 'Save as draft' })
    await owner.press({ role: 'button', name: 'Publish' })
    await expectSeen(owner, { name: 'Open', exact: true })
    const link = await owner.value<string>("document.querySelector('main a[target=_blank]').href")
    const jobId = new URLSearchParams((await owner.path()).split('?')[1]).get('id') ?? ''

    const guest = await someone(new URL(link).pathname)
    await guest.fill('Your name', 'Ada Lovelace')
    await guest.fill('E-mail', 'ada@mail.example')
    await guest.press({ role: 'button', name: 'Send the application' })
    await expectSeen(guest, 'Application received')

    await owner.goTo(`/job/interest?community_event_id=${jobId}&view=board`)
    const column = (name: string) => ({ role: 'region', name: new RegExp(`^${name}`) }) as const
    await owner.focus({ role: 'link', name: 'Ada Lovelace', within: column('Pending') })
    await owner.key('Shift+ArrowRight')
    await owner.press({ role: 'button', name: 'Send', within: { role: 'dialog' } })
    await expectSeen(owner, { role: 'link', name: 'Ada Lovelace', within: column('Contacted') })
  })

  test('a member is checked in at the door, and their record shows the visit', async () => {
    const owner = await signedIn('owner@cconnect.example', '/dashboard')
    const name = `Dora ${Date.now()}`
    const { customer_id: id } = await owner.call('cConnect', 'POST', 'customer/create', {
      full_name: name,
    })
    const staff = await signedIn('staff@cconnect.example', `/customers/customerlist?search=${name}`)
    await staff.press({ role: 'button', name: `Check in ${name}` })
    await staff.fill(/^How many people/, '4', { role: 'dialog' })
    await staff.press({ role: 'button', name: 'Check in', exact: true, within: { role: 'dialog' } })
    await expectSeen(staff, `${name} is checked in.`)
    await owner.goTo(`/customers/customerview?id=${String(id)}`)
    await expectSeen(owner, { name: '4 people', within: { role: 'region', name: 'Visits' } })
  })
})

/** Somebody who does one service of an hour, at any time. */
async function aChair(desk: Person) {
  const [service, who] = [`Shared Cut ${Date.now()}`, `Zoe ${Date.now()}`]
  const { product_id: productId } = await desk.call('service', 'POST', 'product/create', {
    name: service,
    price_amount: 4000,
    duration_min: 60,
  })
  const { resource_id: resourceId } = await desk.call('service', 'POST', 'resource/create', {
    name: who,
    kind: 'person',
    product_ids: [productId],
  })
  return { service, who, resourceId: String(resourceId) }
}
