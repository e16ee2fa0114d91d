import type { createBusiness } from '#contract/company.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { toLocalTime } from '../parts/calendar/local-time.ts'
import { type CodeChoice, numberInput } from '../parts/form/calling-code.ts'

/** The form values of a new business. */
export type BusinessValues = {
  kind: 'business' | 'partner' | 'community'
  companyName: string
  module: ModuleName
  timeZone: string
  fullName: string
  email: string
  callingCode: CodeChoice
  phone: string
  /** The caller's communities that it joins; null means all. */
  communityIds: readonly Id[] | null
}

const roleIds = { business: 3, partner: 2, community: 5 } as const

export function emptyBusiness(
  callingCode: CodeChoice,
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

/** The call's input; the current UTC offset is sent with the time zone. */
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
    ...numberInput({ phone, callingCode }),
    ...(communityIds && { communityIds: [...communityIds] }),
  }
}

function offsetNow(timeZone: string): number {
  const minute = Math.floor(Date.now() / 60_000)
  return Math.round(Date.parse(`${toLocalTime(minute * 60_000, timeZone)}:00Z`) / 60_000 - minute)
}
