import puppeteer, { type KeyInput } from 'puppeteer-core'
import { findFirefox } from '../../../scripts/engines.js'
import { type Engine, environment, windowSize } from './engine.ts'

/** Firefox, by WebDriver BiDi. @throws Error when it is not installed */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    env: environment,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
  })
  return {
    async open() {
      const context = await browser.createBrowserContext()
      // A tab would hide the one before it, which then shows no changes of others.
      const page = await context.newPage({ type: 'window' })
      await page.setViewport(windowSize)
      return {
        goTo: async (url) => void (await page.goto(url)),
        run: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
        async mouse(steps) {
          for (const [kind, x = 0, y = 0] of steps)
            await (kind === 'move' ? page.mouse.move(x, y) : page.mouse[kind]())
        },
        type: (text) => page.keyboard.type(text),
        async key(name) {
          const keys = name.split('+') as KeyInput[]
          for (const key of keys) await page.keyboard.down(key)
          for (const key of keys.toReversed()) await page.keyboard.up(key)
        },
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
