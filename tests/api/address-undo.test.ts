import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoAddressChange, updateUser } from '#contract/account.ts'
import { listAudit } from '#contract/activity.ts'
import { confirmPassword } from '#contract/security.ts'
import { inviteStaff } from '#contract/staff.ts'
import { getUser, signIn } from '#contract/user.ts'
import { aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { type Mailbox, startMailbox } from '../support/mailbox.ts'
import { quickHash } from '../support/quick-hash.ts'
import { startServer, type TestServer } from '../support/server.ts'

const password = 'correct horse battery'
const fresh = 'a lantern on the jetty'
const DAY_MS = 86_400_000
let count = 0

describe.each(databases())('the former address takes its account back on %s', (database) => {
  let server: TestServer
  let mailbox: Mailbox
  let passwordHash: string
  beforeAll(async () => {
    mailbox = await startMailbox()
    server = await startServer({ database, config: { smtpUrl: mailbox.url } })
    passwordHash = await quickHash(password)
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })

  const anAddress = () => `undo${(count += 1)}@example.com`
  const signedIn = async (email: string, by = password) =>
    (await server.call(signIn, { email, password: by })).data
  const someone = async () => {
    const email = anAddress()
    const user = await aUser(server, { email, password_hash: passwordHash })
    return { ...user, email, as: { token: (await signedIn(email)).token } }
  }
  /** As whoever knows the password does it; answers the code that the new address got. */
  const ask = async (as: { token: string }, email: string) => {
    await server.call(confirmPassword, { password }, { as })
    expect((await server.call(updateUser, { email }, { as })).status).toBe(200)
    return (await mailbox.next(email)).text.match(/\b\d{6}\b/)?.[0] ?? ''
  }
  const move = async (as: { token: string }, email: string) => {
    const emailCode = await ask(as, email)
    expect((await server.call(updateUser, { email, emailCode }, { as })).data.email).toBe(email)
  }
  const undo = (code = '', chosen = fresh) =>
    server.call(undoAddressChange, { code, password: chosen })
  /** The newest link that an address was sent to undo a change with. */
  const linkOf = async (email: string, after = 0) => (await mailbox.next(email, after)).code ?? ''

  test('the link gives the address back, asks for a new password and ends every session', async () => {
    const owner = await someone()
    const theirs = anAddress()
    await move(owner.as, theirs)
    const thief = { token: (await signedIn(theirs)).token }
    expect((await undo(await linkOf(owner.email))).status).toBe(200)
    for (const as of [owner.as, thief])
      expect((await server.call(getUser, {}, { as })).problem.code).toBe('TOKEN_REVOKED')
    for (const email of [theirs, owner.email])
      expect((await server.call(signIn, { email, password })).status).toBe(422)
    const again = await signedIn(owner.email, fresh)
    expect(again.user).toMatchObject({ userId: owner.userId, email: owner.email })
    const { rows } = (await server.call(listAudit, { entity: 'account' }, { as: again })).data
    expect(rows.map(({ event }) => event)).toContain('account.email-undo')
    expect((await mailbox.next(theirs, 2)).subject).toContain('back')
    expect((await mailbox.next(owner.email, 1)).subject).toContain('password')
  })

  test('the link works once, for seven days, and only with a password that may be chosen', async () => {
    const owner = await someone()
    await move(owner.as, anAddress())
    const code = await linkOf(owner.email)
    expect((await undo(code, 'password123')).problem.code).toBe('VALIDATION')
    server.clock.advance(7 * DAY_MS - 60_000)
    expect((await undo(code)).status).toBe(200)
    expect((await undo(code)).problem.code).toBe('LINK_EXPIRED')
    const other = await someone()
    await move(other.as, anAddress())
    server.clock.advance(7 * DAY_MS)
    expect((await undo(await linkOf(other.email))).problem.code).toBe('LINK_EXPIRED')
  })

  test('who changed it twice has not shaken off the first address, and cannot undo its undoing', async () => {
    const owner = await someone()
    const [second, third] = [anAddress(), anAddress()]
    await move(owner.as, second)
    await move(owner.as, third)
    expect((await undo(await linkOf(owner.email))).status).toBe(200)
    expect((await undo(await linkOf(second, 1))).problem.code).toBe('LINK_EXPIRED')
    expect((await signedIn(owner.email, fresh)).user.userId).toBe(owner.userId)
  })

  test('an invitation to the former address does not keep it from its owner', async () => {
    const owner = await someone()
    await move(owner.as, anAddress())
    const inviter = await aUser(server)
    await server.call(inviteStaff, { fullName: 'Ann', email: owner.email }, { as: inviter })
    expect((await undo(await linkOf(owner.email))).status).toBe(200)
    expect((await signedIn(owner.email, fresh)).user.userId).toBe(owner.userId)
    const places = await server.databases.read
      .selectFrom('company_user')
      .select('user_id')
      .where('company_id', '=', inviter.company.id)
      .where('user_id', '=', owner.userId)
      .execute()
    expect(places).toHaveLength(1)
  })

  test('an account that was opened with the former address since then stays as it is', async () => {
    const owner = await someone()
    await move(owner.as, anAddress())
    await aUser(server, { email: owner.email, password_hash: passwordHash })
    expect((await undo(await linkOf(owner.email))).problem.code).toBe('DUPLICATE')
  })

  test('the code for a new address has six digits, and few tries', async () => {
    const owner = await someone()
    const email = anAddress()
    const emailCode = await ask(owner.as, email)
    expect(emailCode).toMatch(/^\d{6}$/)
    const wrong = emailCode === '000000' ? '000001' : '000000'
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push(
        (await server.call(updateUser, { email, emailCode: wrong }, { as: owner.as })).status,
      )
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    server.clock.advance(30_000)
    expect((await server.call(updateUser, { email, emailCode }, { as: owner.as })).data.email).toBe(
      email,
    )
  })
})
