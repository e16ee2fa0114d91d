import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 10_000
const PAUSE_MS = 50

/**
 * Waits until something reads as expected: for drivers, which run under Vitest and under Cucumber.
 * @throws Error with what it was in the end
 */
export async function eventually<Value>(
  read: () => Promise<Value> | Value,
  expected: Value,
  what: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadlineMs = performance.now() + patienceMs
  let value = await read()
  while (!isDeepStrictEqual(value, expected)) {
    if (performance.now() > deadlineMs)
      throw new Error(`${what}: it is ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`)
    await sleep(PAUSE_MS)
    value = await read()
  }
}
