import { Refusal } from '../http/refusal.ts'

/** How often an entry is read again after somebody else was faster. */
export const TRIES = 50

/** Whether somebody else has changed the entry since it was read. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'VERSION_CONFLICT'
}

/**
 * Reads and moves an entry again as long as somebody else was faster: for calls that name no
 * version of it (ADR 0284). @throws Refusal RETRY_LATER, and all that `work` throws
 */
export async function againIfOvertaken<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  }
  throw new Refusal('RETRY_LATER')
}
