import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createBusiness,
  createSocial,
  deleteSocial,
  getCompany,
  listBusinesses,
} from '#contract/company.ts'
import {
  createPassword,
  endSession,
  listSessions,
  requestResetCode,
  resetPassword,
  signUp,
  updateUser,
} from '#contract/account.ts'
import { createOrder } from '#contract/new-order.ts'
import { chooseBusiness, getUser, signIn } from '#contract/user.ts'
import { aCompany, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { openJobs } from '../support/jobs.ts'
import { startServer } from '../support/server.ts'
import { quickHash } from '../support/quick-hash.ts'

const password = 'correct horse battery'
let count = 0
const aPerson = (part: object = {}) => ({
  fullName: 'Nimal Perera',
  email: `new${(count += 1)}@example.com`,
  companyName: 'Lagoon Café',
  moduleId: 13 as const,
  utcOffset: 330,
  ...part,
})
const MINUTE = 60_000

describe.each(databases())('accounts on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({
    database,
    config: { publicUrl: 'https://app.example.com' },
  })
  const codeFor = async (email: string, after = 0) => (await mailbox.next(email, after)).code ?? ''
  const digitsFor = async (email: string, after = 0) =>
    /\b\d{6}\b/.exec((await mailbox.next(email, after)).text)?.[0] ?? ''
  const signedUp = async (part: object = {}) => {
    const person = aPerson(part)
    // Time passes, so that tries from the one address of the tests are not too many.
    server.clock.advance(20 * MINUTE)
    await server.call(signUp, person)
    return { ...person, code: await codeFor(person.email) }
  }
  const withPassword = async (user: User): Promise<string> => {
    const { email } = await server.databases.write
      .updateTable('app_user')
      .set({ password_hash: await quickHash(password) })
      .where('id', '=', user.userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    return email ?? ''
  }
  const askReset = async (email: string) => {
    server.clock.advance(20 * MINUTE)
    return server.call(requestResetCode, { email })
  }

  test('who signs up gets a code, chooses a password and is signed in to an Active company of their own', async () => {
    const { email, code } = await signedUp({
      phone: '077 123 4567',
      callingCode: '+94' as const,
      timeZone: 'Asia/Colombo',
    })
    expect(await server.status(signIn, { email, password })).toBe(422)
    const { data } = await server.call(createPassword, { code, password })
    expect(data.user).toMatchObject({
      companyName: 'Lagoon Café',
      roleId: 3,
      status: 'Active',
      initialPayment: false,
      moduleId: 13,
      companyDetail: { currency: 'LKR', timeZone: 'Asia/Colombo' },
    })
    expect(await server.status(getUser, {}, { token: data.token })).toBe(200)
    expect(await server.status(signIn, { email, password })).toBe(200)
  })

  test('the public phone number of a company has its calling code, and the owner can change it', async () => {
    const { code } = await signedUp({ phone: '077 123 4567', callingCode: '+94' as const })
    const as = { token: (await server.ask(createPassword, { code, password })).token }
    const phone = async () => (await server.ask(getCompany, {}, as)).phone
    expect(await phone()).toBe('+94771234567')
    await server.ask(updateUser, { companyPhone: '011 234 5678' }, as)
    expect(await phone()).toBe('+94112345678')
    await server.ask(updateUser, { companyPhone: '+44 20 7946 0018' }, as)
    expect(await phone()).toBe('+442079460018')
    await server.ask(updateUser, { companyPhone: null }, as)
    expect(await phone()).toBeUndefined()
  })

  test('who signs up without a phone number counts as their browser proposes, else in dollars', async () => {
    const proposed = await signedUp({ currency: 'EUR', timeZone: 'Europe/Rome' })
    expect(
      (await server.ask(createPassword, { code: proposed.code, password })).user,
    ).toMatchObject({ companyDetail: { currency: 'EUR', timeZone: 'Europe/Rome' } })
    const silent = await signedUp({ timeZone: 'Asia/Tokyo' })
    expect((await server.ask(createPassword, { code: silent.code, password })).user).toMatchObject({
      companyDetail: { currency: 'USD', timeZone: 'Asia/Tokyo' },
    })
  })

  test('the link leads to the configured host, whatever host the request names', async () => {
    const person = aPerson()
    await server.call(signUp, person, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const mail = await mailbox.next(person.email)
    expect(mail.text).toContain('https://app.example.com/sessions/createpwd?code=')
    expect(mail.raw).not.toContain('evil.example')
  })

  test('of twenty uses of a code at once, one wins', async () => {
    const { code } = await signedUp()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(createPassword, { code, password })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 410),
    ])
  })

  test('a code is kept only as a hash, and what waits to be sent is sealed', async () => {
    const { code, email } = await signedUp()
    const codes = await server.databases.read.selectFrom('auth_code').selectAll().execute()
    const jobs = await server.databases.read.selectFrom('outbox_job').selectAll().execute()
    expect(codes.length).toBeGreaterThan(0)
    expect(JSON.stringify([codes, jobs])).not.toContain(code)
    expect(JSON.stringify(jobs)).not.toContain(email)
  })

  test('a known address gets the same answer as a new one; only the mail differs', async () => {
    const user = await aUser(server)
    const email = await withPassword(user)
    server.clock.advance(20 * MINUTE)
    const [known, fresh] = [
      await server.call(signUp, aPerson({ email })),
      await server.call(signUp, aPerson()),
    ]
    expect([known.status, known.data]).toEqual([fresh.status, fresh.data])
    expect((await mailbox.next(email)).subject).toContain('already have an account')
    expect(
      await server.databases.read
        .selectFrom('company_user')
        .select('id')
        .where('user_id', '=', user.userId)
        .execute(),
    ).toHaveLength(1)
  })

  test('signing up twice makes one company, and only the newer code works', async () => {
    const first = await signedUp()
    server.clock.advance(20 * MINUTE)
    await server.call(signUp, aPerson({ email: first.email }))
    const second = await codeFor(first.email, 1)
    expect(await server.status(createPassword, { code: first.code, password })).toBe(410)
    expect(await server.status(createPassword, { code: second, password })).toBe(200)
    expect(
      await server.databases.read
        .selectFrom('company_user as cu')
        .innerJoin('app_user as u', 'u.id', 'cu.user_id')
        .select('cu.id')
        .where('u.email', '=', first.email)
        .execute(),
    ).toHaveLength(1)
  })

  test.each([
    { timeZone: 'Mars/Olympus' },
    { partnerCode: 'nobody' },
    { companyName: ' ' },
    { email: 'no address' },
  ])('sign-up refuses %o', async (part) => {
    expect(await server.status(signUp, aPerson(part))).toBe(422)
  })

  test('asking for a reset code says the same for everyone, and leaves the same work behind', async () => {
    const email = await withPassword(await aUser(server))
    const jobs = async () =>
      Number(
        (
          await server.databases.read
            .selectFrom('outbox_job')
            .select((row) => row.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    for (const address of [email, 'nobody@example.com']) {
      server.clock.advance(20 * MINUTE)
      const before = await jobs()
      const { status, data } = await server.call(requestResetCode, { email: address })
      expect([status, data]).toEqual([200, {}])
      // Whether the address is known is looked up later, by the job: the answer can't take longer
      // for one than for the other.
      expect(await jobs()).toBeGreaterThan(before)
    }
    // What a mail server refuses for a moment is sent again a while later.
    const pending = async () => {
      server.clock.advance(MINUTE)
      return openJobs(server)
    }
    await expect.poll(pending, { timeout: 20_000 }).toBe(0)
    expect(mailbox.mails.some(({ to }) => to.includes(email))).toBe(true)
    expect(mailbox.mails.some(({ to }) => to.some((address) => address.startsWith('nobody')))).toBe(
      false,
    )
  })

  test('a reset code sets a new password once, ends all sessions and is good for ten minutes', async () => {
    const user = await aUser(server)
    const email = await withPassword(user)
    await askReset(email)
    const code = await codeFor(email)
    const fresh = 'another long password'
    expect(await server.status(resetPassword, { code, password: fresh })).toBe(200)
    expect(await server.refusal(getUser, {}, user)).toBe('TOKEN_REVOKED')
    expect(await server.refusal(resetPassword, { code, password: fresh })).toBe('LINK_EXPIRED')
    expect(await server.status(signIn, { email, password: fresh })).toBe(200)
    await askReset(email)
    // The mail in between says that the password was changed.
    const late = await codeFor(email, 2)
    server.clock.advance(10 * MINUTE)
    expect(await server.refusal(resetPassword, { code: late, password })).toBe('LINK_EXPIRED')
  })

  test('only the newest reset code works, and a code is for its purpose alone', async () => {
    const email = await withPassword(await aUser(server))
    await askReset(email)
    const first = await codeFor(email)
    server.clock.advance(-19 * MINUTE)
    await askReset(email)
    const second = await codeFor(email, 1)
    expect(await server.status(resetPassword, { code: first, password })).toBe(410)
    expect(await server.status(createPassword, { code: second, password })).toBe(410)
    expect(await server.status(resetPassword, { code: second, password })).toBe(200)
  })

  test('asking for codes again and again is slowed down', async () => {
    const answers = []
    for (let tries = 0; tries < 7; tries += 1)
      answers.push(await server.status(requestResetCode, { email: 'again@example.com' }))
    expect(answers.at(-1)).toBe(429)
    server.clock.advance(20 * MINUTE)
  })

  test('a partner sees the companies brought in, by code or by hand, and works in them; others are not found', async () => {
    const partner = await aUser(server, { role: 'partner' })
    const stranger = await aUser(server)
    await server.databases.write
      .insertInto('partner_code')
      .values({ code: `P-${partner.userId}`, user_id: partner.userId, created_ms: 0 })
      .execute()
    const { code } = await signedUp({
      partnerCode: `P-${partner.userId}`,
      companyName: 'Brought in',
    })
    await server.call(createPassword, { code, password })
    const byHand = await server.call(
      createBusiness,
      { ...aPerson({ companyName: 'By hand' }), roleId: 3 },
      { as: partner },
    )
    expect(byHand.status).toBe(200)
    const { rows } = await server.ask(listBusinesses, {}, partner)
    expect(rows.map(({ companyName }) => companyName)).toEqual([
      'Brought in',
      'By hand',
      'Corner Kitchen',
    ])
    const own = rows.find(({ companyName }) => companyName === 'Brought in')
    const chosen = await server.call(
      chooseBusiness,
      { id: own?.id ?? partner.company.id },
      { as: partner },
    )
    expect(chosen.data).toMatchObject({ companyName: 'Brought in', roleId: 2 })
    expect((await server.ask(getUser, {}, partner)).companyName).toBe('Brought in')
    expect(await server.refusal(chooseBusiness, { id: stranger.company.id }, partner)).toBe(
      'NOT_FOUND',
    )
    expect(await server.refusal(createBusiness, { ...aPerson(), roleId: 5 }, partner)).toBe(
      'ROLE_FORBIDDEN',
    )
  })

  test('the master sees every company and switches one off: its people read and do not write', async () => {
    const master = await aUser(server, { role: 'master' })
    const owner = await aUser(server, {
      company: await aCompany(server, { company_name: 'Zulu Bikes' }),
    })
    const { rows } = await server.ask(listBusinesses, { search: 'zulu', status: 'Active' }, master)
    expect(rows.some(({ id }) => id === owner.company.id)).toBe(true)
    expect(
      await server.status(updateUser, { id: owner.company.id, status: 'InActive' }, master),
    ).toBe(200)
    expect((await server.ask(getUser, {}, owner)).status).toBe('InActive')
    expect(
      await server.refusal(
        createOrder,
        { lines: [{ name: 'Tea', unitAmount: 100, quantity: 1 }], moduleId: 13 } as never,
        owner,
      ),
    ).toBe('ACCOUNT_INACTIVE')
    expect(await server.refusal(updateUser, { companyName: 'Still me' }, owner)).toBe(
      'ACCOUNT_INACTIVE',
    )
    expect(
      await server.refusal(updateUser, { id: owner.company.id, status: 'Active' }, owner),
    ).toBe('ROLE_FORBIDDEN')
    expect(
      await server.status(updateUser, { id: owner.company.id, status: 'Active' }, master),
    ).toBe(200)
    expect(
      (await server.ask(updateUser, { companyName: 'Zulu Bicycles' }, owner)).companyName,
    ).toBe('Zulu Bicycles')
  })

  test('creating a business for an address that has an account is refused, and the master alone makes communities', async () => {
    const master = await aUser(server, { role: 'master' })
    const person = aPerson()
    expect(await server.status(createBusiness, person, master)).toBe(200)
    expect(
      (await server.call(createBusiness, aPerson({ email: person.email }), { as: master })).problem,
    ).toMatchObject({ code: 'DUPLICATE', errors: [{ path: 'email' }] })
    const community = aPerson({ companyName: `Makers ${database}` })
    await server.call(createBusiness, { ...community, roleId: 5 }, { as: master })
    const { data } = await server.call(createPassword, {
      code: await codeFor(community.email),
      password,
    })
    const made = await server.call(createBusiness, aPerson({ companyName: 'A member' }), {
      as: { token: data.token },
    })
    expect(made.status).toBe(200)
    const { rows } = await server.ask(listBusinesses, {}, { token: data.token })
    expect(rows.map(({ companyName }) => companyName)).toEqual(['A member', `Makers ${database}`])
    const owner = await aUser(server)
    expect(await server.refusal(createBusiness, aPerson(), owner)).toBe('ROLE_FORBIDDEN')
  })

  test('an owner of two companies moves between them; who has no place in one does not find it', async () => {
    const owner = await aUser(server)
    const second = await aCompany(server, { company_name: 'Second Shop' })
    await server.databases.write
      .insertInto('company_user')
      .values({
        company_id: second.id,
        id: `second-${owner.userId}`,
        user_id: owner.userId,
        role_id: 3,
        status: 'Active',
        last_seen_ms: null,
        created_ms: 0,
        updated_ms: 0,
        version: 1,
      })
      .execute()
    expect(
      (await server.ask(listBusinesses, {}, owner)).rows.map(({ companyName, isCurrent }) => [
        companyName,
        isCurrent,
      ]),
    ).toEqual([
      ['Corner Kitchen', true],
      ['Second Shop', false],
    ])
    const choose = () =>
      server.call(
        chooseBusiness,
        { id: second.id },
        { as: owner, headers: { 'idempotency-key': 'over there' } },
      )
    const chosen = (await choose()).data
    expect(chosen.companyName).toBe('Second Shop')
    // Whoever lost the answer asks again, from the other company by now. It is done again: a kept
    // answer might be about a place that is gone.
    expect((await choose()).data).toEqual(chosen)
    expect(
      await server.databases.read
        .selectFrom('inbox_key')
        .select('user_id')
        .where('idempotency_key', '=', 'over there')
        .execute(),
    ).toHaveLength(0)
    const staff = await aUser(server, { company: owner.company, role: 'staff' })
    expect(await server.refusal(chooseBusiness, { id: second.id }, staff)).toBe('NOT_FOUND')
  })

  test('the company keeps settings that are not mentioned, and what someone else changed is not overwritten', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    await server.call(
      updateUser,
      {
        settings: { autoAccept: true, deliveryAmount: 250, stations: ['Bar'] },
        taxPercent: 7.5,
        isTaxIncluded: false,
      },
      { as: owner },
    )
    await server.call(
      updateUser,
      { settings: { hasAlarm: true }, usesPaymentAccount: true },
      { as: owner },
    )
    const { data } = await server.call(getCompany, {}, { as: owner })
    expect(data).toMatchObject({
      taxPercent: 7.5,
      isTaxIncluded: false,
      settings: { autoAccept: true, deliveryAmount: 250, stations: ['Bar'], hasAlarm: true },
      version: 3,
    })
    const late = await server.call(
      updateUser,
      { companyName: 'Late', expectedVersion: 2 },
      { as: owner },
    )
    expect(late.problem).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { company_name: 'Corner Kitchen', version: 3 },
    })
    const staff = await aUser(server, { company: owner.company, role: 'staff' })
    expect(await server.refusal(updateUser, { taxPercent: 0 }, staff)).toBe('ROLE_FORBIDDEN')
    expect((await server.ask(updateUser, { fullName: 'Ann Lee' }, staff)).name).toBe('Ann')
    expect(await server.status(updateUser, { logoUrl: 'not-uploaded.png' }, owner)).toBe(422)
  })

  test('a number that was set can be left to the app again; a switch can only be turned', async () => {
    const owner = await aUser(server, { module: 'foodKart' })
    const set = {
      expireAfterMin: 30,
      guestCancelMin: 10,
      deliveryAmount: 250,
      remindBeforeHours: 24,
      queueExpireAfterMin: 15,
    }
    const settings = async () => (await server.ask(getCompany, {}, owner)).settings
    await server.call(updateUser, { settings: { ...set, hasAlarm: true } }, { as: owner })
    expect(await settings()).toMatchObject(set)
    await server.call(
      updateUser,
      {
        settings: {
          expireAfterMin: null,
          guestCancelMin: null,
          deliveryAmount: null,
          remindBeforeHours: null,
        },
      },
      { as: owner },
    )
    expect(await settings()).toEqual({ hasAlarm: true, queueExpireAfterMin: 15 })
    await server.call(updateUser, { settings: { queueExpireAfterMin: null } }, { as: owner })
    expect(await settings()).toEqual({ hasAlarm: true })
    const wire = { settings: { alarm: null } }
    const refused = await server.request({
      method: 'PUT',
      url: '/login-api/user/update',
      headers: { 'x-access-token': owner.token },
      payload: wire,
    })
    expect(refused.statusCode).toBe(422)
  })

  test('an e-mail address changes only by the code sent to it', async () => {
    const user = await aUser(server)
    const email = `moved${(count += 1)}@example.com`
    const before = (await server.ask(updateUser, { email }, user)).email
    expect(before).not.toBe(email)
    const code = await digitsFor(email)
    expect(
      await server.refusal(updateUser, { email: 'other@example.com', emailCode: code }, user),
    ).toBe('VALIDATION')
    await server.call(updateUser, { email }, { as: user })
    const again = await digitsFor(email, 1)
    const stranger = await aUser(server)
    expect(await server.refusal(updateUser, { email, emailCode: again }, stranger)).toBe(
      'VALIDATION',
    )
    await server.call(updateUser, { email }, { as: user })
    expect(
      (await server.ask(updateUser, { email, emailCode: await digitsFor(email, 2) }, user)).email,
    ).toBe(email)
    // Its holder is told what happened; who asked can't tell it from an address that is free.
    const free = await server.call(updateUser, { email: `free-${email}` }, { as: stranger })
    const taken = await server.call(updateUser, { email }, { as: stranger })
    expect([taken.status, taken.data]).toEqual([free.status, free.data])
    const told = await mailbox.mailAbout(email, 'another Sevenfold account')
    expect(told.text).toContain('tried to change the e-mail address of another')
    expect(told.text).not.toMatch(/sign up|\b\d{6}\b/)
    expect(told.text).toContain('/sessions/reset')
  })

  test('an InActive company says that paying makes it active, unless an overseer switched it off', async () => {
    const owner = await aUser(server)
    const due = async () => (await server.ask(getUser, {}, owner)).isPaymentDue
    const close = (status: 'Active' | 'InActive') =>
      server.databases.write
        .updateTable('company_detail')
        .set({ status })
        .where('id', '=', owner.company.id)
        .execute()
    expect(await due()).toBeUndefined()
    await close('InActive')
    expect(await due()).toBe(true)
    await close('Active')
    const master = await aUser(server, { role: 'master' })
    const off = { id: owner.company.id, status: 'InActive' } as const
    expect(await server.status(updateUser, off, master)).toBe(200)
    expect(await due()).toBeUndefined()
  })

  test("one sees and ends own sessions, and nobody else's", async () => {
    const user = await aUser(server)
    const other = await aUser(server)
    const email = await withPassword(user)
    server.clock.advance(20 * MINUTE)
    const { token } = (
      await server.call(
        signIn,
        { email, password },
        { headers: { 'user-agent': 'Kitchen tablet' } },
      )
    ).data
    const sessions = await server.ask(listSessions, {}, user)
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent]).toSorted()).toEqual(
      [
        ['Kitchen tablet', false],
        [undefined, true],
      ].toSorted(),
    )
    const tablet = sessions.find(({ device }) => device)
    expect(await server.refusal(endSession, { id: tablet?.id ?? ('' as never) }, other)).toBe(
      'NOT_FOUND',
    )
    expect(await server.status(endSession, { id: tablet?.id ?? ('' as never) }, user)).toBe(200)
    expect(await server.refusal(getUser, {}, { token })).toBe('TOKEN_REVOKED')
  })

  test('there is one social link of a type, of http alone, and a foreign one is not found', async () => {
    const [owner, other] = [await aUser(server), await aUser(server)]
    const { data } = await server.call(
      createSocial,
      { type: 'instagram', url: 'https://instagram.com/corner' },
      { as: owner },
    )
    expect(
      await server.refusal(
        createSocial,
        { type: 'instagram', url: 'https://instagram.com/two' },
        owner,
      ),
    ).toBe('DUPLICATE')
    expect(
      await server.status(createSocial, { type: 'website', url: 'javascript:alert(1)' }, owner),
    ).toBe(422)
    expect(await server.refusal(deleteSocial, { id: data.id }, other)).toBe('NOT_FOUND')
    expect((await server.ask(getCompany, {}, owner)).socials).toEqual([
      { id: data.id, type: 'instagram', url: 'https://instagram.com/corner' },
    ])
    expect(await server.status(deleteSocial, { id: data.id }, owner)).toBe(200)
  })

  test.each([
    '<script>alert(1)</script>',
    "Robert'); drop table app_user;--",
    'Z̷̢̛a̴l̶g̷o',
    '社會科學院語學研究所',
    '{companyName}',
    '%00 \u200fabc',
  ])('a name such as %j is stored as it came and shown as text in mails', async (fullName) => {
    const { email, code } = await signedUp({ fullName, companyName: fullName })
    const mail = await mailbox.next(email)
    expect(mail.raw.slice(mail.raw.indexOf('text/html'))).not.toContain('<script>')
    const { user } = await server.ask(createPassword, { code, password })
    expect([user.fullName, user.companyName]).toEqual([fullName.trim(), fullName.trim()])
  })
})

test('without a mail server, mails are files that the log names, and codes stay out of the log', async () => {
  const lines: string[] = []
  const server = await startServer({ log: (line) => lines.push(line) })
  await server.call(signUp, aPerson({ email: 'file@example.com' }))
  await expect
    .poll(() => lines.some((line) => line.includes('written to a file')), { timeout: 5_000 })
    .toBe(true)
  const folder = join(server.config.dataDir, 'mail')
  const [file = ''] = readdirSync(folder)
  expect(file).toMatch(/\.eml$/)
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain('To: file@example.com')
  expect(lines.some((line) => line.includes(join(folder, file)))).toBe(true)
  expect(lines.join('')).not.toMatch(/code=3D|file@example\.com/)
  await server.close()
})
