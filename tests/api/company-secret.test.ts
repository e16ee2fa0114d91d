import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openLink } from '#contract/guest.ts'
import { getTicket, joinQueue, moveTicket } from '#contract/guest-queue.ts'
import { createLink } from '#contract/link.ts'
import { createOrder } from '#contract/new-order.ts'
import { getReceipt } from '#contract/receipt.ts'
import { receiptUuid } from '#contract/fields.ts'
import { companyOfSecret, newSecret } from '../../server/db/company-secret.ts'
import { newId } from '../../server/db/id.ts'
import { aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'
import { uuidOf } from '../support/uuid-of.ts'

test('a secret says its company, and what was made before or invented says none', () => {
  const companyId = newId()
  const secret = newSecret(companyId)
  expect(companyOfSecret(secret)).toBe(companyId)
  expect(companyOfSecret(`${secret}.webp`)).toBe(companyId)
  expect(secret).toMatch(/^[\w-]{22}\.[\w-]{22}$/)
  expect(newSecret(companyId)).not.toBe(secret)
  for (const other of [newId(), 'aaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaa.webp', '', '.'])
    expect(companyOfSecret(other)).toBeUndefined()
})

describe.each(databases())('secrets of guests on %s', (database) => {
  const server = testServer({ database })

  const anOrder = async () => {
    const owner = await aUser(server)
    const productId = await aProduct(server, { company: owner.company })
    const { data } = await server.call(
      createOrder,
      { items: [{ productId, quantity: 1 }] },
      { as: owner },
    )
    return { ...data, uuid: uuidOf(data), companyId: owner.company.id }
  }
  const receipt = async (uuid: string) =>
    (await server.call(getReceipt, { uuid: receiptUuid.parse(uuid) }, {})).status

  test('a receipt says its company; one of before, printed without it, opens for ever', async () => {
    const { id, uuid, companyId } = await anOrder()
    expect(companyOfSecret(uuid)).toBe(companyId)
    expect(await receipt(uuid)).toBe(200)
    const old = newId()
    await sql`update sale_order set uuid = ${old} where id = ${id}`.execute(server.databases.write)
    expect(await receipt(old)).toBe(200)
    expect(await receipt(uuid)).toBe(404)
  })

  test('a receipt is not found as one of another company', async () => {
    const [{ uuid }, other] = [await anOrder(), await anOrder()]
    const [, secret] = uuid.split('.')
    const [company] = other.uuid.split('.')
    expect(await receipt(`${company}.${secret}`)).toBe(404)
  })

  test('a place in the queue says its company, and what its guest sends lies with it', async () => {
    const owner = await aUser(server, { module: 'skipques' })
    const { code } = await server.ask(createLink, { purpose: 'queue' }, owner)
    const { intakeToken } = (await server.call(openLink, { code }, {})).data
    const { token } = (await server.call(joinQueue, { intakeToken, fullName: 'Noor' }, {})).data
    expect(companyOfSecret(token)).toBe(owner.company.id)
    const key = { 'idempotency-key': newId() }
    await server.call(moveTicket, { token, event: 'queue.leave' }, { headers: key })
    const kept = sql`select 1 from inbox_key where company_id = ${owner.company.id}`
    expect((await kept.execute(server.databases.read)).rows).toHaveLength(1)
    const old = 'aaaaaaaaaaaaaaaaaaaaaa'
    await sql`update customer_visit set token = ${old} where token = ${token}`.execute(
      server.databases.write,
    )
    expect((await server.call(getTicket, { token: old }, {})).data.queueStatus).toBe('Cancel')
  })
})
