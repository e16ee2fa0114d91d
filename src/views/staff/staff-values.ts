import type { CallInput } from '#contract/endpoint.ts'
import { type CallingCode, callingCode as callingCodeSchema, type Id } from '#contract/fields.ts'
import type { StaffRight } from '#contract/rights.ts'
import type { inviteStaff, StaffMember, updateStaff } from '#contract/staff.ts'
import { changedPart } from '../../machines/screen/typed.ts'

/** A member of staff as a form holds them: '' is nothing. No place named means every place. */
export type StaffValues = {
  fullName: string
  /** The stored name of their picture; '' is none. */
  pictureUrl: string
  email: string
  phone: string
  callingCode: CallingCode
  locationIds: readonly Id[]
  /** Undefined: what staff usually may. */
  rights: readonly StaffRight[] | undefined
}

export function emptyStaff(callingCode: CallingCode): StaffValues {
  return {
    fullName: '',
    pictureUrl: '',
    email: '',
    phone: '',
    callingCode,
    locationIds: [],
    rights: undefined,
  }
}

/** The values of someone who is there; who has no number yet gets the code that most have here. */
export function valuesOf(
  {
    fullName,
    pictureUrl = '',
    email = '',
    phone = '',
    callingCode,
    locations,
    rights,
  }: StaffMember,
  usual: CallingCode,
): StaffValues {
  return {
    fullName,
    pictureUrl,
    email,
    phone,
    callingCode: callingCodeSchema.safeParse(callingCode).data ?? usual,
    locationIds: locations.map(({ id }) => id),
    rights,
  }
}

/** What invites someone. */
export function inputOf({
  fullName,
  email,
  phone,
  callingCode,
  locationIds,
  rights,
}: StaffValues): CallInput<typeof inviteStaff> {
  return {
    fullName,
    email,
    ...(phone.trim() && { phone, callingCode }),
    locationIds: [...locationIds],
    ...(rights && { rights: [...rights] }),
  }
}

/** What was changed; a number travels with its code. The e-mail address is the person's own. */
export function changesOf(
  values: StaffValues,
  base: StaffValues,
): Omit<CallInput<typeof updateStaff>, 'id' | 'expectedVersion'> {
  const { fullName, pictureUrl, phone, callingCode, locationIds, rights } = values
  const changed = changedPart(
    {
      fullName,
      pictureUrl,
      phone,
      callingCode,
      locationIds: [...locationIds],
      rights: rights ? [...rights] : null,
    },
    values,
    base,
  )
  return changed.phone === undefined && changed.callingCode === undefined
    ? changed
    : { ...changed, phone, callingCode }
}
