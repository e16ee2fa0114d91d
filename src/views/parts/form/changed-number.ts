import type { CallingCode } from '#contract/fields.ts'
import type { CodeChoice } from './calling-code.ts'

type Typed = { phone: string; callingCode: CodeChoice }
type Changed = { phone: string | null; callingCode: CallingCode | null }

/**
 * A changed phone number with its calling code, which are sent together; both null if it was
 * cleared.
 */
export function changedNumber({ phone, callingCode }: Typed, base: Typed): Changed | undefined {
  const has = phone.trim() !== ''
  if (phone === base.phone && !(has && callingCode !== base.callingCode)) return undefined
  return { phone: has ? phone : null, callingCode: (has && callingCode) || null }
}
