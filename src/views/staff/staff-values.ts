import type { CallInput } from '#contract/endpoint.ts'
import { type CallingCode, callingCode as callingCodeSchema, type Id } from '#contract/fields.ts'
import type { StaffRight } from '#contract/rights.ts'
import type { inviteStaff, StaffMember, updateStaff } from '#contract/staff.ts'
import { changedPart } from '../../machines/screen/typed.ts'
import { changedNumber } from '../parts/form/changed-number.ts'

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

/**
 * What was changed, null for a number that was emptied. The e-mail address is the person's own.
 */
export function changesOf(
  values: StaffValues,
  base: StaffValues,
): Omit<CallInput<typeof updateStaff>, 'id' | 'expectedVersion'> {
  const { fullName, pictureUrl, locationIds, rights } = values
  return {
    ...changedPart(
      {
        fullName,
        pictureUrl,
        locationIds: [...locationIds],
        rights: rights ? [...rights] : null,
      },
      values,
      base,
    ),
    ...changedNumber(values, base),
  }
}
