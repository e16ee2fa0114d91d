import type { CallInput } from '#contract/endpoint.ts'
import { asId } from '#contract/fields.ts'
import type { addVisit } from '#contract/visit.ts'
import { type CodeChoice, numberInput } from '../parts/form/calling-code.ts'

/** The form values of a person who joins the queue. */
export type GuestValues = {
  fullName: string
  callingCode: CodeChoice
  phone: string
  partySize: string
  locationId: string
  service: string
}

export function emptyGuest(
  callingCode: CodeChoice,
  { locationId = '', service = '' }: { locationId?: string; service?: string } = {},
): GuestValues {
  return { fullName: '', callingCode, phone: '', partySize: '1', locationId, service }
}

/** The input to send: a number includes its calling code, an empty one is omitted. */
export function guestInput({
  fullName,
  callingCode,
  phone,
  partySize,
  locationId,
  service,
}: GuestValues): CallInput<typeof addVisit> {
  const name = fullName.trim()
  return {
    type: 'queue',
    fullName: name === '' ? undefined : name,
    ...numberInput({ phone, callingCode }),
    partySize: Number(partySize),
    ...(locationId && { locationId: asId(locationId) }),
    ...(service && { service }),
  }
}
