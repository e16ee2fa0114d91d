import { beforeAll, describe, expect, test } from 'vitest'
import { createPassword, updateUser } from '#contract/account.ts'
import { listNotifications } from '#contract/activity.ts'
import { getStaff, inviteStaff, listStaff, type StaffMember, updateStaff } from '#contract/staff.ts'
import { getUser, signIn } from '#contract/user.ts'
import { anotherSession, aPicture, aUser, type User } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { serverWithMailbox } from '../support/during-tests.ts'
import { noteStep } from '../support/lifecycle-paths.ts'
import { openStream } from '../support/stream.ts'

const password = 'correct horse battery'
const DAY = 86_400_000
let count = 0
const aPerson = (part: object = {}) => ({
  fullName: 'Isla Green',
  email: `isla${(count += 1)}@example.com`,
  ...part,
})

describe.each(databases())('staff on %s', (database) => {
  const { server, mailbox } = serverWithMailbox({ database })
  beforeAll(async () => {
    await server.http.listen({ port: 0 })
  })

  test('a picture belongs to a place in a company: its person and its owner set it, with a picture of the company alone', async () => {
    const owner = await aUser(server)
    const { company } = owner
    const member = await aUser(server, { company, role: 'staff' })
    const stranger = await aUser(server)
    const [face, other] = [await aPicture(server, { company }), await aPicture(server, { company })]
    const foreign = await aPicture(server, { company: stranger.company })

    const own = await server.call(updateUser, { pictureUrl: face }, { as: member })
    expect(own.data.pictureUrl).toBe(face)
    expect((await server.ask(getUser, {}, member)).pictureUrl).toBe(face)
    const [found] = (await server.ask(listStaff, {}, owner)).rows
    const listed = { id: found?.id ?? member.companyUserId, version: found?.version ?? 0 }
    expect(found).toMatchObject({ pictureUrl: face })

    for (const pictureUrl of [foreign, 'made-up.png', 'https://example.com/face.png']) {
      const refused = { status: 422, problem: { errors: [{ path: 'picture_url' }] } }
      expect(await server.call(updateUser, { pictureUrl }, { as: member })).toMatchObject(refused)
      expect(
        await server.call(
          updateStaff,
          { id: listed.id, expectedVersion: listed.version, pictureUrl },
          { as: owner },
        ),
      ).toMatchObject(refused)
    }
    const { data: changed } = await server.call(
      updateStaff,
      { id: listed.id, expectedVersion: listed.version, pictureUrl: other },
      { as: owner },
    )
    expect(changed.pictureUrl).toBe(other)
    expect((await server.ask(getUser, {}, member)).pictureUrl).toBe(other)
    await server.call(updateUser, { pictureUrl: '' }, { as: member })
    expect((await server.ask(getUser, {}, member)).pictureUrl).toBeUndefined()
  })

  const invited = async (owner: User, part: object = {}) => {
    const person = aPerson(part)
    const { data } = await server.call(inviteStaff, person, { as: owner })
    return {
      member: data,
      code: (await mailbox.next(person.email)).code ?? '',
      email: person.email,
    }
  }
  const employed = async (owner: User) => {
    const { member, code, email } = await invited(owner)
    const { token } = await server.ask(createPassword, { code, password })
    return {
      email,
      token,
      member: await server.ask(getStaff, { id: member.id }, owner),
    }
  }
  const move = (
    owner: User,
    { id, version }: StaffMember,
    event: StaffMember['allowedEvents'][number],
  ) => server.call(updateStaff, { id, expectedVersion: version, event }, { as: owner })

  test('an invited user who accepts is signed in as staff, and the owner is notified', async () => {
    const owner = await aUser(server)
    const { member, code, email } = await invited(owner)
    expect(member).toMatchObject({
      inviteState: 'invited',
      status: 'InActive',
      roleId: 4,
      allowedEvents: ['staff.resend', 'staff.revoke'],
    })
    const { data } = await server.call(createPassword, { code, password, fullName: 'Isla Greene' })
    expect(data.user).toMatchObject({
      roleId: 4,
      companyName: 'Corner Kitchen',
      fullName: 'Isla Greene',
      userId: member.id,
    })
    expect(await server.ask(getStaff, { id: member.id }, owner)).toMatchObject({
      inviteState: 'active',
      status: 'Active',
      fullName: 'Isla Greene',
      allowedEvents: ['staff.suspend', 'staff.remove'],
    })
    expect(await server.status(signIn, { email, password })).toBe(200)
    expect((await server.ask(listNotifications, {}, owner)).rows[0]).toMatchObject({
      kind: 'staff.joined',
      values: { name: 'Isla Greene' },
    })
  })

  test('a new invitation kills the old one', async () => {
    const owner = await aUser(server)
    const { member, code, email } = await invited(owner)
    await move(owner, member, 'staff.resend')
    const newer = (await mailbox.next(email, 1)).code ?? ''
    expect(await server.refusal(createPassword, { code, password })).toBe('LINK_EXPIRED')
    expect(await server.status(createPassword, { code: newer, password })).toBe(200)
  })

  test('an invitation is good for seven days, and can be sent again after that', async () => {
    const owner = await aUser(server)
    const { member, code } = await invited(owner)
    server.clock.advance(7 * DAY)
    expect(await server.refusal(createPassword, { code, password })).toBe('LINK_EXPIRED')
    // The owner's own session has gone idle meanwhile.
    await server.databases.write
      .updateTable('session')
      .set({ last_seen_ms: server.clock.now() })
      .where('user_id', '=', owner.userId)
      .execute()
    const expired = (await server.ask(listStaff, { status: 'expired' }, owner)).rows
    expect(expired.map(({ id, allowedEvents }) => [id, allowedEvents])).toEqual([
      [member.id, ['staff.resend', 'staff.revoke']],
    ])
    noteStep({ arrow: 'staff-invitation.invited --staff.expire[0]', role: 'system' })
    expect((await move(owner, member, 'staff.resend')).data.inviteState).toBe('invited')
  })

  test('an invitation that ran out can be withdrawn; who is suspended can be removed', async () => {
    const owner = await aUser(server)
    const { member } = await employed(owner)
    const suspended = (await move(owner, member, 'staff.suspend')).data
    expect((await move(owner, suspended, 'staff.remove')).status).toBe(200)
    const late = await invited(owner)
    server.clock.advance(7 * DAY)
    const again = await anotherSession(server, owner)
    expect((await move(again, late.member, 'staff.revoke')).data.inviteState).toBe('revoked')
  })

  test('a withdrawn invitation no longer works, and the same person can be invited again', async () => {
    const owner = await aUser(server)
    const { member, code, email } = await invited(owner)
    expect((await move(owner, member, 'staff.revoke')).data.inviteState).toBe('revoked')
    expect(await server.status(createPassword, { code, password })).toBe(410)
    expect(await server.ask(inviteStaff, aPerson({ email }), owner)).toMatchObject({
      id: member.id,
      inviteState: 'invited',
    })
    expect(await server.refusal(inviteStaff, aPerson({ email }), owner)).toBe('DUPLICATE')
  })

  test('suspending ends sessions and streams at once; restoring lets in again; removing is for good', async () => {
    const owner = await aUser(server)
    const { email, token, member } = await employed(owner)
    const stream = await openStream(server.http, '/api/events', { 'x-access-token': token })
    const suspended = (await move(owner, member, 'staff.suspend')).data
    expect((await stream.next(({ event }) => event === 'end')).data).toEqual({
      code: 'TOKEN_REVOKED',
    })
    expect(await server.refusal(getUser, {}, { token })).toBe('TOKEN_REVOKED')
    expect(await server.refusal(signIn, { email, password })).toBe('INVALID_CREDENTIALS')
    const restored = (await move(owner, suspended, 'staff.restore')).data
    const again = await server.call(signIn, { email, password })
    expect(again.status).toBe(200)
    await move(owner, restored, 'staff.remove')
    expect(await server.refusal(getUser, {}, { token: again.data.token })).toBe('TOKEN_REVOKED')
  })

  test('a move the state does not allow is refused with the record, a stale one too', async () => {
    const owner = await aUser(server)
    const { member } = await employed(owner)
    expect((await move(owner, member, 'staff.restore')).problem).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      current: { company_user_id: member.id, invite_state: 'active' },
    })
    expect((await move(owner, member, 'staff.accept')).problem.status).toBe(409)
    expect((await move(owner, { ...member, version: 1 }, 'staff.suspend')).problem).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { version: member.version },
    })
  })

  test('of ten people who move one member at once, one succeeds', async () => {
    const owner = await aUser(server)
    const { member } = await employed(owner)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        move(owner, member, at % 2 ? 'staff.suspend' : 'staff.remove'),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test("nobody moves themselves, staff can not see the staff, and another company's member is not found", async () => {
    const [owner, stranger] = [await aUser(server), await aUser(server)]
    const { member, token } = await employed(owner)
    expect(
      await server.refusal(
        updateStaff,
        { id: owner.companyUserId, expectedVersion: 1, event: 'staff.suspend' },
        owner,
      ),
    ).toBe('ROLE_FORBIDDEN')
    expect(await server.refusal(listStaff, {}, { token })).toBe('ROLE_FORBIDDEN')
    expect(await server.refusal(getStaff, { id: member.id }, stranger)).toBe('NOT_FOUND')
    expect((await move(stranger, member, 'staff.suspend')).problem.code).toBe('NOT_FOUND')
    expect(await server.refusal(getStaff, { id: owner.companyUserId }, owner)).toBe('NOT_FOUND')
  })

  test('inviting someone who has an account tells nothing about them', async () => {
    const owner = await aUser(server)
    const known = await aUser(server, { full_name: 'Secret Name', phone: '7700900123' })
    const { email } = await server.databases.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', known.userId)
      .executeTakeFirstOrThrow()
    const { member } = await invited(owner, { email, fullName: 'Somebody', phone: '0123 456' })
    expect(member).toMatchObject({ fullName: 'Somebody', phone: '123456' })
    expect(JSON.stringify(await server.ask(listStaff, {}, owner))).not.toMatch(
      /Secret Name|7700900123/,
    )
    const renamed = await server.call(
      updateStaff,
      { id: member.id, expectedVersion: member.version, fullName: 'Another' },
      { as: owner },
    )
    expect(renamed.data.fullName).toBe('Another')
    expect((await server.ask(getUser, {}, known)).fullName).toBe('Secret Name')
    const { id, version: expectedVersion } = renamed.data
    const numberless = await server.call(
      updateStaff,
      { id, expectedVersion, phone: null, callingCode: null },
      { as: owner },
    )
    expect(numberless.data).toMatchObject({ fullName: 'Another' })
    expect(numberless.data.phone).toBe(undefined)
  })

  test('a seat limit holds when ten are invited at once; a plan without one lets everyone in', async () => {
    const [limited, free] = [await aUser(server), await aUser(server)]
    await server.databases.write
      .updateTable('company_detail')
      .set({ settings: '{"seatLimit":2}' })
      .where('id', '=', limited.company.id)
      .execute()
    const all = (owner: User) =>
      Promise.all(Array.from({ length: 10 }, () => server.status(inviteStaff, aPerson(), owner)))
    expect((await all(limited)).toSorted()).toEqual([
      200, 200, 402, 402, 402, 402, 402, 402, 402, 402,
    ])
    expect(await all(free)).toEqual(Array.from({ length: 10 }, () => 200))
  })

  test('a foreign branch is not found, and then nobody is invited', async () => {
    const owner = await aUser(server)
    const outcome = await server.call(inviteStaff, aPerson({ locationIds: ['elsewhere'] }), {
      as: owner,
    })
    expect(outcome.problem.code).toBe('NOT_FOUND')
    expect((await server.ask(listStaff, {}, owner)).pagination.totalRows).toBe(0)
  })
})
