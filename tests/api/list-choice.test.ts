import { describe, expect, test } from 'vitest'
import { updateListChoice } from '#contract/list-choice.ts'
import { getUser } from '#contract/user.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('how a person sees lists on %s', (database) => {
  const server = testServer({ database })

  const orders = '/orders/orderlist' as const
  const choiceOf = async (as: User) => (await server.ask(getUser, {}, as)).lists
  const change = (as: User, changes: Parameters<typeof server.call<typeof updateListChoice>>[1]) =>
    server.call(updateListChoice, changes, { as })

  test('comes with the user, and a change leaves the rest of it alone', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    expect(await choiceOf(owner)).toBeUndefined()
    await change(owner, { rowSize: 25 })
    await change(owner, { hide: { list: orders, columns: ['payment', 'items'] } })
    const { data } = await change(owner, { isCompact: true })
    expect(data).toEqual({
      rowSize: 25,
      isCompact: true,
      hidden: [{ list: orders, columns: ['payment', 'items'] }],
    })
    expect(await choiceOf(owner)).toEqual(data)
  })

  test('the columns of one list change without those of another, and all come back', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const products = { list: '/products/productlist' as const, columns: ['tags'] }
    await change(owner, { hide: products })
    await change(owner, { hide: { list: orders, columns: ['items'] } })
    const { data } = await change(owner, { hide: { list: orders, columns: [] } })
    expect(data?.hidden).toEqual([products])
  })

  test('belongs to one person', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const staff = await aUser(server, { company: owner.company, role: 'staff', module: 'foodKart' })
    await change(owner, { rowSize: 100 })
    expect(await choiceOf(staff)).toBeUndefined()
    await change(staff, { rowSize: 50 })
    expect((await choiceOf(owner))?.rowSize).toBe(100)
  })

  test('other numbers of rows are refused, and so are lists that do not exist', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const { status } = await server.call(updateListChoice, { rowSize: 11 as 10 }, { as: owner })
    expect(status).toBe(422)
    const refused = await change(owner, { hide: { list: '/a/l1' as never, columns: ['x'] } })
    expect(refused.problem).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'hide.list' }],
    })
  })
})
