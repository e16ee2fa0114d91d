import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { NodeResult, Result } from 'axe-core'
import type { Page } from 'playwright'

/** Less than half as long as what axe-core calls its source: each page that is opened reads it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Options = {
  /** Looks only at what this selector finds; left out: at the whole page. */
  within?: string
  /** Applies this one rule, instead of all of WCAG 2.2 AA and of good practice. */
  rule?: string
  /** Leaves these rules out. */
  without?: readonly string[]
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The findings of axe-core, by rule and place. Evaluated by the debugger, so that the page's own
 * content security policy stays on.
 */
export async function axeFinds(
  page: Page,
  { within, rule, without = [] }: Options = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const how = rule
    ? { runOnly: { type: 'rule', values: [rule] }, resultTypes: ['violations'] }
    : // Small targets are looked for where it is asked for: the rule is off by itself.
      {
        runOnly: { type: 'tag', values: tags },
        rules: {
          'target-size': { enabled: true },
          ...Object.fromEntries(without.map((name) => [name, { enabled: false }])),
        },
        resultTypes: ['violations'],
        // The style sheets are read for one rule alone. One that can't be, as where the connection
        // was cut meanwhile, axe would lay into the page, which its policy forbids.
        ...(without.includes('css-orientation-lock') && { preload: { assets: ['media'] } }),
      }
  const violations = await page.evaluate(
    async ({ how, where }) => {
      // What was opened may have closed by itself.
      if (where && !document.querySelector(where)) return []
      // Half-way from one colour to another nothing can be said of either.
      await Promise.allSettled(
        document
          .getAnimations()
          .flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])),
      )
      const { axe } = globalThis as unknown as {
        axe: { run(where: Document | string, how: object): Promise<{ violations: Result[] }> }
      }
      const { violations } = await axe.run(where ?? document, how)
      // A bar at the edge of the window covers whatever lies there: a person scrolls on, so it is
      // small only where it is so in the middle too.
      const isSmallInTheMiddle = async ({ target }: NodeResult): Promise<boolean> => {
        const selector = target.join(' ')
        document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const alone = { runOnly: { type: 'rule', values: ['target-size'] } }
        return (await axe.run(selector, alone)).violations.length > 0
      }
      const [left, top] = [scrollX, scrollY]
      for (const violation of violations.filter(({ id }) => id === 'target-size')) {
        const nodes: NodeResult[] = []
        for (const node of violation.nodes) if (await isSmallInTheMiddle(node)) nodes.push(node)
        violation.nodes = nodes
      }
      scrollTo({ left, top, behavior: 'instant' })
      return violations.filter(({ nodes }) => nodes.length > 0)
    },
    { how, where: within },
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
