import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, receiptUuid } from './fields.ts'
import { as } from './wire.ts'

const calendarFile = z.object({ fileName: z.string(), content: z.string() })

/** A booking as a calendar file (RFC 5545) for the team, with its customer. */
export const getCalendarFile = endpoint({
  method: 'GET',
  base: 'business',
  path: 'booking/calendar',
  summary: 'A booking as a calendar file',
  access: 'booking.read',
  input: z.strictObject({ id }),
  output: calendarFile,
  refusals: ['NOT_FOUND'],
})

/** The same for the guest: with the company and the address of the receipt. */
export const getOwnCalendarFile = endpoint({
  method: 'GET',
  base: 'business',
  path: 'order/calendarbyuuid/:uuid',
  summary: 'An own booking as a calendar file',
  access: 'link',
  input: z.strictObject({ uuid: receiptUuid }),
  output: calendarFile,
  refusals: ['NOT_FOUND', 'LINK_EXPIRED'],
})

/** A calendar feed; without an `address` it is not published. */
const calendarFeed = z.object({
  resourceId: id,
  name: z.string(),
  address: z.optional(z.string()),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

/** All feeds for the owner, otherwise the feed of the caller's own resource. */
export const listFeeds = endpoint({
  method: 'GET',
  base: 'business',
  path: 'resource/feeds',
  summary: 'The secret addresses of calendars that phones subscribe to',
  access: 'resource.read',
  input: z.strictObject({}),
  output: z.array(calendarFeed),
})

/** A new address invalidates the former one at once. */
export const changeFeed = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'resource/feed',
  summary: 'Make, renew or revoke the secret address of a calendar',
  access: 'resource.read',
  input: z.strictObject({ resourceId: id, isOn: as('on', z.boolean()) }),
  output: calendarFeed,
  refusals: ['NOT_FOUND'],
})
