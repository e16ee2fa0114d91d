import { machines } from '../catalogue/machines.ts'
import { signature } from '#kit/diff.ts'
import { lifecyclesPage } from './lifecycles-page.ts'
import { propertiesPage } from './properties-page.ts'
import { mermaidOf } from '#kit/charts/mermaid.ts'
import { svgOf } from '#kit/charts/svg.ts'

/** Every document generated from the machines, by its path inside docs/. Deterministic. */
export async function documents(): Promise<Map<string, string>> {
  const texts = new Map([
    ['lifecycles.md', lifecyclesPage()],
    ['properties.md', propertiesPage()],
  ])
  for (const { name, machine } of machines) {
    texts.set(`charts/${name}.svg`, await svgOf(machine))
    texts.set(`charts/${name}.mmd`, mermaidOf(machine))
    texts.set(signaturePath(name), `${signature(machine).join('\n')}\n`)
  }
  return texts
}

/** The file with a machine's transitions, one per line. */
export function signaturePath(name: string): string {
  return `charts/${name}.signature.txt`
}
