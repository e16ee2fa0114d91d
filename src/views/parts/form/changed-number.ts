import type { CallingCode } from '#contract/fields.ts'

type Typed = { phone: string; callingCode: CallingCode }
type Changed = { phone: string | null; callingCode: CallingCode | null }

/** A changed number with its code, which belong together; null for both when it was emptied. */
export function changedNumber({ phone, callingCode }: Typed, base: Typed): Changed | undefined {
  const has = phone.trim() !== ''
  if (phone === base.phone && !(has && callingCode !== base.callingCode)) return undefined
  return { phone: has ? phone : null, callingCode: has ? callingCode : null }
}
