import type { Customer, createCustomer, updateCustomer } from '#contract/customer.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { callingCode as callingCodeSchema } from '#contract/fields.ts'
import { changedPart } from '../../machines/screen/typed.ts'
import { changedNumber } from '../parts/form/changed-number.ts'
import { type CodeChoice, numberInput } from '../parts/form/calling-code.ts'

/** A customer's form values: '' is empty. */
export type CustomerValues = {
  fullName: string
  callingCode: CodeChoice
  phone: string
  email: string
  tags: readonly string[]
  notes: string
}
export type CustomerChanges = Omit<CallInput<typeof updateCustomer>, 'id' | 'expectedVersion'>

export function emptyCustomer(callingCode: CodeChoice): CustomerValues {
  return { fullName: '', callingCode, phone: '', email: '', tags: [], notes: '' }
}

/** The form values of a customer; without a number, the most common calling code of the company. */
export function valuesOf(
  { fullName, callingCode, phone = '', email = '', tags, notes = '' }: Customer,
  usual: CodeChoice,
): CustomerValues {
  return {
    fullName,
    callingCode: callingCodeSchema.safeParse(callingCode).data ?? usual,
    phone,
    email,
    tags,
    notes,
  }
}

/** The input for a new customer. */
export function inputOf({
  fullName,
  callingCode,
  phone,
  email,
  tags,
  notes,
}: CustomerValues): CallInput<typeof createCustomer> {
  return {
    fullName,
    ...numberInput({ phone, callingCode }),
    ...(email.trim() && { email }),
    tags: [...tags],
    ...(notes.trim() && { notes }),
  }
}

/** The input for a changed customer: only changed fields, null for cleared ones. */
export function changesOf(values: CustomerValues, base: CustomerValues): CustomerChanges {
  const { fullName, email, tags, notes } = values
  return {
    ...changedPart(
      {
        fullName,
        email: email.trim() || null,
        tags: [...tags],
        notes: notes.trim() ? notes : null,
      },
      values,
      base,
    ),
    ...changedNumber(values, base),
  }
}
