import type { createBusiness } from '#contract/account.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CallingCode, Id } from '#contract/fields.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { toLocalTime } from '../parts/calendar/local-time.ts'

/** A business that is set up for its owner, as a form holds it. */
export type BusinessValues = {
  kind: 'business' | 'partner' | 'community'
  companyName: string
  module: ModuleName
  timeZone: string
  fullName: string
  email: string
  callingCode: CallingCode
  phone: string
  /** Which of the community's own ones it joins; null is all of them. */
  communityIds: readonly Id[] | null
}

const roleIds = { business: 3, partner: 2, community: 5 } as const

export function emptyBusiness(
  callingCode: CallingCode,
  module: ModuleName,
  timeZone: string,
): BusinessValues {
  return {
    kind: 'business',
    companyName: '',
    module,
    timeZone,
    fullName: '',
    email: '',
    callingCode,
    phone: '',
    communityIds: null,
  }
}

/** What sets it up; how far its clocks are from UTC now goes with its zone. */
export function businessInput({
  kind,
  companyName,
  module,
  timeZone,
  fullName,
  email,
  callingCode,
  phone,
  communityIds,
}: BusinessValues): CallInput<typeof createBusiness> {
  return {
    roleId: roleIds[kind],
    companyName,
    moduleId: moduleIds[module],
    timeZone,
    utcOffset: offsetNow(timeZone),
    fullName,
    email: email.trim(),
    ...(phone.trim() && { phone, callingCode }),
    ...(communityIds && { communityIds: [...communityIds] }),
  }
}

function offsetNow(timeZone: string): number {
  const minute = Math.floor(Date.now() / 60_000)
  return Math.round(Date.parse(`${toLocalTime(minute * 60_000, timeZone)}:00Z`) / 60_000 - minute)
}
