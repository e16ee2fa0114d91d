import type { Role } from '#contract/role.ts'

/** The methods of payments that are recorded by hand. */
export type PayMethod = 'cash' | 'card' | 'bank'

/** The methods that a role can record: only people who see the bank account confirm a transfer. */
export function methodsFor(role: Role): readonly PayMethod[] {
  return role === 'business' ? ['cash', 'card', 'bank'] : ['cash', 'card']
}
