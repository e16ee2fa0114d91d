import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import {
  callingCode,
  clearable,
  email,
  id,
  mailedName,
  phone,
  pictureName,
  version,
} from './fields.ts'
import { listInput } from './page.ts'
import { staffRights } from './rights.ts'
import { as, instant } from './wire.ts'

export const staffEvents = [
  'staff.accept',
  'staff.resend',
  'staff.revoke',
  'staff.expire',
  'staff.suspend',
  'staff.remove',
  'staff.restore',
  'staff.leave',
] as const
export const staffStates = [
  'invited',
  'expired',
  'active',
  'suspended',
  'removed',
  'revoked',
] as const

const staffId = as('company_user_id', id)
/** Individual rights instead of the standard permissions of staff. */
const rights = z.array(z.enum(staffRights)).check(z.maxLength(staffRights.length))
const locationIds = z.array(id).check(z.maxLength(100))

/**
 * A member of staff. `inviteState` is the state of the invitation lifecycle, which also decides
 * whether they can sign in.
 */
export const staffMember = z.object({
  id: staffId,
  /**
   * Only after acceptance: before, it would reveal that, and since when, an address has an account.
   */
  userId: z.optional(id),
  fullName: z.string(),
  pictureUrl: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  callingCode: z.optional(z.string()),
  roleId: z.int(),
  status: z.enum(['Active', 'InActive']),
  inviteState: z.enum(staffStates),
  locations: as('Location', z.array(z.object({ id: as('location_id', id), name: z.string() }))),
  /** Absent: the standard permissions of staff. */
  rights: z.optional(rights),
  /** Whether their sign-in needs a second factor; absent before they have accepted. */
  hasSecondStep: as('second_step', z.optional(z.boolean())),
  lastSeenMs: z.optional(instant()),
  createdMs: instant(),
  version,
  allowedEvents: z.array(z.enum(staffEvents)),
})
export type StaffMember = z.infer<typeof staffMember>

export const listStaff = listEndpoint({
  base: 'business',
  path: 'cc/ccstaff/getall',
  summary: 'Staff of the company',
  access: 'staff.write',
  input: z.strictObject({
    ...listInput,
    status: z.optional(z.enum(staffStates)),
    locationId: z.optional(id),
  }),
  output: staffMember,
})
export const getStaff = endpoint({
  method: 'GET',
  base: 'business',
  path: 'cc/ccstaff/getbyid',
  summary: 'One member of staff',
  access: 'staff.write',
  input: z.strictObject({ id }),
  output: staffMember,
  refusals: ['NOT_FOUND'],
})
export const inviteStaff = endpoint({
  method: 'POST',
  base: 'business',
  path: 'cc/ccstaff/create',
  summary: 'Invite a member of staff by mail',
  access: 'staff.write',
  input: z.strictObject({
    fullName: mailedName,
    email,
    phone: z.optional(phone),
    callingCode: z.optional(callingCode),
    locationIds: z.optional(locationIds),
    rights: z.optional(rights),
  }),
  output: staffMember,
  refusals: ['DUPLICATE', 'NOT_FOUND', 'SUBSCRIPTION_REQUIRED'],
})
/**
 * Nobody can change their own status. Suspending and removing end all sessions of the person at
 * once.
 */
export const updateStaff = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'cc/ccstaff/update',
  summary: 'Change, suspend, restore, remove or invite again',
  access: 'staff.write',
  input: z.strictObject({
    id: staffId,
    expectedVersion: version,
    event: z.optional(z.enum(staffEvents)),
    fullName: z.optional(mailedName),
    pictureUrl: z.optional(pictureName),
    ...clearable({ phone: z.optional(phone), callingCode: z.optional(callingCode) }),
    locationIds: z.optional(locationIds),
    /** `null` restores the standard permissions. */
    rights: z.optional(z.nullable(rights)),
  }),
  output: staffMember,
  refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT', 'ROLE_FORBIDDEN'],
})
