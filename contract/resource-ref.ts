import * as z from 'zod/mini'
import { id } from './fields.ts'
import { as } from './wire.ts'

/** A person or room of a booking, by name. */
export const resourceRef = z.object({ id: as('resource_id', id), name: z.string() })
