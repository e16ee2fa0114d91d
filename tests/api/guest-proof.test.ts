import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eraseCustomer, listCustomers } from '#contract/customer.ts'
import type { CallInput } from '#contract/endpoint.ts'
import {
  openLink,
  placeGuestBooking,
  placeGuestOrder,
  priceGuestCart,
  proveAddress,
} from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { createPromotion, updatePromotion } from '#contract/promotion.ts'
import { aCompany, aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'

const received = 2
const pending = 1
const secretOf = () => randomBytes(18).toString('base64url')

describe.each(databases())('a guest proves their address, on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({
    database,
    config: { linkCallsPerMinute: 20, guestPostsPerMinute: 0 },
  })
  let count = 0

  /** A shop that accepts by itself, with half off once per customer. */
  const shop = async (
    wishes: Partial<CallInput<typeof createPromotion>> = {},
    module: 'foodKart' | 'service' = 'foodKart',
  ) => {
    const company = await aCompany(server)
    const as = await aUser(server, { company, module })
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: '{"auto_accept":true}' })
      .where('company_id', '=', company.id)
      .execute()
    const purpose = module === 'service' ? 'booking' : 'shop'
    const { code } = await server.ask(createLink, { purpose }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const productId = await aProduct(server, {
      company,
      price_amount: 1000,
      module,
    })
    const half = { name: 'Half', kind: 'percent', value: 50, perCustomerLimit: 1 } as const
    const made = await server.ask(createPromotion, { ...half, ...wishes }, as)
    await server.call(
      updatePromotion,
      { id: made.id, expectedVersion: made.version, event: 'promotion.publish' },
      { as },
    )
    return { company, as, intakeToken, productId, items: [{ productId, quantity: 1 }] }
  }
  type Shop = Awaited<ReturnType<typeof shop>>
  const anAddress = () => {
    count += 1
    return `proof${count}.${database}@mail.example`
  }
  const prove = ({ intakeToken }: Shop, guestSecret: string, email: string, code?: string) =>
    server.call(proveAddress, { intakeToken, guestSecret, email, ...(code && { code }) }, {})
  const mailed = async (email: string, after = 0) =>
    /\b(\d{6})\b/.exec((await mailbox.next(email, after)).text)?.[1] ?? ''
  const proven = async (at: Shop, guestSecret: string, email: string) => {
    expect((await prove(at, guestSecret, email)).data).toEqual({ isProven: false })
    return prove(at, guestSecret, email, await mailed(email))
  }
  const order = (
    { intakeToken, items }: Shop,
    who: Partial<CallInput<typeof placeGuestOrder>> = {},
  ) => server.call(placeGuestOrder, { intakeToken, fullName: 'Ines', items, ...who }, {})
  const another = (code: string) => (code === '000000' ? '000001' : '000000')
  const newest = async (as: User) => {
    const [row] = (await server.ask(listOrders, {}, as)).rows
    if (!row) throw new Error('no order')
    return server.ask(getOrder, { id: row.id }, as)
  }

  test('with a proven address an offer that counts per customer is had at once, and once', async () => {
    const at = await shop()
    const [email, guestSecret] = [anAddress(), secretOf()]
    // Without the proof it waits for the team, as before.
    expect((await order(at, { phone: '7700 900501', callingCode: '+44' })).data).toMatchObject({
      discountAmount: 500,
      orderStatusId: pending,
    })
    expect((await proven(at, guestSecret, email)).data).toEqual({ isProven: true })
    expect((await order(at, { email, guestSecret })).data).toMatchObject({
      discountAmount: 500,
      orderStatusId: received,
    })
    const { history } = await newest(at.as)
    expect(history.map(({ event }) => event)).not.toContain('order.promotion-unproven')
    // Another number, browser and spelling: it is the same address.
    const tagged = email.replace('@', '+2@')
    const other = secretOf()
    await prove(at, other, tagged)
    await prove(at, other, tagged, await mailed(tagged))
    expect(
      (
        await order(at, {
          email: tagged,
          guestSecret: other,
          phone: '7700 900502',
          callingCode: '+44',
        })
      ).data,
    ).toMatchObject({ discountAmount: 0, orderStatusId: received })
  })

  test('the same by a code of the offer; a guest without a number is not asked for one', async () => {
    const at = await shop({ code: 'HALF' })
    const [email, guestSecret] = [anAddress(), secretOf()]
    expect((await order(at, { promoCode: 'HALF', email, guestSecret })).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'phone' }],
    })
    await proven(at, guestSecret, email)
    // The proof is the browser's that gave the code.
    expect(
      (await order(at, { promoCode: 'HALF', email, guestSecret: secretOf() })).problem.status,
    ).toBe(422)
    expect((await order(at, { promoCode: 'HALF', email, guestSecret })).data).toMatchObject({
      discountAmount: 500,
      orderStatusId: received,
    })
    // The field is named, so that the page drops the code and its discount.
    const message = 'You have reached the limit of this code.'
    expect((await order(at, { promoCode: 'HALF', email, guestSecret })).problem).toMatchObject({
      code: 'LIMIT_REACHED',
      message,
      errors: [{ path: 'promo_code', message }],
    })
    const unknown = (await order(at, { promoCode: 'NONE', email, guestSecret })).problem
    expect(unknown).toMatchObject({ code: 'NOT_FOUND', errors: [{ path: 'promo_code' }] })
  })

  test('a booking with an offer that counts per customer does not wait either, with a proof', async () => {
    const at = await shop({}, 'service')
    const { intakeToken, items } = at
    const { productId } = at
    let startMs = Math.ceil(server.clock.now() / 86_400_000) * 86_400_000
    const book = (who: Partial<CallInput<typeof placeGuestBooking>>) => {
      startMs += 3_600_000
      const wanted = { intakeToken, fullName: 'Ines', productId, startMs, ...who }
      return server.call(placeGuestBooking, wanted, {})
    }
    const useful = async () =>
      (await server.call(priceGuestCart, { intakeToken, items }, {})).data.isProofUseful
    const [email, guestSecret] = [anAddress(), secretOf()]
    expect(await useful()).toBe(true)
    expect((await book({ phone: '7700 900511', callingCode: '+44' })).data).toMatchObject({
      discountAmount: 500,
      orderStatusId: pending,
    })
    expect((await proven(at, guestSecret, email)).data).toEqual({ isProven: true })
    expect((await book({ email, guestSecret })).data).toMatchObject({
      discountAmount: 500,
      orderStatusId: received,
    })
    expect((await book({ email, guestSecret })).data.discountAmount).toBe(0)
  })

  test('the price says when a proof would help', async () => {
    const at = await shop({ code: 'HALF' })
    const useful = async (promoCode?: string) =>
      (
        await server.call(
          priceGuestCart,
          { intakeToken: at.intakeToken, items: at.items, ...(promoCode && { promoCode }) },
          {},
        )
      ).data.isProofUseful
    expect([await useful(), await useful('HALF')]).toEqual([false, true])
    await server.databases.write
      .updateTable('company_module')
      .set({ settings: '{}' })
      .where('company_id', '=', at.company.id)
      .execute()
    // All orders wait there, so nothing is gained by it.
    expect(await useful('HALF')).toBe(false)
  })

  test('the price says that a code with a limit per customer needs a phone number', async () => {
    const [counted, free] = [
      await shop({ code: 'HALF' }),
      await shop({ code: 'HALF', perCustomerLimit: undefined }),
    ]
    const needed = async ({ intakeToken, items }: Shop, promoCode?: string) =>
      (
        await server.call(
          priceGuestCart,
          { intakeToken, items, ...(promoCode && { promoCode }) },
          {},
        )
      ).data.isPhoneNeeded
    expect([
      await needed(counted),
      await needed(counted, 'HALF'),
      await needed(free, 'HALF'),
    ]).toEqual([false, true, false])
  })

  test('a code is good for a quarter of an hour, five tries and its own browser, address and company', async () => {
    const [at, elsewhere] = [await shop(), await shop()]
    const [email, guestSecret] = [anAddress(), secretOf()]
    await prove(at, guestSecret, email)
    const code = await mailed(email)
    const refused = async (answer: ReturnType<typeof prove>) =>
      expect((await answer).problem).toMatchObject({ status: 422, code: 'WRONG_CODE' })
    await refused(prove(at, secretOf(), email, code))
    await refused(prove(at, guestSecret, anAddress(), code))
    await refused(prove(elsewhere, guestSecret, email, code))
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => prove(at, guestSecret, email, another(code))),
    )
    expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 422))
    await refused(prove(at, guestSecret, email, code))
    expect((await prove(at, guestSecret, email)).status).toBe(200)
    const second = await mailed(email, 1)
    server.clock.advance(15 * 60_000)
    const { code: link } = await server.ask(createLink, { purpose: 'shop' }, at.as)
    const { intakeToken } = (await server.call(openLink, { code: link }, {})).data
    await refused(prove({ ...at, intakeToken }, guestSecret, email, second))
  })

  test('wrong codes are counted like wrong links, and five mails an hour go to one address', async () => {
    server.clock.advance(120_000)
    const at = await shop()
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => prove(at, secretOf(), anAddress(), '123456')),
    )
    const counted = (status: number) => tries.filter((one) => one.status === status).length
    expect([counted(422), counted(429)]).toEqual([20, 10])
    server.clock.advance(120_000)
    const email = anAddress()
    for (let n = 0; n < 5; n++) expect((await prove(at, secretOf(), email)).status).toBe(200)
    expect((await prove(at, secretOf(), email)).problem).toMatchObject({ status: 429 })
  })

  test('erasing a person deletes proofs and the address in uses of promotions', async () => {
    const at = await shop()
    const [email, guestSecret] = [anAddress(), secretOf()]
    await proven(at, guestSecret, email)
    const who = { phone: '7700 900503', callingCode: '+44' } as const
    expect((await order(at, { ...who, email, guestSecret })).data.discountAmount).toBe(500)
    const keys = async () => [
      await server.databases.read
        .selectFrom('guest_proof')
        .select('address_key')
        .where('company_id', '=', at.company.id)
        .execute(),
      await server.databases.read
        .selectFrom('promotion_redemption')
        .select('address_key')
        .where('company_id', '=', at.company.id)
        .where('address_key', 'is not', null)
        .execute(),
    ]
    expect((await keys()).map((rows) => rows.length)).toEqual([1, 1])
    const [customer] = (await server.ask(listCustomers, {}, at.as)).rows
    if (!customer) throw new Error('no customer')
    await server.call(eraseCustomer, { id: customer.id }, { as: at.as })
    expect((await keys()).map((rows) => rows.length)).toEqual([0, 0])
  })
})
