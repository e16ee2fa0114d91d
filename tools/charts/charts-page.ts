import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Measured } from '#kit/charts/measure.ts'
import { arrowsOf, statesOf } from '#kit/transitions.ts'
import { machines } from '../catalogue/machines.ts'

export type Drawn = { name: string; measured: Measured }

const root = join(import.meta.dirname, '../..')

/** The page about all charts: the purpose of each, the file of its code, and its readability. */
export function chartsPage(drawn: readonly Drawn[]): string {
  const rows = machines.map(({ name, title, machine }) => {
    const { crossings, overlaps, width, height } =
      drawn.find((one) => one.name === name)?.measured ?? {}
    return (
      `| [${name}](${name}.svg) | ${title} | [code](../../${sourceOf(name)}), ` +
      `[Mermaid](${name}.mmd), [signature](${name}.signature.txt) | ` +
      `${statesOf(machine).length - 1} | ${arrowsOf(machine).length} | ${width} x ${height} | ` +
      `${crossings} | ${overlaps} |`
    )
  })
  const sum = (key: 'crossings' | 'overlaps'): number =>
    drawn.reduce((total, { measured }) => total + measured[key], 0)
  return `# Charts

Drawn by \`npm run charts\` from the machines; the code names its chart beside the machine's \`id\`.
A line with two tips leads there and, after \`↩\`, back. Letters behind an event are the roles that
may send it. The last columns say how easily a drawing is read: its size, how often lines cross, and
how often a text stands on something else (${sum('crossings')} and ${sum('overlaps')} in all).

| Chart | What it shows | | States | Transitions | Size | Crossings | Overlaps |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

/** The file of a machine, found by its name. @throws if there is none, or more than one */
export function sourceOf(name: string): string {
  const [file, ...more] = globSync(`src/machines/*/${name}.ts`, { cwd: root })
  if (file === undefined || more.length > 0) throw new Error(`which file is the machine ${name}?`)
  return file
}
