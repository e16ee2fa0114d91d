import { createCustomer } from '#contract/customer.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, moveOrder, type Order } from '#contract/order.ts'
import { createResource, type Resource } from '#contract/resource.ts'
import { aCompany, aProduct, aUser } from './builders.ts'
import type { TestServer } from './server.ts'

/** A Thursday; the tests' clock stands at noon (UTC) of the day before, and London is ahead. */
export const salonDay = '2026-05-21'
export const onSalonDay = (clock: string, on = salonDay) => Date.parse(`${on}T${clock}:00+01:00`)
export const nineToFive = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  opens: '09:00',
  closes: '17:00',
}))

let count = 0

/** A salon in London with Mei and Ruby, who both cut hair in an hour, and its bookings. */
export async function aSalon(server: TestServer, settings: object = {}) {
  const company = await aCompany(server, { settings: JSON.stringify(settings) })
  const owner = await aUser(server, { company, module: 'service' })
  const staff = await aUser(server, { company, role: 'staff', module: 'service' })
  const cut = await aProduct(server, {
    company,
    module: 'service',
    name: 'Cut',
    duration_min: 60,
    no_prep: 1,
  })
  const hire = (name: string): Promise<Resource> =>
    server.ask(createResource, { name, kind: 'person', hours: nineToFive }, owner)
  const mei = await hire('Mei')
  const ruby = await hire('Ruby')
  const book = async (clock: string, who: Resource = mei) => {
    count += 1
    const email = `client${count}@mail.example`
    const phone = `7700 93${String(count).padStart(4, '0')}`
    const person = { fullName: `Client ${count}`, phone, callingCode: '+44', email } as const
    const { id: customerId } = await server.ask(createCustomer, person, owner)
    const items = [{ productId: cut, quantity: 1 }]
    const wanted = { customerId, startMs: onSalonDay(clock), resourceId: who.id, items }
    const order: Order = await server.ask(createOrder, wanted, staff)
    return { order, email }
  }
  const read = (id: Id) => server.ask(getOrder, { id }, staff)
  /** Moves it to another time. */
  const move = async (id: Id, clock: string, who: Resource = mei) => {
    const { version } = await read(id)
    const place = { startMs: onSalonDay(clock), resourceId: who.id }
    const input = { id, expectedVersion: version, event: 'order.reschedule', ...place } as const
    return server.call(moveOrder, input, { as: staff })
  }
  return { company, owner, staff, cut, mei, ruby, book, read, move }
}
