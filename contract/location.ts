import * as z from 'zod/mini'
import { endpoint, wholeListEndpoint } from './endpoint.ts'
import { clearable, id, phone, shortText, version } from './fields.ts'
import { hourException, hourExceptions, openingHours } from './opening-hours.ts'
import { wholeListInput } from './page.ts'
import { recordStatus } from './status.ts'
import { as } from './wire.ts'

const details = {
  address: z.optional(z.string().check(z.maxLength(200))),
  city: z.optional(z.string().check(z.maxLength(80))),
  postcode: z.optional(z.string().check(z.maxLength(20))),
  countryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  lat: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  lng: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
  phone: z.optional(phone),
}
const fields = {
  name: shortText,
  ...details,
  hours: openingHours,
  exceptions: z.array(hourException),
}

/** A branch. Without hours it is always open. */
export const location = z.object({
  id: as('location_id', id),
  ...fields,
  isDefault: as('is_default', z.boolean()),
  isOpenNow: as('open_now', z.boolean()),
  status: recordStatus,
  version,
})
export type Location = z.infer<typeof location>

export const listLocations = wholeListEndpoint({
  base: 'business',
  path: 'location/getall',
  summary: 'Branches with their hours',
  access: 'location.read',
  input: z.strictObject(wholeListInput),
  output: location,
})

/**
 * Without `location_id` a branch is created. With it `expected_version` is required; given fields
 * are replaced, null clears a field.
 */
export const updateLocation = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'location/update',
  summary: 'Add or change a branch',
  access: 'location.write',
  input: z
    .strictObject({
      ...clearable(details),
      id: as('location_id', z.optional(id)),
      expectedVersion: z.optional(version),
      name: z.optional(shortText),
      hours: z.optional(fields.hours),
      exceptions: z.optional(hourExceptions),
      isDefault: as('is_default', z.optional(z.boolean())),
      status: z.optional(recordStatus),
    })
    .check(
      z.refine((it) => it.id === undefined || it.expectedVersion !== undefined, {
        path: ['expectedVersion'],
        error: 'required',
      }),
      z.refine((it) => it.id !== undefined || it.name !== undefined, {
        path: ['name'],
        error: 'required',
      }),
    ),
  /** `outside_bookings`: how many bookings this change leaves outside of the hours. */
  output: z.object({ ...location.shape, outsideBookings: z.optional(z.int()) }),
  refusals: ['NOT_FOUND', 'DUPLICATE', 'IN_USE', 'VERSION_CONFLICT'],
})
