import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The text of a file in `deploy/`. */
export function deployFile(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8')
}

/** A file of variables as Docker and systemd read it; an empty value becomes the given one. */
export function variablesOf(text: string, otherwise: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z0-9_]+=/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1) || otherwise]
    }),
  )
}
