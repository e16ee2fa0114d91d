import { writeSync } from 'node:fs'

/** How a command ends, as shells and build servers read it. */
export const exits = { ok: 0, failure: 1, usage: 2 } as const

/** What was asked can't be understood: the text says what would be. */
export class UsageError extends Error {}

/**
 * Runs a command and ends the process as it says; what was asked wrongly ends with 2, what went
 * wrong with 1, each in one line.
 */
export async function runCommand(
  name: string,
  command: () => number | Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    // Whoever reads may stop reading, as `head` does.
    if (isClosedPipe(error)) return
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof UsageError ? exits.usage : exits.failure
  }
}

/** Writes everything before it returns, so that a pipe gets its last line too. */
export function print(text: string, to: 'out' | 'err' = 'out'): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length;)
    written += writeWhenReady(to === 'out' ? 1 : 2, bytes.subarray(written))
}

/** The name that a mistyped one is nearest to. */
export function nearest(wrong: string, names: readonly string[]): string | undefined {
  return names
    .map((name) => ({ name, distance: distance(wrong.toLowerCase(), name) }))
    .toSorted((a, b) => a.distance - b.distance)[0]?.name
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

/** How many letters have to be typed, deleted or changed to come from one word to the other. */
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
