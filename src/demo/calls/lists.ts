import * as z from 'zod/mini'
import { listEndpoint } from '#contract/endpoint.ts'
import { amount } from '#contract/fields.ts'
import { listInput } from '#contract/page.ts'
import { as } from '#contract/wire.ts'

/**
 * A sample user with the specification's fields (section 3); `balance` in cents, `bd` the birthday.
 */
export const sampleUser = z.object({
  id: as('_id', z.string()),
  index: z.int(),
  guid: z.string(),
  isActive: as('isActive', z.boolean()),
  balance: amount,
  age: z.int(),
  name: z.string(),
  gender: z.enum(['female', 'male']),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  bd: z.string(),
  avatar: z.string(),
})
export type SampleUser = z.infer<typeof sampleUser>

/** A country with its two-letter code, which is `value` on the wire. */
export const country = z.object({ id: as('value', z.string()), display: z.string() })
export type Country = z.infer<typeof country>

/** A product of the template; the shop's own products come from the server. `price` in cents. */
export const sampleProduct = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  price: amount,
})
export type SampleProduct = z.infer<typeof sampleProduct>

const common = { base: 'business', access: 'signed-in', input: z.strictObject(listInput) } as const

export const listUsers = listEndpoint({
  ...common,
  path: 'users',
  summary: 'The sample users',
  output: sampleUser,
})
export const listCountries = listEndpoint({
  ...common,
  path: 'countries',
  summary: 'The countries',
  output: country,
})
export const listSampleProducts = listEndpoint({
  ...common,
  path: 'products',
  summary: 'The sample products',
  output: sampleProduct,
})
