import { describe, expect, test } from 'vitest'
import { updateUser } from '#contract/account.ts'
import {
  chooseNotificationKind,
  listNotificationKinds,
  listNotifications,
  readNotifications,
} from '#contract/activity.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import { confirmPassword } from '#contract/security.ts'
import { getTextNumber, proveTextNumber, sendNumberCode } from '#contract/text-number.ts'
import { toJson } from '../../server/db/json-text.ts'
import { stopTexts } from '../../server/text/stops.ts'
import { aProduct, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { duringTests, testServer } from '../support/during-tests.ts'
import { quickHash } from '../support/quick-hash.ts'
import { startServer } from '../support/server.ts'
import { startTextProviders, textsAt } from '../support/text-providers.ts'

const minute = 60_000
const password = 'correct horse battery'

describe.each(databases())('texts to the team on %s', (database) => {
  const providers = duringTests(startTextProviders)
  const server = duringTests(() =>
    startServer({
      database,
      config: { texts: textsAt(providers) },
    }),
  )
  let last = 0
  const pending = async () =>
    (
      await server.databases.read
        .selectFrom('outbox_job')
        .select('id')
        .where('state', '=', 'pending')
        // Those that run have their lease's end there.
        .where((it) => it.or([it('run_ms', '<=', server.clock.now()), it('attempts', '>', 0)]))
        .execute()
    ).length
  /** What was texted to a number, once nothing is due. */
  const textsTo = async (number: string) => {
    await expect.poll(pending, { timeout: 5_000 }).toBe(0)
    return providers.asked
      .filter(({ fields }) => fields['To'] === number)
      .map(({ fields }) => fields['Body'] ?? '')
  }
  /** Somebody with a mobile number of their own. */
  const someone = async (more: Partial<Parameters<typeof aUser>[1]> = {}) => {
    const phone = `7700 9${String((last += 1)).padStart(5, '0')}`
    const password_hash = await quickHash(password)
    const as = await aUser(server, {
      module: 'foodKart',
      phone,
      calling_code: '+44',
      password_hash,
      ...more,
    })
    return { as, number: `+44${phone.replaceAll(' ', '')}` }
  }
  const codeTo = async (as: User, number: string) => {
    await server.call(sendNumberCode, {}, { as })
    return /\d{6}/.exec((await textsTo(number)).at(-1) ?? '')?.[0] ?? ''
  }
  const proven = async () => {
    const one = await someone()
    const code = await codeTo(one.as, one.number)
    const { data } = await server.call(proveTextNumber, { code }, { as: one.as })
    expect(data).toEqual({ number: one.number, isProven: true, isStopped: false })
    return one
  }
  const choose = (as: User, isTexted: boolean) =>
    server.call(chooseNotificationKind, { kind: 'order.new', isOn: true, isTexted }, { as })
  const texted = async (as: User) =>
    (await server.ask(listNotificationKinds, {}, as))
      .filter(({ isTexted }) => isTexted !== undefined)
      .map(({ kind }) => kind)
  const order = async (as: User) => {
    const productId = await aProduct(server, { company: as.company, module: 'foodKart' })
    const { code } = await server.ask(createLink, { purpose: 'shop' }, as)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const items = [{ productId, quantity: 1 }]
    await server.call(placeGuestOrder, { intakeToken, fullName: 'Noor', items }, {})
  }
  const later = () => server.clock.advance(minute + 1)

  test('a new order is texted to who wants it, a minute later, unless it was read', async () => {
    const { as, number } = await proven()
    const silent = await someone({ company: as.company })
    expect(await choose(as, true)).toMatchObject({ status: 200 })
    await order(as)
    expect(await textsTo(number)).toHaveLength(1)
    later()
    const [, text] = await textsTo(number)
    expect(text).toMatch(/^Corner Kitchen: .* http:\/\/\S+\/orders\//)
    expect(await textsTo(silent.number)).toEqual([])
    await server.call(readNotifications, { isAll: true }, { as })
    server.clock.advance(2 * 60 * minute)
    await order(as)
    const { rows } = await server.ask(listNotifications, {}, as)
    await server.call(readNotifications, { ids: rows.map(({ id }) => id) }, { as })
    later()
    expect(await textsTo(number)).toHaveLength(2)
  })

  test('a number is proven by a code of its own, and anew when it changes', async () => {
    const { as, number } = await someone()
    const unproven = { number, isProven: false, isStopped: false }
    expect(await server.ask(getTextNumber, {}, as)).toEqual(unproven)
    expect(await texted(as)).toEqual([])
    await choose(as, true)
    await order(as)
    later()
    expect(await textsTo(number)).toEqual([])
    const other = await someone()
    const code = await codeTo(as, number)
    await codeTo(other.as, other.number)
    const stolen = await server.call(proveTextNumber, { code }, { as: other.as })
    expect(stolen.problem.errors).toMatchObject([{ path: 'code', rule: 'wrong_code' }])
    expect((await server.ask(proveTextNumber, { code }, as)).isProven).toBe(true)
    expect(await server.status(proveTextNumber, { code }, as)).toBe(422)
    expect(await texted(as)).toContain('order.new')
    expect(await texted(as)).not.toContain('import.done')
    await server.call(confirmPassword, { password }, { as })
    await server.call(updateUser, { phone: '7700 988888', callingCode: '+44' }, { as })
    expect((await server.ask(getTextNumber, {}, as)).isProven).toBe(false)
    expect(await texted(as)).toEqual([])
  })

  test('a code that was sent before the number changed proves nothing', async () => {
    const { as, number } = await someone()
    const code = await codeTo(as, number)
    await server.call(confirmPassword, { password }, { as })
    await server.call(updateUser, { phone: '7700 977777', callingCode: '+44' }, { as })
    expect(await server.refusal(proveTextNumber, { code }, as)).toBe('NOT_FOUND')
    expect((await server.ask(getTextNumber, {}, as)).isProven).toBe(false)
  })

  test('guesses are counted, and so are codes that are asked for', async () => {
    const { as, number } = await someone()
    await codeTo(as, number)
    const tries = []
    for (let at = 0; at < 12; at += 1)
      tries.push(await server.status(proveTextNumber, { code: '000000' }, as))
    expect(tries).toContain(429)
    const asks = []
    for (let at = 0; at < 12; at += 1) asks.push(await server.status(sendNumberCode, {}, as))
    expect(asks).toContain(429)
  })

  test('a number that sent STOP, and one that is no mobile number, gets no texts', async () => {
    const { as, number } = await proven()
    await choose(as, true)
    await stopTexts(server.databases.write, number.slice(1), server.clock.now())
    expect((await server.ask(getTextNumber, {}, as)).isStopped).toBe(true)
    await order(as)
    later()
    expect(await textsTo(number)).toHaveLength(1)
    const landline = await someone({ phone: '20 7946 0000' })
    expect(await server.ask(getTextNumber, {}, landline.as)).toEqual({
      isProven: false,
      isStopped: false,
    })
    const refused = await server.call(sendNumberCode, {}, { as: landline.as })
    expect(refused.problem.code).toBe('NOT_FOUND')
  })

  test('who may no longer read orders is not texted about them', async () => {
    const { as, number } = await proven()
    const owner = await aUser(server, { company: as.company, module: 'foodKart' })
    await choose(as, true)
    await server.databases.write
      .updateTable('company_user')
      .set({ role_id: 4, rights: toJson([]) })
      .where('id', '=', as.companyUserId)
      .execute()
    await order(owner)
    later()
    expect(await textsTo(number)).toHaveLength(1)
  })
})

describe('without a provider', () => {
  const server = testServer()

  test('no text is offered, and no code is sent', async () => {
    const as = await aUser(server, {
      module: 'foodKart',
      phone: '7700 900123',
      calling_code: '+44',
    })
    const kinds = await server.ask(listNotificationKinds, {}, as)
    expect(kinds.some(({ isTexted }) => isTexted !== undefined)).toBe(false)
    expect(await server.refusal(sendNumberCode, {}, as)).toBe('NOT_FOUND')
  })
})
