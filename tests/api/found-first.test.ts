import { describe, expect, test } from 'vitest'
import { listProducts } from '#contract/product.ts'
import { listSlots, updateResource } from '#contract/resource.ts'
import { updateLocation } from '#contract/location.ts'
import { aSalon, nineToFive, salonDay } from '../support/a-salon.ts'
import { aProduct } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('what the new booking finds on %s', (database) => {
  const server = testServer({ database })

  test('the service of exactly that name comes first, then names that begin so', async () => {
    const { company, staff } = await aSalon(server)
    for (const name of ['Gel Manicure', 'Manicure Deluxe', 'Manicure'])
      await aProduct(server, { company, module: 'service', name })
    const find = async (search: string) =>
      (await server.ask(listProducts, { search }, staff)).rows.map(({ name }) => name)
    expect(await find('manicure')).toEqual(['Manicure', 'Manicure Deluxe', 'Gel Manicure'])
    expect(await find('MANICURE D')).toEqual(['Manicure Deluxe'])
  })

  test('closed days and days on which a person does not work are told apart', async () => {
    const { owner, staff, mei, cut } = await aSalon(server)
    const closedDay = { date: '2026-05-22', isClosed: true }
    await server.ask(
      updateLocation,
      { name: 'Chelsea', isDefault: true, exceptions: [closedDay] },
      owner,
    )
    const hours = nineToFive.filter(({ weekday }) => weekday !== 6)
    await server.ask(updateResource, { id: mei.id, expectedVersion: mei.version, hours }, owner)
    const asked = { productId: cut, date: salonDay, days: 3 }
    const ofMei = await server.ask(listSlots, { ...asked, resourceId: mei.id }, staff)
    expect(ofMei).toMatchObject({ closedDays: ['2026-05-22'], offDays: ['2026-05-23'] })
    const ofAnyone = await server.ask(listSlots, asked, staff)
    expect(ofAnyone).toMatchObject({ closedDays: ['2026-05-22'], offDays: [] })
  })
})
