import { beforeAll, describe, expect, test } from 'vitest'
import { createBusiness, listBusinesses } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import { chooseBusiness } from '#contract/user.ts'
import { joinCommunity, leaveCommunity, listCommunities } from '#contract/community.ts'
import type { Id } from '#contract/fields.ts'
import type { Role } from '#contract/role.ts'
import { newId } from '../../server/db/id.ts'
import { aCompany, aUser, type Company, type User } from '../support/builders.ts'
import { START_MS } from '../support/clock.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

const stamps = { created_ms: START_MS, updated_ms: START_MS, version: 1 }
const business = () => ({
  fullName: 'Nia Brook',
  email: `${newId()}@example.com`,
  companyName: 'Brook Goods',
  moduleId: 12 as const,
  timeZone: 'Europe/London',
  utcOffset: 0,
})

describe.each(databases())(
  'who oversees companies and stands in an InActive one, on %s',
  (database) => {
    const server = testServer({ database })
    let own: Company
    let member: Company
    let asking: Company
    let community: User
    let communityId: Id

    beforeAll(async () => {
      own = await aCompany(server, { company_name: 'Their own', status: 'InActive' })
      member = await aCompany(server, { company_name: 'A member' })
      asking = await aCompany(server, { company_name: 'Who asks' })
      community = await aUser(server, { company: own, role: 'community' })
      communityId = newId()
      const db = server.databases.write
      await db
        .insertInto('community')
        .values({
          id: communityId,
          name: 'Circle',
          logo: null,
          description: null,
          owner_user_id: community.userId,
          created_ms: START_MS,
        })
        .execute()
      for (const [{ id }, state] of [
        [member, 'joined'],
        [asking, 'requested'],
      ] as const) {
        const row = {
          company_id: id,
          id: newId(),
          community_id: communityId,
          state,
          decided_by: null,
          joined_ms: null,
        }
        await db
          .insertInto('community_member')
          .values({ ...row, ...stamps })
          .execute()
      }
    })

    const cards = async (as: User) => (await server.ask(listBusinesses, { rowSize: 100 }, as)).rows

    test('a community selects which of its communities a new business joins', async () => {
      const second = newId()
      await server.databases.write
        .insertInto('community')
        .values({
          id: second,
          name: 'Second circle',
          logo: null,
          description: null,
          owner_user_id: community.userId,
          created_ms: START_MS,
        })
        .execute()
      const joinedBy = async (companyName: string) =>
        (await server.ask(listCommunities, { scope: 'members', rowSize: 100 }, community)).rows
          .filter(({ company }) => company?.companyName === companyName)
          .map(({ id, membershipState }) => [id, membershipState])
      const create = (companyName: string, communityIds?: Id[], as = community) =>
        server.call(
          createBusiness,
          { ...business(), companyName, ...(communityIds && { communityIds }) },
          { as },
        )
      expect((await create('Joins one', [second, second])).status).toBe(200)
      expect(await joinedBy('Joins one')).toEqual([[second, 'joined']])
      expect((await create('Joins all')).status).toBe(200)
      expect((await joinedBy('Joins all')).toSorted()).toEqual(
        [
          [communityId, 'joined'],
          [second, 'joined'],
        ].toSorted(),
      )
      const stranger = await aUser(server, { role: 'community' })
      const master = await aUser(server, { company: own, role: 'master' })
      for (const as of [stranger, master])
        expect(await create('Joins nothing', [second], as)).toMatchObject({
          status: 404,
          problem: { code: 'NOT_FOUND' },
        })
      expect((await create('Joins none', [])).status).toBe(422)
      expect(await joinedBy('Joins nothing')).toEqual([])
      await server.databases.write
        .deleteFrom('community_member')
        .where('community_id', '=', second)
        .execute()
      await server.databases.write.deleteFrom('community').where('id', '=', second).execute()
    })

    test('is not led into the first set-up of somebody else', async () => {
      const master = await aUser(server, { company: own, role: 'master' })
      const name = `Not set up ${newId()}`
      expect(
        await server.status(createBusiness, { ...business(), companyName: name }, master),
      ).toBe(200)
      const card = async (as: User) =>
        (await server.ask(listBusinesses, { search: name }, as)).rows[0]
      expect(await card(master)).toMatchObject({ mayOpen: false })
      await server.databases.write
        .updateTable('company_detail')
        .set({ initial_payment: 1 })
        .where('company_name', '=', name)
        .execute()
      expect(await card(master)).toMatchObject({ mayOpen: true })
    })

    test('may create a business', async () => {
      for (const role of ['master', 'partner', 'community'] as const satisfies readonly Role[]) {
        const as = role === 'community' ? community : await aUser(server, { company: own, role })
        expect(await server.status(createBusiness, business(), as)).toBe(200)
      }
    })

    test('is offered what may be done to members, and may do it', async () => {
      const { rows } = await server.ask(listCommunities, { scope: 'members' }, community)
      expect(rows.find(({ company }) => company?.id === asking.id)?.allowedEvents).toEqual([
        'membership.approve',
        'membership.decline',
      ])
      expect(
        await server.status(joinCommunity, { id: communityId, companyIds: [asking.id] }, community),
      ).toBe(200)
      expect(
        await server.status(
          leaveCommunity,
          { id: communityId, companyIds: [asking.id] },
          community,
        ),
      ).toBe(200)
    })

    test('is offered to switch companies off and on, the one they look into too', async () => {
      const eventsOf = async (company: Company) =>
        (await cards(community)).find(({ id }) => id === company.id)?.allowedEvents
      await server.call(chooseBusiness, { id: member.id }, { as: community })
      expect(await eventsOf(member)).toEqual(['company.deactivate'])
      expect(
        await server.status(updateUser, { id: member.id, status: 'InActive' }, community),
      ).toBe(200)
      expect(await eventsOf(member)).toEqual(['company.activate'])
      expect(await server.status(createBusiness, business(), community)).toBe(200)
      expect(await server.status(updateUser, { id: member.id, status: 'Active' }, community)).toBe(
        200,
      )
    })

    test('sees which company is their own, beside the one that is open', async () => {
      await server.call(chooseBusiness, { id: member.id }, { as: community })
      const { rows } = await server.ask(listBusinesses, { scope: 'here' }, community)
      expect(
        rows.map(({ companyName, isCurrent, isOwn }) => ({ companyName, isCurrent, isOwn })),
      ).toEqual([
        { companyName: 'A member', isCurrent: true, isOwn: false },
        { companyName: 'Their own', isCurrent: false, isOwn: true },
      ])
    })

    test('whose people are still held back', async () => {
      const owner = await aUser(server, { company: own })
      expect(await server.refusal(joinCommunity, { id: communityId }, owner)).toBe(
        'ACCOUNT_INACTIVE',
      )
      expect(await server.refusal(updateUser, { companyName: 'Anew' }, owner)).toBe(
        'ACCOUNT_INACTIVE',
      )
    })
  },
)
