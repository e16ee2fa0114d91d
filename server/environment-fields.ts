import * as z from 'zod/mini'

/** An integer, written as text. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(z.string(), z.transform(Number)).check(
    z.refine((it) => Number.isInteger(it) && it >= min && it <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    }),
  )
/** The same with a default. */
export const number = (fallback: number, min: number, max: number) =>
  z._default(wholeNumber(min, max), fallback)
/** A switch. */
export const flag = z.optional(z.enum(['0', '1', 'true', 'false'], { error: 'must be 0 or 1' }))
/** The URL of another server. */
export const addressSuchAs = (example: string) =>
  z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/[^\s?#]+$/, { error: `must be an address such as ${example}` })),
  )
