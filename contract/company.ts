import * as z from 'zod/mini'
import { newBusiness } from './account.ts'
import { companySettings } from './company-settings.ts'
import { endpoint, listEndpoint } from './endpoint.ts'
import { companyId, id, version } from './fields.ts'
import { limits } from './limits.ts'
import { moduleId } from './modules.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

export const companyEvents = ['company.activate', 'company.deactivate'] as const
/**
 * For each event of a company: the new status, the question to ask first (`asks`), and the event
 * that undoes it (`back`).
 */
export const companyMoves = {
  'company.activate': { to: 'Active', asks: undefined, back: 'company.deactivate' },
  'company.deactivate': { to: 'InActive', asks: 'yes', back: 'company.activate' },
} as const
/** The event that leads to a status of a company. */
export function companyEventTo(status: 'Active' | 'InActive'): (typeof companyEvents)[number] {
  return status === 'Active' ? 'company.activate' : 'company.deactivate'
}
const companyCard = z.object({
  id: as('company_details_id', companyId),
  companyName: z.string(),
  logoUrl: z.optional(z.string()),
  moduleId: z.optional(moduleId),
  status: z.enum(['Active', 'InActive']),
  owner: z.optional(z.string()),
  joinedMs: instant(),
  /** Whether the session is for this company; and whether the account was created with it. */
  isCurrent: as('current', z.boolean()),
  isOwn: as('own', z.boolean()),
  /** The caller's role in this company; absent if the caller only oversees it. */
  roleId: z.optional(z.literal([1, 2, 3, 4, 5])),
  /** Whether the caller may leave the company. */
  mayLeave: as('may_leave', z.boolean()),
  /**
   * Whether the caller may work in it now. Until the first setup is done, only the company's own
   * people may, because others would land in the owner's setup.
   */
  mayOpen: as('may_open', z.boolean()),
  /** The events that the caller may send to the company with `user/update`. */
  allowedEvents: z.array(z.enum(companyEvents)),
})
export type CompanyCard = z.infer<typeof companyCard>

/**
 * The companies of the caller. In addition, a master sees all, a partner those they brought in, a
 * community its members. `here`: only the session's company and the caller's own ones.
 */
export const listBusinesses = listEndpoint({
  base: 'login',
  path: 'user/buslist',
  summary: 'Companies the caller may see or act for',
  access: 'business.list',
  input: z.strictObject({
    ...listInput,
    status: z.optional(z.enum(['Active', 'InActive'])),
    communityId: z.optional(id),
    scope: z.optional(z.literal('here')),
  }),
  output: companyCard,
})
export const createBusiness = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/create',
  summary: 'Create a business on behalf of its owner, who gets an invitation',
  access: 'business.create',
  input: z.strictObject({
    ...newBusiness,
    roleId: z._default(z.literal([2, 3, 5]), 3),
    /** The caller's communities that it joins; absent: all of them. */
    communityIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
  }),
  output: z.object({ userId: id }),
  refusals: ['DUPLICATE', 'ROLE_FORBIDDEN', 'NOT_FOUND'],
})

/** The company as its owner edits it. */
export const getCompany = endpoint({
  method: 'GET',
  base: 'login',
  path: 'user/company',
  summary: 'The company with its settings',
  access: 'company.write',
  input: z.strictObject({}),
  output: z.object({
    id: as('company_details_id', companyId),
    companyName: z.string(),
    logoUrl: z.optional(z.string()),
    logoStamp: z.int(),
    currency: z.string(),
    taxPercent: z.number(),
    isTaxIncluded: as('tax_included', z.boolean()),
    /** Whether the owner has set the rate; before that, 0 is not a real rate. */
    isTaxSet: as('tax_set', z.boolean()),
    country: z.optional(z.string()),
    timeZone: z.string(),
    phone: z.optional(z.string()),
    settings: companySettings,
    socials: as(
      'SocialDetails',
      z.array(z.object({ id: as('user_social_detail_id', id), type: z.string(), url: z.string() })),
    ),
    version,
  }),
})

export const socialTypes = [
  'facebook',
  'instagram',
  'x',
  'youtube',
  'linkedin',
  'whatsapp',
  'website',
] as const
export const createSocial = endpoint({
  method: 'POST',
  base: 'login',
  path: 'usersocialdetail/create',
  summary: 'Add a social link of the company',
  access: 'company.write',
  input: z.strictObject({
    type: z.enum(socialTypes),
    url: z
      .url({ protocol: /^https?$/, error: 'not_web_address' })
      .check(z.maxLength(limits.text.url)),
  }),
  output: z.object({
    id: as('user_social_detail_id', id),
    type: z.enum(socialTypes),
    url: z.string(),
  }),
  refusals: ['DUPLICATE'],
})
export const deleteSocial = endpoint({
  method: 'DELETE',
  base: 'login',
  path: 'usersocialdetail/delete',
  summary: 'Remove a social link',
  access: 'company.write',
  input: z.strictObject({ id: as('user_social_detail_id', id) }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})
