import type { LiveTable } from '#contract/table.ts'

/** The tables that were loaded for the question where to seat guests. */
export function tablesAsked(question: unknown): readonly LiveTable[] {
  return Array.isArray(question) ? question : []
}
