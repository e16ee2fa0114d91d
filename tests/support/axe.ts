import axe from 'axe-core'
import type { Page } from 'playwright'

type Found = { id: string; nodes: { target: unknown[] }[] }

/** What axe-core has to say, by rule and place. Evaluated by the debugger, so the page's own content security policy stays on. */
export async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(where: Document, how: object): Promise<{ violations: Found[] }> } }
    return (await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
