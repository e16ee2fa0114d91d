import { chromium } from 'playwright'
import { findTestBrowser } from '../../../scripts/browser.js'
import { type Engine, environment, windowSize } from './engine.ts'

/** Chromium, by its own protocol. */
export async function startChromium(): Promise<Engine> {
  const executablePath = await findTestBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    env: environment,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  return {
    async open() {
      const context = await browser.newContext({ viewport: windowSize, locale: 'en-GB' })
      const page = await context.newPage()
      return {
        goTo: async (url) => void (await page.goto(url)),
        run: (expression) => page.evaluate(expression),
        async mouse(steps) {
          for (const [kind, x = 0, y = 0] of steps)
            await (kind === 'move' ? page.mouse.move(x, y) : page.mouse[kind]())
        },
        type: (text) => page.keyboard.type(text),
        key: (name) => page.keyboard.press(name),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
