/** The roles in a company, with the ids of the specification (section 6). */
export const roleIds = { master: 1, partner: 2, business: 3, staff: 4, community: 5 } as const

export type Role = keyof typeof roleIds
export type RoleId = (typeof roleIds)[Role]

export const roles = [
  'master',
  'partner',
  'business',
  'staff',
  'community',
] as const satisfies readonly Role[]

/** Whether a role oversees the companies of others. */
export function isOverseer(role: Role): boolean {
  return role === 'master' || role === 'partner' || role === 'community'
}

/** The role of an id. @throws RangeError for an unknown id */
export function roleOf(id: number): Role {
  const role = roles.find((name) => roleIds[name] === id)
  if (!role) throw new RangeError(`no role has the id ${id}`)
  return role
}

/** Who can trigger a transition: the roles in a company, and external actors. */
export type ActorRole = Role | 'guest' | 'system' | 'delivery-partner'

/** The people of a company. */
export const team = ['business', 'staff'] as const
