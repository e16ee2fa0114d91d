import { beforeAll, describe, expect, test } from 'vitest'
import { listBusinesses } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import { listNotifications } from '#contract/activity.ts'
import { joinCommunity, leaveCommunity, listCommunities } from '#contract/community.ts'
import type { Id } from '#contract/fields.ts'
import { addIndustries, listIndustries, removeIndustry } from '#contract/industry.ts'
import { chooseBusiness, getUser } from '#contract/user.ts'
import { newId } from '../../server/db/id.ts'
import { seedIndustries } from '../../server/industry/seed-industries.ts'
import { aCompany, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())('communities and business types on %s', (database) => {
  const server = testServer({ database })
  beforeAll(async () => {
    await seedIndustries(server.databases.write)
    await seedIndustries(server.databases.write)
  })

  const aCommunity = async (name: string) => {
    const owner = await aUser(server, { role: 'community' })
    const id = newId()
    await server.databases.write
      .insertInto('community')
      .values({
        id,
        name: `${name} ${id}`,
        logo: null,
        description: null,
        owner_user_id: owner.userId,
        created_ms: 0,
      })
      .execute()
    return { owner, id }
  }
  const aMember = async (
    community: { id: Id; owner: Awaited<ReturnType<typeof aUser>> },
    name = 'Member',
  ) => {
    const business = await aUser(server, {
      company: await aCompany(server, { company_name: name }),
    })
    await server.call(joinCommunity, { id: community.id }, { as: business })
    await server.call(
      joinCommunity,
      { id: community.id, companyIds: [business.company.id] },
      { as: community.owner },
    )
    return business
  }

  test('a company asks to join, the community approves, both are notified, and the community can read the company', async () => {
    const community = await aCommunity('Lagoon')
    const business = await aUser(server, {
      company: await aCompany(server, { company_name: 'Tea House' }),
    })
    const [asked] = await server.ask(joinCommunity, { id: community.id }, business)
    expect(asked).toMatchObject({
      membershipState: 'requested',
      memberCount: 0,
      allowedEvents: ['membership.leave'],
    })
    expect(await server.refusal(chooseBusiness, { id: business.company.id }, community.owner)).toBe(
      'NOT_FOUND',
    )
    expect((await server.ask(listNotifications, {}, community.owner)).rows[0]).toMatchObject({
      kind: 'membership.requested',
      values: { company: 'Tea House', state: 'requested' },
    })
    const [joined] = await server.ask(
      joinCommunity,
      { id: community.id, companyIds: [business.company.id] },
      community.owner,
    )
    expect(joined).toMatchObject({
      membershipState: 'joined',
      memberCount: 1,
      company: { companyName: 'Tea House' },
      allowedEvents: ['membership.expel'],
    })
    expect((await server.ask(listNotifications, {}, business)).rows[0]).toMatchObject({
      kind: 'membership.changed',
      values: { state: 'joined' },
    })
    expect(
      (await server.ask(listBusinesses, { communityId: community.id }, community.owner)).rows.map(
        ({ companyName }) => companyName,
      ),
    ).toEqual(['Tea House'])
    expect(
      await server.ask(chooseBusiness, { id: business.company.id }, community.owner),
    ).toMatchObject({ companyName: 'Tea House', roleId: 5 })
  })

  test('an expelled company is no longer visible to the community, whose session there ends', async () => {
    const community = await aCommunity('Strict')
    const business = await aMember(community)
    await server.call(
      updateUser,
      { id: business.company.id, status: 'InActive' },
      { as: community.owner },
    )
    expect((await server.ask(getUser, {}, business)).status).toBe('InActive')
    await server.call(
      updateUser,
      { id: business.company.id, status: 'Active' },
      { as: community.owner },
    )
    const elsewhere = await aUser(server, { role: 'community', company: community.owner.company })
    expect(
      await server.refusal(updateUser, { id: business.company.id, status: 'InActive' }, elsewhere),
    ).toBe('NOT_FOUND')
    await server.call(
      leaveCommunity,
      { id: community.id, companyIds: [business.company.id], reason: 'no longer open' },
      { as: community.owner },
    )
    expect(await server.refusal(chooseBusiness, { id: business.company.id }, community.owner)).toBe(
      'NOT_FOUND',
    )
    expect(
      await server.refusal(
        updateUser,
        { id: business.company.id, status: 'InActive' },
        community.owner,
      ),
    ).toBe('NOT_FOUND')
  })

  test('a community that looks into a company when it leaves is signed out there', async () => {
    const community = await aCommunity('Looking')
    const business = await aMember(community)
    await server.call(chooseBusiness, { id: business.company.id }, { as: community.owner })
    await server.call(leaveCommunity, { id: community.id }, { as: business })
    expect(await server.refusal(getUser, {}, community.owner)).toBe('TOKEN_REVOKED')
  })

  test('a declined company may ask again; asking twice, or leaving twice, is refused', async () => {
    const community = await aCommunity('Choosy')
    const business = await aUser(server)
    const ask = () => server.call(joinCommunity, { id: community.id }, { as: business })
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [declined] = await server.ask(
      leaveCommunity,
      { id: community.id, companyIds: [business.company.id] },
      community.owner,
    )
    expect(declined?.membershipState).toBe('declined')
    expect((await ask()).data[0]?.membershipState).toBe('requested')
    expect(
      (await server.ask(leaveCommunity, { id: community.id }, business))[0]?.membershipState,
    ).toBe('left')
    expect(await server.refusal(leaveCommunity, { id: community.id }, business)).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    // Who left may ask again as well.
    expect((await ask()).data[0]?.membershipState).toBe('requested')
  })

  test('nobody decides for another community or company; with one wrong company nothing changes', async () => {
    const [mine, theirs] = [await aCommunity('Mine'), await aCommunity('Theirs')]
    const [asking, stranger] = [await aUser(server), await aUser(server)]
    await server.call(joinCommunity, { id: mine.id }, { as: asking })
    expect(
      await server.refusal(
        joinCommunity,
        { id: mine.id, companyIds: [asking.company.id] },
        theirs.owner,
      ),
    ).toBe('NOT_FOUND')
    expect(
      await server.refusal(
        joinCommunity,
        { id: mine.id, companyIds: [stranger.company.id] },
        asking,
      ),
    ).toBe('NOT_FOUND')
    expect(
      await server.refusal(
        joinCommunity,
        { id: mine.id, companyIds: [asking.company.id, stranger.company.id] },
        mine.owner,
      ),
    ).toBe('NOT_FOUND')
    expect(
      (await server.ask(listCommunities, { scope: 'members' }, mine.owner)).rows.map(
        ({ membershipState }) => membershipState,
      ),
    ).toEqual(['requested'])
    expect((await server.ask(listCommunities, { scope: 'members' }, theirs.owner)).rows).toEqual([])
    expect((await server.ask(listCommunities, { scope: 'mine' }, stranger)).rows).toEqual([])
    const [found] = (await server.ask(listCommunities, { search: 'mine' }, stranger)).rows
    expect([found?.allowedEvents, found?.company]).toEqual([['membership.join'], undefined])
  })

  test('business types are chosen from one tree, once each, and communities see them', async () => {
    const [owner, other] = [await aUser(server), await aUser(server)]
    const tree = await server.ask(listIndustries, {}, owner)
    expect(tree.length).toBeGreaterThanOrEqual(12)
    const types = tree.flatMap(({ subcategories }) => subcategories)
    const [first, second] = [types[0]?.id, types[9]?.id] as [Id, Id]
    await server.call(addIndustries, { ids: [first, first] }, { as: owner })
    const chosen = await server.ask(addIndustries, { ids: [first, second] }, owner)
    expect(
      chosen.flatMap(({ subcategories }) => subcategories).filter(({ isSelected }) => isSelected),
    ).toHaveLength(2)
    expect(await server.refusal(addIndustries, { ids: [first, 'unknown' as Id] }, owner)).toBe(
      'NOT_FOUND',
    )
    expect(await server.refusal(removeIndustry, { id: first }, other)).toBe('NOT_FOUND')
    expect(await server.status(removeIndustry, { id: first }, owner)).toBe(200)
    expect(await server.refusal(removeIndustry, { id: first }, owner)).toBe('NOT_FOUND')
    const community = await aCommunity('Typed')
    await server.call(joinCommunity, { id: community.id }, { as: owner })
    const [row] = (await server.ask(listCommunities, { scope: 'members' }, community.owner)).rows
    expect(row?.company?.businessTypes).toEqual([{ id: types[9]?.id, name: types[9]?.name }])
  })
})
