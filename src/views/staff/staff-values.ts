import type { CallInput } from '#contract/endpoint.ts'
import { callingCode as callingCodeSchema, type Id } from '#contract/fields.ts'
import type { StaffRight } from '#contract/rights.ts'
import type { inviteStaff, StaffMember, updateStaff } from '#contract/staff.ts'
import { changedPart } from '../../machines/screen/typed.ts'
import { changedNumber } from '../parts/form/changed-number.ts'
import { type CodeChoice, numberInput } from '../parts/form/calling-code.ts'

/** A member of staff as form values: '' is empty. No branch means all branches. */
export type StaffValues = {
  fullName: string
  /** The stored name of the picture; '': none. */
  pictureUrl: string
  email: string
  phone: string
  callingCode: CodeChoice
  locationIds: readonly Id[]
  /** Undefined: the standard permissions of staff. */
  rights: readonly StaffRight[] | undefined
}

export function emptyStaff(callingCode: CodeChoice): StaffValues {
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

/**
 * The form values of an existing person; without a number, the most common calling code of the
 * company.
 */
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
  usual: CodeChoice,
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

/** The input for an invitation. */
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
    ...numberInput({ phone, callingCode }),
    locationIds: [...locationIds],
    ...(rights && { rights: [...rights] }),
  }
}

/**
 * The changed fields, null for a cleared number. The e-mail address can only be changed by the
 * person.
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
