import * as z from 'zod/mini'
import { allergenList } from './allergen.ts'
import { id, note, quantity } from './fields.ts'

/** The ordered products with their options. */
export const orderedItems = z
  .array(
    z.strictObject({
      productId: id,
      quantity,
      optionIds: z.optional(z.array(id).check(z.maxLength(30))),
      note: z.optional(note),
      /** The guest's allergies. */
      allergies: z.optional(allergenList),
    }),
  )
  .check(z.minLength(1), z.maxLength(100))
