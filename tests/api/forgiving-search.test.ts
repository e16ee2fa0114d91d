import { beforeAll, describe, expect, test } from 'vitest'
import { searchEverything } from '#contract/activity.ts'
import { listCustomers } from '#contract/customer.ts'
import { listOrders } from '#contract/order.ts'
import { listProducts } from '#contract/product.ts'
import { listStaff } from '#contract/staff.ts'
import { aCompany, aCustomer, anOrder, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const dishes = [
  ['Chicken Biryani', 'CB-12'],
  ['Vegetable Biryani', 'VB-7'],
  ['Butter Chicken', null],
  ['Paneer Tikka Masala', null],
  ['Crème Brûlée', null],
  ['Café au Lait', null],
  ['ÉCLAIR', null],
  ['Phở bò', null],
  ['Chicken 65', null],
  ['கோழி பிரியாணி', null],
  ['மசாலா தோசை', null],
  ['චිකන් කොත්තු', null],
  ['ශ්‍රී ලංකා බත්', null],
  ['मसाला डोसा', null],
  ['पनीर बटर मसाला', null],
  ['फ़िश करी', null],
  ['50% off_platter', null],
] as const

const people = [
  ['Anitha Krishnamurthy', '+91', '98765 43210', 'anitha@mail.example'],
  ['José Núñez', '+34', '612 345 678', 'jose.nunez@mail.example'],
  ['Zoë O’Hara', '+44', '7700 900123', 'zoe@mail.example'],
  ['முருகன் செல்வம்', '+94', '77 123 4567', 'murugan@mail.example'],
  ['ප්‍රියන්ත පෙරේරා', '+94', '71 765 4321', 'priyantha@mail.example'],
  ['राजेश कुमार', '+91', '91234 56780', 'rajesh@mail.example'],
] as const

/** What people type into the list of products, and what they find. */
const typedForDishes: readonly (readonly [typed: string, ...found: string[]])[] = [
  ['chicken biryani', 'Chicken Biryani'],
  ['biryani chicken', 'Chicken Biryani'],
  ['chiken biryani', 'Chicken Biryani'],
  ['biriyani chicken', 'Chicken Biryani'],
  ['CHICKEN  BIRYANI', 'Chicken Biryani'],
  ['briyani', 'Chicken Biryani', 'Vegetable Biryani'],
  ['biryanni', 'Chicken Biryani', 'Vegetable Biryani'],
  ['veg biryani', 'Vegetable Biryani'],
  ['buter chicken', 'Butter Chicken'],
  ['panner tikka', 'Paneer Tikka Masala'],
  ['tika paneer', 'Paneer Tikka Masala'],
  ['creme brulee', 'Crème Brûlée'],
  ['CRÈME', 'Crème Brûlée'],
  ['brulée creme', 'Crème Brûlée'],
  ['creme bruleé', 'Crème Brûlée'],
  ['cafe', 'Café au Lait'],
  ['eclair', 'ÉCLAIR'],
  ['éclair', 'ÉCLAIR'],
  ['pho bo', 'Phở bò'],
  ['65 chicken', 'Chicken 65'],
  ['cb-12', 'Chicken Biryani'],
  ['பிரியாணி கோழி', 'கோழி பிரியாணி'],
  ['கோழி பிரியானி', 'கோழி பிரியாணி'],
  ['தோசை', 'மசாலா தோசை'],
  ['චිකන් කොත්තු', 'චිකන් කොත්තු'],
  ['කොත්තු චිකන්', 'චිකන් කොත්තු'],
  ['කොතතු', 'චිකන් කොත්තු'],
  // Without the joiner between the letters.
  ['ශ්රී', 'ශ්‍රී ලංකා බත්'],
  ['डोसा मसाला', 'मसाला डोसा'],
  ['मसला डोसा', 'मसाला डोसा'],
  ['बटर पनीर', 'पनीर बटर मसाला'],
  // Without the dot under the letter.
  ['फिश', 'फ़िश करी'],
  ['50% off_', '50% off_platter'],
  ['%'.repeat(2)],
  ['chikkin biriyanni'],
  ['pizza'],
]

/** What people type to find a customer or the orders of one. */
const typedForPeople: readonly (readonly [typed: string, ...found: string[]])[] = [
  ['98765 43210', 'Anitha Krishnamurthy'],
  ['9876543210', 'Anitha Krishnamurthy'],
  ['+91 98765-43210', 'Anitha Krishnamurthy'],
  ['krishnamurthy anitha', 'Anitha Krishnamurthy'],
  ['anita krishna', 'Anitha Krishnamurthy'],
  ['anitah', 'Anitha Krishnamurthy'],
  ['jose nunez', 'José Núñez'],
  ['nuñez josé', 'José Núñez'],
  ['jose nunes', 'José Núñez'],
  ['zoe', 'Zoë O’Hara'],
  ['செல்வம் முருகன்', 'முருகன் செல்வம்'],
  ['முருகண்', 'முருகன் செல்வம்'],
  ['පෙරේරා', 'ප්‍රියන්ත පෙරේරා'],
  ['ප්රියන්ත', 'ප්‍රියන්ත පෙරේරා'],
  ['कुमार राजेश', 'राजेश कुमार'],
  ['राजेष', 'राजेश कुमार'],
  ['nobody here'],
]

describe.each(databases())('a search as people type on %s', (database) => {
  const server = testServer({ database })
  let owner: User
  const numbers = new Map<string, string>()
  beforeAll(async () => {
    const company = await aCompany(server)
    owner = await aUser(server, { company, full_name: 'Olga Owner' })
    const other = await aCompany(server)
    for (const [name, sku] of dishes) {
      await aProduct(server, { company, name, sku })
      await aProduct(server, { company: other, name: `${name} elsewhere` })
    }
    for (const [name, calling_code, phone, email] of people) {
      const phone_norm = `${calling_code}${phone}`.replace(/\D/g, '')
      const person = { full_name: name, calling_code, phone, phone_norm, email }
      const customer_id = await aCustomer(server, { company, ...person })
      await aCustomer(server, { company: other, ...person })
      const { id } = await anOrder(server, { company, customer_id })
      numbers.set(id, name)
    }
    await aUser(server, { company, role: 'staff', full_name: 'Renée Gutiérrez' })
  })

  test.each(typedForDishes)('products: “%s”', async (search, ...found) => {
    const { rows } = await server.ask(listProducts, { search }, owner)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(found.toSorted())
  })

  test.each(typedForPeople)('customers, orders and the palette: “%s”', async (search, ...found) => {
    const { rows } = await server.ask(listCustomers, { search }, owner)
    expect(rows.map(({ fullName }) => fullName)).toEqual(found)
    const orders = (await server.ask(listOrders, { search }, owner)).rows
    expect(orders.map(({ id }) => numbers.get(id))).toEqual(found)
    const all = await server.ask(searchEverything, { q: search }, owner)
    for (const { order } of all.filter(({ kind }) => kind === 'order'))
      expect(order).toMatchObject({ currency: 'GBP', orderStatusId: expect.any(Number) })
    const titles = all.filter(({ kind }) => kind === 'customer').map(({ title }) => title)
    expect(titles).toEqual(found)
  })

  test('the palette forgives in each kind, and staff are found by their name without its accents', async () => {
    const { data } = await server.call(searchEverything, { q: 'chiken' }, { as: owner })
    expect(data.map(({ title }) => title).toSorted()).toEqual(
      ['Butter Chicken', 'Chicken 65', 'Chicken Biryani'].toSorted(),
    )
    expect(data.every(({ isSimilar }) => isSimilar)).toBe(true)
    const exact = await server.ask(searchEverything, { q: 'chicken' }, owner)
    expect(exact.some(({ isSimilar }) => isSimilar)).toBe(false)
    const { rows } = await server.ask(listStaff, { search: 'gutierrez rene' }, owner)
    expect(rows.map(({ fullName }) => fullName)).toEqual(['Renée Gutiérrez'])
  })

  test('exact matches are not mixed with similar ones', async () => {
    const { rows } = await server.ask(listProducts, { search: 'chicken' }, owner)
    expect(rows).toHaveLength(3)
    const exported = await server.call(listProducts, { search: 'zzzzzz' }, { as: owner })
    expect(exported.data.rows).toEqual([])
  })
})
