import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { companyId, id, note } from './fields.ts'
import { industryType } from './industry.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

export const membershipStates = ['requested', 'joined', 'left', 'declined'] as const
export const membershipEvents = [
  'membership.approve',
  'membership.decline',
  'membership.leave',
  'membership.expel',
  'membership.join',
] as const

const communityId = as('community_id', id)
const membership = {
  membershipState: z.optional(z.enum(membershipStates)),
  joinedMs: z.optional(instant()),
  allowedEvents: z.array(z.enum(membershipEvents)),
}

/**
 * A community. In the scope `members` (for the community's owner): a member company with its state.
 */
export const communityRow = z.object({
  id: communityId,
  name: z.string(),
  logo: z.optional(z.string()),
  description: z.optional(z.string()),
  memberCount: z.int(),
  company: as(
    'Company',
    z.optional(
      z.object({
        id: as('company_details_id', companyId),
        companyName: z.string(),
        logoUrl: z.optional(z.string()),
        businessTypes: z.array(industryType),
      }),
    ),
  ),
  ...membership,
})
export type CommunityRow = z.infer<typeof communityRow>

export const listCommunities = listEndpoint({
  base: 'business',
  path: 'community/memcommlist',
  summary: 'Communities with the own state, or the members of the own community',
  access: 'community.read',
  input: z.strictObject({
    ...listInput,
    scope: z._default(z.enum(['mine', 'available', 'members']), 'available'),
  }),
  output: communityRow,
})

const companyIds = z.optional(z.array(companyId).check(z.minLength(1), z.maxLength(100)))
export const joinCommunity = endpoint({
  method: 'POST',
  base: 'business',
  path: 'community/joinmembers',
  summary: 'A company asks to join; the community approves',
  access: 'community.join',
  input: z.strictObject({ id: communityId, companyIds }),
  output: z.array(communityRow),
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
})
export const leaveCommunity = endpoint({
  method: 'POST',
  base: 'business',
  path: 'community/unjoinmembers',
  summary: 'A company leaves; the community declines or expels',
  access: 'community.join',
  input: z.strictObject({ id: communityId, companyIds, reason: z.optional(note) }),
  output: z.array(communityRow),
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
})
