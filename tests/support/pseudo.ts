import type { BrowserContext, Route } from 'playwright'
import { type PseudoLanguage, pseudoWords } from '../../tools/language/pseudo.ts'

/**
 * Lets the pages of a context speak a pseudo language: the English words are transformed on their
 * way, and the page is mirrored for a right-to-left one.
 */
export async function speakPseudo(
  context: BrowserContext,
  language: PseudoLanguage,
): Promise<void> {
  const change = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    await route.fulfill({ response, json: pseudoWords(await response.json(), language) })
  }
  // A page that is closed meanwhile needs no words any more; one that stays without them shows it.
  await context.route('**/assets/i18n/en/*.json*', (route) => change(route).catch(() => undefined))
  if (language === 'ar-XB') await context.addInitScript(turnRound)
}

/** The app would say that English goes from left to right. */
function turnRound(): void {
  Object.defineProperty(HTMLElement.prototype, 'dir', { get: () => 'rtl', set() {} })
  // The root of the page follows.
  const turn = (): void => document.documentElement?.setAttribute('dir', 'rtl')
  new MutationObserver(turn).observe(document, { childList: true })
  turn()
}
