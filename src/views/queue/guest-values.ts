import type { CallInput } from '#contract/endpoint.ts'
import { asId, type CallingCode } from '#contract/fields.ts'
import type { addVisit } from '#contract/visit.ts'

/** Someone who joins the queue, as a form holds them. */
export type GuestValues = {
  fullName: string
  callingCode: CallingCode
  phone: string
  partySize: string
  locationId: string
  service: string
}

export function emptyGuest(
  callingCode: CallingCode,
  { locationId = '', service = '' }: { locationId?: string; service?: string } = {},
): GuestValues {
  return { fullName: '', callingCode, phone: '', partySize: '1', locationId, service }
}

/** What is sent: a number goes with its code, an empty one not at all. */
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
    ...(phone.trim() && { phone, callingCode }),
    partySize: Number(partySize),
    ...(locationId && { locationId: asId(locationId) }),
    ...(service && { service }),
  }
}
