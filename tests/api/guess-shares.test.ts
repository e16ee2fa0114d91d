import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLink, placeGuestOrder, priceGuestCart, proveAddress } from '#contract/guest.ts'
import { joinTable } from '#contract/guest-table.ts'
import { createLink } from '#contract/link.ts'
import { createPromotion, updatePromotion } from '#contract/promotion.ts'
import { getTable, listLiveTables, updateTable } from '#contract/table.ts'
import { aCompany, aProduct, aTable, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'

const secretOf = () => randomBytes(18).toString('base64url')

describe.each(databases())('one stranger guesses for nobody else, on %s', (database) => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await startServer({
      database,
      config: { trustProxy: 1, linkCallsPerMinute: 20, guestPostsPerMinute: 0 },
    })
  })
  afterAll(() => server.close())

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const another = () => `10.4.${(count += 1) >> 8}.${count & 255}`
  const statusesOf = async (calls: readonly (() => Promise<{ status: number }>)[]) => {
    const statuses: number[] = []
    for (const call of calls) statuses.push((await call()).status)
    return (status: number) => statuses.filter((one) => one === status).length
  }
  const times = (most: number, call: (n: number) => Promise<{ status: number }>) =>
    statusesOf(Array.from({ length: most }, (_, n) => () => call(n)))

  test('a room of thirty behind one address opens a link at once; wrong codes end as before', async () => {
    const as = await aUser(server, { module: 'skipques' })
    const { code } = await server.ask(createLink, { purpose: 'queue' }, as)
    const atOnce = async (most: number, address: string, codeOf: (at: number) => string) =>
      Promise.all(
        Array.from(
          { length: most },
          async (_, at) =>
            (await server.call(openLink, { code: codeOf(at) }, from(address))).status,
        ),
      )
    expect(await atOnce(30, another(), () => code)).toEqual(Array.from({ length: 30 }, () => 200))
    const guesser = another()
    const guesses = await atOnce(40, guesser, (at) => `wrong${at}`)
    expect(guesses.filter((status) => status === 404)).toHaveLength(20)
    expect(guesses.filter((status) => status === 429)).toHaveLength(20)
    expect(await atOnce(2, guesser, () => code)).toEqual([429, 429])
    // Many networks of one subscriber.
    const wide = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const network = `2001:db8:5:${(at * 0x100).toString(16)}::1`
        return (await server.call(openLink, { code: `wrong${at}` }, from(network))).status
      }),
    )
    expect(wide.filter((status) => status === 404)).toHaveLength(30)
    const mixed = await atOnce(60, another(), (at) => (at % 2 ? code : `wrong${at}`))
    expect(mixed.filter((status) => status === 404)).toHaveLength(20)
  })

  describe('codes of a table', () => {
    const seated = async () => {
      server.clock.advance(120 * 60_000)
      const company = await aCompany(server)
      const as = await aUser(server, { company, module: 'tableOrdering' })
      const id = await aTable(server, { company })
      const wish = { purpose: 'table', targetId: id } as const
      const { code: link } = await server.ask(createLink, wish, as)
      const { intakeToken } = (await server.call(openLink, { code: link }, {})).data
      const read = () => server.ask(getTable, { id }, as)
      const open = { id, event: 'table.open', partySize: 2 } as const
      const { version } = await read()
      await server.call(updateTable, { ...open, expectedVersion: version }, { as })
      const right = (await read()).session?.joinCode ?? ''
      const wrong = (n: number) => String((Number(right) + 1 + n) % 10_000).padStart(4, '0')
      const join = (code: string, address: string) =>
        server.call(joinTable, { intakeToken, guestSecret: secretOf(), code }, from(address))
      const renew = async () => {
        const expectedVersion = (await read()).version
        return server.ask(updateTable, { id, expectedVersion, newCode: true }, as)
      }
      const onBoard = async () =>
        (await server.ask(listLiveTables, {}, as)).find((table) => table.id === id)?.isJoinBlocked
      return { right, wrong, join, renew, read, onBoard }
    }

    test('one address compares ten at a table; others join all the same', async () => {
      const { right, wrong, join, renew, read } = await seated()
      const stranger = another()
      const of = await times(40, (n) => join(wrong(n), stranger))
      expect([of(422), of(429)]).toEqual([10, 30])
      expect((await read()).session?.isJoinBlocked).toBe(false)
      expect((await join(right, stranger)).problem).toMatchObject({
        status: 429,
        message: expect.stringContaining('ask the staff'),
      })
      expect((await join(right, another())).data.isJoined).toBe(true)
      // A guest beside the stranger, behind the same address, joins with a new code.
      const { session } = await renew()
      expect((await join(session?.joinCode ?? '', stranger)).data.isJoined).toBe(true)
    })

    test('many addresses together compare forty, then one a minute', async () => {
      const { wrong, join, renew, read, onBoard } = await seated()
      const of = await times(60, (n) => join(wrong(n), another()))
      expect([of(422), of(429)]).toEqual([40, 20])
      expect((await read()).session?.isJoinBlocked).toBe(true)
      server.clock.advance(60_000)
      const later = await times(3, (n) => join(wrong(60 + n), another()))
      expect([later(422), later(429)]).toEqual([1, 2])
      // The room says so too, and a new code opens the table to everybody.
      expect(await onBoard()).toBe(true)
      const { session } = await renew()
      expect(await onBoard()).toBe(false)
      expect((await join(session?.joinCode ?? '', another())).data.isJoined).toBe(true)
    })
  })

  describe('codes of promotions', () => {
    const shop = async () => {
      server.clock.advance(120_000)
      const company = await aCompany(server)
      const as = await aUser(server, { company, module: 'foodKart' })
      const { code } = await server.ask(createLink, { purpose: 'shop' }, as)
      const { intakeToken } = (await server.call(openLink, { code }, {})).data
      const productId = await aProduct(server, { company, module: 'foodKart' })
      const half = { name: 'Half', kind: 'percent', value: 50, code: 'REALHALF' } as const
      const { id, version } = await server.ask(createPromotion, half, as)
      const publish = { id, expectedVersion: version, event: 'promotion.publish' } as const
      await server.call(updatePromotion, publish, { as })
      const items = [{ productId, quantity: 1 }]
      const price = (promoCode: string, address: string) =>
        server.call(priceGuestCart, { intakeToken, items, promoCode }, from(address))
      const order = (promoCode: string, address: string) =>
        server.call(
          placeGuestOrder,
          { intakeToken, fullName: 'Ines', items, promoCode },
          from(address),
        )
      return { price, order, intakeToken }
    }

    test('one address guesses ten a minute at a link; others have their price and order', async () => {
      const { price, order } = await shop()
      const stranger = another()
      const of = await times(30, (n) => price(`GUESS${n}`, stranger))
      expect([of(404), of(429)]).toEqual([10, 20])
      expect((await order('REALHALF', stranger)).status).toBe(429)
      expect((await price('REALHALF', another())).status).toBe(200)
      expect((await order('REALHALF', another())).status).toBe(200)
    })

    test('many addresses together guess forty a minute', async () => {
      const { price, order } = await shop()
      const of = await times(60, (n) => price(`GUESS${n}`, another()))
      expect([of(404), of(429)]).toEqual([40, 20])
      expect((await order('GUESS', another())).status).toBe(429)
    })

    test('one address has twenty proofs an hour mailed by a company, all together a hundred', async () => {
      const { intakeToken } = await shop()
      const prove = (address: string) => {
        const email = `made-up${(count += 1)}@mail.example`
        const wanted = { intakeToken, guestSecret: secretOf(), email }
        return server.call(proveAddress, wanted, from(address))
      }
      const stranger = another()
      const of = await times(30, () => prove(stranger))
      expect([of(200), of(429)]).toEqual([20, 10])
      const all = await times(90, () => prove(another()))
      expect([all(200), all(429)]).toEqual([80, 10])
    })
  })
})
