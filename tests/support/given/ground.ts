import type { Endpoint } from '#contract/endpoint.ts'
import type { ModuleName } from '#contract/modules.ts'
import { aUser, type Company, type User } from '../builders.ts'
import type { Wire } from '../generate.ts'
import type { TestServer } from '../server.ts'

/** Fields for one call; a field that is undefined is left out. In `module`, where it matters. */
export type Given = { fields: Wire; module?: ModuleName }
/** Where a call is made, and by whom. */
export type Ground = { server: TestServer; company: Company; as: User | undefined }
/** Makes what one call needs. */
export type Give = (ground: Ground) => Promise<Given>

/** By the call that asks for it. */
export type Givers = readonly (readonly [Endpoint, Give])[]

export const DAY_MS = 86_400_000

/** A customer without contact data is nobody's duplicate. */
export const nobodyKnown = {
  phone: undefined,
  calling_code: undefined,
  email: undefined,
  website: undefined,
}

/** Somebody who may do everything in a module. */
export function owner({ server, company }: Ground, module: ModuleName): Promise<User> {
  return aUser(server, { company, module })
}
