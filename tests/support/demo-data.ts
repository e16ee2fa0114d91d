import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * So long the demo companies of one first start will do for others: their newest orders wait to be
 * answered, and run out after a quarter of an hour.
 */
const FRESH_MS = 300_000
const files = ['sevenfold.db', 'secret.key'] as const

let kept: { atMs: number; contents: Buffer[] } | undefined

/**
 * Puts the demo companies that a server has made lately into an empty data folder. Answers whether
 * there were any.
 */
export function takeDemoData(dataDir: string): boolean {
  if (!kept || Date.now() - kept.atMs > FRESH_MS) return false
  for (const [at, content] of kept.contents.entries())
    writeFileSync(join(dataDir, files[at] ?? ''), content, { mode: 0o600 })
  return true
}

/**
 * Keeps what a server has in its folder right after its first start, for the servers that start
 * next.
 */
export function keepDemoData(dataDir: string): void {
  const copy = join(dataDir, 'copy.db')
  const database = new DatabaseSync(join(dataDir, files[0]))
  database.prepare('vacuum into ?').run(copy)
  database.close()
  kept = { atMs: Date.now(), contents: [readFileSync(copy), readFileSync(join(dataDir, files[1]))] }
  rmSync(copy)
}
