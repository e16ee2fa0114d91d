import * as z from 'zod/mini'
import { readJson } from '#contract/read-json.ts'

const sent = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  coverNote: z.optional(z.string()),
  fileName: z.optional(z.string()),
})
/** What an applicant sent, kept in their tab for the page of the application. */
export type Sent = z.infer<typeof sent>

/** The key of a tab's storage for an application. */
export function keyOfSent(token: string): string {
  return `sent.${token}`
}

/** What is stored for an application; undefined for anything else. */
export function readSent(stored: string | undefined): Sent | undefined {
  return sent.safeParse(readJson(stored)).data
}
