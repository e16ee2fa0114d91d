import { writeSync } from 'node:fs'

/** Exit codes for shells and CI. */
export const exits = { ok: 0, failure: 1, usage: 2, terminated: 143 } as const

/** The arguments are invalid; the message says what is valid. */
export class UsageError extends Error {}

/**
 * Runs a command and exits with its code: 2 for invalid arguments, 1 for failures, each with a
 * one-line message.
 */
export async function runCommand(
  name: string,
  command: () => number | Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    // A reader such as `head` may close the pipe early.
    if (isClosedPipe(error)) return
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof UsageError ? exits.usage : exits.failure
  }
}

/** Writes synchronously, so that a pipe gets the last line too. */
export function print(text: string, to: 'out' | 'err' = 'out'): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length;)
    written += writeWhenReady(to === 'out' ? 1 : 2, bytes.subarray(written))
}

/** The closest valid name to a mistyped one. */
export function nearest(wrong: string, names: readonly string[]): string | undefined {
  return names
    .map((name) => ({ name, distance: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)[0]?.name
}

/** Whether a name is probably a typo of another one: at most a third of its letters differ. */
export function isLike(wrong: string, name: string): boolean {
  return distance(wrong.toLowerCase(), name.toLowerCase()) <= Math.ceil(name.length / 3)
}

function writeWhenReady(descriptor: number, bytes: Uint8Array): number {
  try {
    return writeSync(descriptor, bytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0
    throw error
  }
}

function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}

/** The edit distance: inserted, deleted or replaced letters. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (let index = 1; index <= to.length; index += 1) {
      const change = (row[index - 1] ?? 0) + (to[index - 1] === letter ? 0 : 1)
      next.push(Math.min(change, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Validates a name. @throws UsageError with the closest valid one */
export function oneOf<Name extends string>(
  what: string,
  given: string,
  names: readonly Name[],
): Name {
  const found = names.find((name) => name === given)
  if (!found)
    throw new UsageError(
      `no ${what} ${given}; did you mean ${nearest(given, names)}? There are: ${names.join(', ')}`,
    )
  return found
}
