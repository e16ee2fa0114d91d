import type { Page } from 'playwright'
import { listNotifications } from '#contract/activity.ts'
import { joinCommunity, leaveCommunity, listCommunities } from '#contract/community.ts'
import type { ActorRole } from '#contract/role.ts'
import { goodFacts } from '../../../tools/catalogue/lifecycle-cases.ts'
import { eventually } from '../eventually.ts'
import type { OnScreen, PathStep, World } from '../lifecycle-paths.ts'
import type { Cast } from './cast.ts'
import { newCompany } from './new-company.ts'
import { confirmIn, typeReason } from './record-steps.ts'

export const membershipWorlds: readonly World[] = [
  { name: 'a membership', facts: goodFacts, offers: () => true },
]

const words: Record<string, string> = {
  'membership.join': 'Join',
  'membership.approve': 'Approve',
  'membership.leave': 'Leave',
  'membership.decline': 'Decline',
  'membership.expel': 'Remove member',
}
const shown: Record<string, string> = {
  requested: 'Asks to join',
  joined: 'Member',
  left: 'Left',
  declined: 'Declined',
}
const typing = ['membership.decline', 'membership.expel']
const path = '/actions/communityjoin'

/** Companies that have asked to join a community: each moves the membership in its own list. */
export function membershipsOf(cast: Cast): () => Promise<OnScreen> {
  return async () => {
    const company = await newCompany(cast)
    const read = async () => {
      const { rows } = await company.call(listCommunities, {})
      const [first] = rows
      if (!first) throw new Error('there is no community')
      return first
    }
    const { id: communityId, name } = await read()
    await company.call(joinCommunity, { id: communityId })
    const owner = await cast.overseer('community')
    const toMembers = async () => {
      await owner.goto(`${path}?search=${encodeURIComponent(company.name)}`)
      return { page: owner, row: owner.getByRole('row').filter({ hasText: company.name }) }
    }
    const toCommunities = async () => {
      const page = await company.page(path)
      return { page, row: page.getByRole('row').filter({ hasText: name }) }
    }
    let last = ''
    return {
      id: communityId,
      async take({ event, role, state }: PathStep) {
        const isCommunity = role === 'community'
        const { page } = isCommunity ? await toMembers() : await toCommunities()
        const isWithdrawn = event === 'membership.leave' && (await stateOf()) === 'requested'
        const word = isWithdrawn ? 'Withdraw' : (words[event] ?? event)
        await press(page, { word, event, isWithdrawn, name: isCommunity ? company.name : name })
        last = state
      },
      async expectShown({ state }) {
        const word = shown[state] ?? state
        await (await toCommunities()).row.getByText(word, { exact: true }).waitFor()
        // Who left is no longer in the list of the community.
        if (state === 'requested' || state === 'joined')
          await (await toMembers()).row.getByText(word, { exact: true }).waitFor()
      },
      state: stateOf,
      async attempt(event, role) {
        const call = callOf(event, role, await stateOf())
        const as = role === 'business' ? await company.as() : undefined
        const input = { id: communityId, ...(role === 'community' && { companyIds: [company.id] }) }
        if (!call) return { why: 'its two calls mean another move of this role in this status' }
        return call === 'join'
          ? cast.answer(role, joinCommunity, input, as)
          : cast.answer(role, leaveCommunity, { ...input, reason: 'As the plan says' }, as)
      },
      async expectEffect(effect) {
        if (effect !== 'notifyCompany') return false
        await eventually(
          async () =>
            (await company.call(listNotifications, {})).rows.some(
              ({ kind }) => kind === 'membership.changed',
            ),
          true,
          `a message to the company that it is ${last}`,
        )
        return true
      },
      end: company.end,
    }

    async function stateOf(): Promise<string> {
      return (await read()).membershipState ?? 'none'
    }
  }
}

/**
 * Two calls move a membership, and who makes one decides what is meant: a move of the other side
 * has none.
 */
function callOf(event: string, role: ActorRole, state: string): 'join' | 'leave' | undefined {
  const isComing = event === 'membership.join' || event === 'membership.approve'
  if (role === 'staff') return isComing ? 'join' : 'leave'
  const own = { business: ['join', 'leave'], community: ['approve', 'decline', 'expel'] }
  const name = event.slice('membership.'.length)
  if (role !== 'business' && role !== 'community') return undefined
  // A community declines a request and expels a member.
  const isOther = name === (state === 'requested' ? 'expel' : 'decline')
  if (!own[role].includes(name) || (role === 'community' && isOther)) return undefined
  return isComing ? 'join' : 'leave'
}

async function press(
  page: Page,
  {
    word,
    name,
    event,
    isWithdrawn,
  }: Record<'word' | 'name' | 'event', string> & {
    isWithdrawn: boolean
  },
): Promise<void> {
  await page.getByRole('button', { name: `${word}: ${name}`, exact: true }).click()
  if (typing.includes(event)) await typeReason(page, word)
  else if (event === 'membership.leave' && !isWithdrawn) await confirmIn(page, word)
}
