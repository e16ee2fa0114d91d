import * as z from 'zod/mini'
import { endpoint, listEndpoint } from './endpoint.ts'
import { clearable, id, shortText, version } from './fields.ts'
import { type ModuleName, moduleNames, modulesWith } from './modules.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

export const linkPurposes = [
  'shop',
  'table',
  'queue',
  'booking',
  'reservation',
  'job',
  'checkin',
  'receipt',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]
export const linkPurpose = z.enum(linkPurposes)
const code = z.string().check(z.regex(/^[A-Za-z0-9]{6,24}$/))
/** The modules in which each purpose exists. */
export const modulesOfPurpose: Readonly<Record<LinkPurpose, readonly ModuleName[]>> = {
  shop: modulesWith('shop'),
  table: modulesWith('tables'),
  queue: moduleNames,
  booking: modulesWith('bookings'),
  reservation: modulesWith('tables'),
  job: modulesWith('jobs'),
  checkin: moduleNames,
  receipt: modulesWith('orders'),
}

/** Links for guests, the most common first. */
const forGuests = ['shop', 'booking', 'table'] as const satisfies readonly LinkPurpose[]
/** The purpose of the link that a module is shared with; undefined if guests can't order. */
export function sharedPurposeOf(module: ModuleName): LinkPurpose | undefined {
  return forGuests.find((purpose) => modulesOfPurpose[purpose].includes(module))
}

/**
 * A short link, printed as a QR code. Its target can change without reprinting; Unbound: it has no
 * target yet.
 */
export const link = z.object({
  id: as('dynamic_link_id', id),
  code,
  url: z.string(),
  purpose: linkPurpose,
  targetId: z.optional(id),
  targetLabel: z.optional(z.string()),
  label: z.optional(z.string()),
  scans: z.int(),
  status: z.enum(['Active', 'Revoked', 'Unbound']),
  createdMs: instant(),
  version,
})
export type Link = z.infer<typeof link>

export const listLinks = listEndpoint({
  base: 'business',
  path: 'dynamic',
  summary: 'The short links of the company',
  access: 'link.read',
  input: z.strictObject({
    ...listInput,
    purpose: z.optional(linkPurpose),
    targetId: z.optional(id),
  }),
  output: link,
})
/** With `code`, an unclaimed pre-printed code is bound to the company. */
export const createLink = endpoint({
  method: 'POST',
  base: 'business',
  path: 'dynamic',
  summary: 'Make a short link, or bind a printed code',
  access: 'link.write',
  input: z.strictObject({
    purpose: linkPurpose,
    targetId: z.optional(id),
    label: z.optional(shortText),
    code: z.optional(code),
  }),
  output: link,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'MODULE_FORBIDDEN'],
})
export const updateLink = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'dynamic',
  summary: 'Point a link elsewhere, rename or revoke it',
  access: 'link.write',
  input: z.strictObject({
    id: as('dynamic_link_id', id),
    expectedVersion: version,
    purpose: z.optional(linkPurpose),
    ...clearable({ targetId: z.optional(id), label: z.optional(shortText) }),
    status: z.optional(z.enum(['Active', 'Revoked'])),
  }),
  output: link,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'MODULE_FORBIDDEN'],
})
