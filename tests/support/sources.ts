import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources by their path from the root of the project. */
export type Sources = Readonly<Record<string, string>>

/** Every TypeScript file of a folder. */
export function sourcesOf(folder: string): Sources {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [join(folder, file), readFileSync(join(folder, file), 'utf8')]),
  )
}
