import * as z from 'zod/mini'
import { allergenList } from './allergen.ts'
import { id, note, quantity } from './fields.ts'

/** What is ordered: products with their choices. */
export const orderedItems = z
  .array(
    z.strictObject({
      productId: id,
      quantity,
      optionIds: z.optional(z.array(id).check(z.maxLength(30))),
      note: z.optional(note),
      /** What the guest may not have. */
      allergies: z.optional(allergenList),
    }),
  )
  .check(z.minLength(1), z.maxLength(100))
