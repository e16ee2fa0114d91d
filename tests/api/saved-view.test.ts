import { describe, expect, test } from 'vitest'
import type { ListPath } from '#contract/list-choice.ts'
import { listSavedViews, mostViews, updateSavedViews } from '#contract/saved-view.ts'
import { aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('saved views on %s', (database) => {
  const server = testServer({ database })

  const orders = '/orders/orderlist' as const
  const views = (as: User, list: ListPath = orders) => server.ask(listSavedViews, { list }, as)
  const change = (
    as: User,
    changes: Omit<Parameters<typeof server.call<typeof updateSavedViews>>[1], 'list'>,
    list: ListPath = orders,
  ) => server.call(updateSavedViews, { list, ...changes }, { as })

  test('are there wherever their owner signs in, in the order in which they were saved', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    expect(await views(owner)).toEqual([])
    await change(owner, { keep: [{ name: 'Unpaid', search: 'payment_status=unpaid' }] })
    server.clock.advance(1_000)
    const { data } = await change(owner, { keep: [{ name: 'All', search: '' }] })
    expect(data).toEqual([
      { name: 'Unpaid', search: 'payment_status=unpaid' },
      { name: 'All', search: '' },
    ])
    expect(await views(owner)).toEqual(data)
  })

  test('saving under an existing name replaces the view in its place, and a deleted one is gone', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const kept = ['one', 'two', 'three'].map((name) => ({ name, search: `search=${name}` }))
    await change(owner, { keep: kept })
    await change(owner, { keep: [{ name: 'one', search: 'search=1' }] })
    const { data } = await change(owner, { forget: ['two', 'never there'] })
    expect(data).toEqual([
      { name: 'one', search: 'search=1' },
      { name: 'three', search: 'search=three' },
    ])
  })

  test('a renamed view keeps its place and content; names are unique', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const kept = ['one', 'two', 'three'].map((name) => ({ name, search: `search=${name}` }))
    await change(owner, { keep: kept })
    const { data } = await change(owner, { rename: { from: 'two', to: 'second' } })
    expect(data).toEqual([kept[0], { name: 'second', search: 'search=two' }, kept[2]])
    expect((await change(owner, { rename: { from: 'one', to: 'three' } })).problem).toMatchObject({
      code: 'DUPLICATE',
      message: 'You have a view with this name. Choose another name.',
    })
    expect((await change(owner, { rename: { from: 'two', to: 'x' } })).problem.code).toBe(
      'NOT_FOUND',
    )
    // Of somebody else there is nothing to rename.
    const colleague = await aUser(server, {
      company: owner.company,
      role: 'staff',
      module: 'foodKart',
    })
    expect((await change(colleague, { rename: { from: 'one', to: 'x' } })).problem.code).toBe(
      'NOT_FOUND',
    )
    expect((await change(owner, { rename: { from: 'one', to: 'one' } })).data).toHaveLength(3)
    expect(await views(owner)).toEqual(data)
  })

  test('belong to one person, one module and one list', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const colleague = await aUser(server, {
      company: owner.company,
      role: 'staff',
      module: 'foodKart',
    })
    await change(owner, { keep: [{ name: 'mine', search: '' }] })
    expect(await views(colleague)).toEqual([])
    expect(await views({ ...owner, moduleId: 12 })).toEqual([])
    expect(await views(owner, '/products/productlist')).toEqual([])
    await change(colleague, { forget: ['mine'] })
    expect(await views(owner)).toHaveLength(1)
  })

  test('are no more than a person can look through', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    await change(owner, {
      keep: Array.from({ length: mostViews }, (_, at) => ({ name: `view ${at}`, search: '' })),
    })
    const { problem } = await change(owner, { keep: [{ name: 'one too many', search: '' }] })
    expect(problem.code).toBe('LIMIT_REACHED')
    expect(await views(owner)).toHaveLength(mostViews)
    expect(
      (await change(owner, { keep: [{ name: 'one more', search: '' }], forget: ['view 0'] })).data,
    ).toHaveLength(mostViews)
  })

  test('two names that differ in capitals, width or spaces only are one', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const kept = { name: 'my view', search: 'a=1' }
    await change(owner, { keep: [kept] })
    for (const name of ['My View', 'my  view', 'ｍｙ view'])
      expect((await change(owner, { keep: [{ name, search: '' }] })).problem).toMatchObject({
        code: 'DUPLICATE',
        message: 'You have a view with this name. Choose another name.',
      })
    const two = [
      { name: 'b', search: '' },
      { name: 'B', search: '' },
    ]
    expect((await change(owner, { keep: two })).problem.code).toBe('DUPLICATE')
    await change(owner, { keep: [{ name: 'other', search: '' }] })
    expect((await change(owner, { rename: { from: 'other', to: 'MY VIEW' } })).problem.code).toBe(
      'DUPLICATE',
    )
    const renamed = await change(owner, { rename: { from: 'my view', to: 'My View' } })
    expect(renamed.data).toContainEqual({ ...kept, name: 'My View' })
    const rush = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        change(owner, { keep: [{ name: at % 2 ? 'rush' : 'RUSH', search: '' }] }),
      ),
    )
    expect(new Set(rush.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await views(owner)).filter(({ name }) => /rush/i.test(name))).toHaveLength(1)
  })

  test.each(['/l0', '/orders/orderview', '/orders/orderlist/', '/Orders/orderlist'])(
    'no list is at %s',
    async (list) => {
      const owner = await aUser(server, { module: 'foodKart' })
      const saved = await change(owner, { keep: [{ name: 'x', search: '' }] }, list as never)
      expect(saved.problem).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'list' }] })
    },
  )

  test('a list is named by the path of its screen', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    expect(
      (
        await change(
          owner,
          { keep: [{ name: 'x', search: '' }] },
          'https://elsewhere.example' as never,
        )
      ).problem,
    ).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'list' }] })
  })
})
