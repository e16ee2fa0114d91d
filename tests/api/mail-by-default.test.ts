import { describe, expect, test } from 'vitest'
import { createPassword, signUp } from '#contract/account.ts'
import { listNotificationKinds } from '#contract/activity.ts'
import { openLink, placeGuestOrder } from '#contract/guest.ts'
import { createLink } from '#contract/link.ts'
import type { ModuleId } from '#contract/modules.ts'
import { listOrders, moveOrder } from '#contract/order.ts'
import { createProduct } from '#contract/product.ts'
import { inviteStaff } from '#contract/staff.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'

const password = 'correct horse battery'
let count = 0

describe.each(databases())('mails about orders that wait, on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  const MINUTE_MS = 60_000
  const aPlace = async (moduleId: ModuleId) => {
    server.clock.advance(20 * MINUTE_MS)
    const email = `keeper${(count += 1)}@example.com`
    await server.call(signUp, {
      fullName: 'Ann Lee',
      email,
      companyName: 'Coats',
      moduleId,
      utcOffset: 0,
    })
    const code = (await mailbox.next(email)).code ?? ''
    const { token } = await server.ask(createPassword, { code, password })

    await server.databases.write
      .updateTable('company_module')
      .set({ status: 'Active' })
      .where('company_id', '=', await companyOf(email))
      .execute()
    return { email, as: { token, moduleId } }
  }
  const companyOf = async (email: string) => {
    const { company_id } = await server.databases.read
      .selectFrom('company_user as cu')
      .innerJoin('app_user as u', 'u.id', 'cu.user_id')
      .select('cu.company_id')
      .where('u.email', '=', email)
      .executeTakeFirstOrThrow()
    return company_id
  }
  const mailed = async (as: { token: string }) =>
    (await server.ask(listNotificationKinds, {}, as))
      .filter(({ isMailed }) => isMailed)
      .map(({ kind }) => kind)

  test('a new owner, and who joins them, gets mail about orders that wait until they choose otherwise', async () => {
    const { as } = await aPlace(12)
    expect(await mailed(as)).toEqual(['order.new', 'order.expiring', 'order.expired'])
    const member = 'packer@example.com'
    await server.call(inviteStaff, { fullName: 'Ben', email: member }, { as })
    const code = (await mailbox.next(member)).code ?? ''
    const { token } = await server.ask(createPassword, { code, password })
    expect(await mailed({ ...as, token })).toEqual(['order.new', 'order.expiring', 'order.expired'])
    const atTables = await aPlace(15)
    expect(await mailed(atTables.as)).toEqual(['order.expiring', 'order.expired'])
  })

  test('an order that nobody answers within a minute is mailed, one that was answered is not', async () => {
    const { as, email } = await aPlace(12)
    const { id: productId } = await server.ask(
      createProduct,
      { name: 'Jacket', priceAmount: 1000 },
      as,
    )
    const { code } = await server.ask(createLink, { purpose: 'shop' }, as)
    const order = async () => {
      const { intakeToken } = (await server.call(openLink, { code }, {})).data
      const items = [{ productId, quantity: 1 }]
      return (await server.call(placeGuestOrder, { intakeToken, fullName: 'Guest', items }, {}))
        .data
    }
    await order()
    server.clock.advance(MINUTE_MS)
    expect((await mailbox.mailAbout(email, 'New order 1')).text).toContain('orderview')
    server.clock.advance(30 * MINUTE_MS)
    await order()
    const { rows } = await server.ask(listOrders, {}, as)
    const latest = rows.find(({ orderNo }) => orderNo === '2')
    if (!latest) throw new Error('no second order')
    const { id, version } = latest
    server.clock.advance(1)
    // Nobody reads the bell: a colleague accepts it.
    const colleague = 'second@example.com'
    await server.call(inviteStaff, { fullName: 'Cy', email: colleague }, { as })
    const invitation = (await mailbox.next(colleague)).code ?? ''
    const { token } = await server.ask(createPassword, { code: invitation, password })
    await server.call(
      moveOrder,
      { id, expectedVersion: version, event: 'order.accept' },
      { as: { ...as, token } },
    )
    server.clock.advance(20 * MINUTE_MS)
    await order()
    server.clock.advance(MINUTE_MS)
    await mailbox.mailAbout(email, 'New order 3')
    expect(mailbox.mails.filter(({ subject }) => subject.includes('New order 2'))).toEqual([])
  })
})
