import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser, signIn, signOut } from '#contract/user.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { quickHash } from '../support/quick-hash.ts'

const HOUR_MS = 3_600_000
const password = 'correct horse battery'

describe.each(databases())('sessions on %s', (database) => {
  let server: TestServer
  let passwordHash: string
  beforeAll(async () => {
    server = await startServer({ database })
    passwordHash = await quickHash(password)
  })
  afterAll(() => server.close())

  test('signing in by e-mail answers a token, its end and who it is', async () => {
    const user = await aUser(server, { email: 'ada@example.com', password_hash: passwordHash })
    const { data } = await server.call(signIn, { email: ' ADA@example.com ', password })
    expect(data.token).toMatch(/^[\w-]{43}$/)
    expect(data.expiresMs).toBe(server.clock.now() + 30 * 24 * HOUR_MS)
    expect(data.user).toMatchObject({
      userId: user.userId,
      roleId: 3,
      companyName: 'Corner Kitchen',
    })
    expect((await server.ask(getUser, {}, data)).email).toBe('ada@example.com')
  })

  test('signing in by phone takes the number as people write it, with its calling code', async () => {
    const user = await aUser(server, {
      calling_code: '+94',
      phone: '771234567',
      phone_proven_ms: 1,
      password_hash: passwordHash,
    })
    const { data } = await server.call(signIn, {
      phone: '077 123-4567',
      callingCode: '+94',
      password,
    })
    expect(data.user.companyUserId).toBe(user.companyUserId)
    expect(
      await server.refusal(signIn, { phone: '077 123-4567', callingCode: '+91', password }),
    ).toBe('INVALID_CREDENTIALS')
  })

  test('only the hash of a token is stored', async () => {
    await aUser(server, { email: 'hash@example.com', password_hash: passwordHash })
    const { data } = await server.call(signIn, { email: 'hash@example.com', password })
    const rows = await server.databases.read.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(data.token)
  })

  test('a wrong password and an unknown account are answered alike', async () => {
    await aUser(server, { email: 'known@example.com', password_hash: passwordHash })
    const wrong = await server.call(signIn, { email: 'known@example.com', password: 'wrong' })
    const unknown = await server.call(signIn, { email: 'nobody@example.com', password: 'wrong' })
    expect(wrong.status).toBe(422)
    expect({ ...unknown.problem, request_id: '' }).toEqual({ ...wrong.problem, request_id: '' })
  })

  test('an inactive company lets its people in and tells them so', async () => {
    const company = await aCompany(server, { status: 'InActive' })
    await aUser(server, { company, email: 'inactive@example.com', password_hash: passwordHash })
    expect(
      (await server.ask(signIn, { email: 'inactive@example.com', password })).user.status,
    ).toBe('InActive')
  })

  test('a user who was disabled is kept out', async () => {
    await aUser(server, {
      email: 'gone@example.com',
      password_hash: passwordHash,
      status: 'InActive',
    })
    expect(await server.refusal(signIn, { email: 'gone@example.com', password })).toBe(
      'INVALID_CREDENTIALS',
    )
  })

  test('for staff, the user id is that of their place in the company', async () => {
    const staff = await aUser(server, { role: 'staff' })
    expect(await server.ask(getUser, {}, staff)).toMatchObject({
      userId: staff.companyUserId,
      companyUserId: staff.companyUserId,
      roleId: 4,
    })
  })

  test('a changed utc-offset is stored', async () => {
    const user = await aUser(server)
    expect(
      (await server.call(getUser, {}, { as: user, headers: { 'utc-offset': '330' } })).data
        .utcOffset,
    ).toBe(330)
    expect((await server.ask(getUser, {}, user)).utcOffset).toBe(330)
    expect(
      (await server.call(getUser, {}, { as: user, headers: { 'utc-offset': 'nonsense' } })).data
        .utcOffset,
    ).toBe(330)
  })

  test('signing out ends the session at once and answers well a second time', async () => {
    const user = await aUser(server)
    expect(await server.status(getUser, {}, user)).toBe(200)
    expect(await server.status(signOut, {}, user)).toBe(200)
    expect(await server.refusal(getUser, {}, user)).toBe('TOKEN_REVOKED')
    expect(await server.status(signOut, {}, user)).toBe(200)
    expect(await server.status(signOut, {})).toBe(200)
  })

  test('a session without a call for twelve hours has expired; a call keeps it', async () => {
    const user = await aUser(server)
    const idle = await aUser(server)
    server.clock.advance(11 * HOUR_MS)
    expect(await server.status(getUser, {}, user)).toBe(200)
    server.clock.advance(HOUR_MS)
    expect(await server.status(getUser, {}, user)).toBe(200)
    expect(await server.refusal(getUser, {}, idle)).toBe('TOKEN_EXPIRED')
  })

  test('after thirty days a session ends, however busy it is', async () => {
    const user = await aUser(server)
    for (let hours = 0; hours < 30 * 24; hours += 10) {
      expect(await server.status(getUser, {}, user)).toBe(200)
      server.clock.advance(10 * HOUR_MS)
    }
    expect(await server.refusal(getUser, {}, user)).toBe('TOKEN_EXPIRED')
  })

  test('a place that was taken away is noticed within half a minute', async () => {
    const user = await aUser(server)
    expect(await server.status(getUser, {}, user)).toBe(200)
    await server.databases.write
      .updateTable('company_user')
      .set({ status: 'InActive' })
      .where('id', '=', user.companyUserId)
      .execute()
    server.clock.advance(30_000)
    expect(await server.refusal(getUser, {}, user)).toBe('TOKEN_REVOKED')
  })
})

describe('what a sign-in leaves in the log', () => {
  test('is neither the token nor the password nor who it was', async () => {
    const lines: string[] = []
    const server = await startServer({ log: (line) => lines.push(line) })
    await aUser(server, {
      email: 'quiet@example.com',
      phone: '2079461234',
      full_name: 'Quiet Person',
      password_hash: await quickHash(password),
    })
    const { data } = await server.call(signIn, { email: 'quiet@example.com', password })
    await server.call(getUser, {}, { as: data })
    await server.call(signIn, { phone: '020 7946 1234', callingCode: '+44', password: 'wrong one' })
    server.http.log.info(
      {
        token: data.token,
        user: { email: 'quiet@example.com', phone: '2079461234' },
        headers: { 'x-access-token': data.token },
      },
      'someone logs too much',
    )
    await server.close()

    const log = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(4)
    for (const secret of [
      data.token,
      password,
      'wrong one',
      'quiet@example.com',
      '2079461234',
      'Quiet Person',
    ])
      expect(log).not.toContain(secret)
  })
})
