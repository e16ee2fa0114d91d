import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawingOf } from '#kit/charts/svg.ts'
import { mermaidOf } from '#kit/charts/mermaid.ts'
import { signature } from '#kit/diff.ts'
import { machines } from '../catalogue/machines.ts'
import { chartsPage, type Drawn } from './charts-page.ts'
import { lifecyclesPage } from './lifecycles-page.ts'
import { propertiesPage } from './properties-page.ts'

/** Returns the layout of a machine's earlier drawing, because choosing the best one takes long. */
type LayoutOf = (machine: string) => string | undefined

/** Every document generated from the machines, by its path inside docs/. Deterministic. */
export async function documents(
  layoutOf: LayoutOf = () => undefined,
): Promise<Map<string, string>> {
  const texts = new Map([
    ['lifecycles.md', lifecyclesPage()],
    ['properties.md', propertiesPage()],
  ])
  const drawn: Drawn[] = []
  for (const { name, machine } of machines) {
    const { svg, measured } = await drawingOf(machine, { layout: layoutOf(name) })
    drawn.push({ name, measured })
    texts.set(`charts/${name}.svg`, svg)
    texts.set(`charts/${name}.mmd`, mermaidOf(machine))
    texts.set(signaturePath(name), `${signature(machine).join('\n')}\n`)
  }
  return texts.set('charts/README.md', chartsPage(drawn))
}

/** The layouts of the drawings in a folder of documents. */
export function layoutsIn(folder: string): LayoutOf {
  return (machine) => {
    const file = join(folder, `charts/${machine}.svg`)
    return existsSync(file)
      ? /data-layout="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1]
      : undefined
  }
}

/** The file with a machine's transitions, one per line. */
export function signaturePath(name: string): string {
  return `charts/${name}.signature.txt`
}
