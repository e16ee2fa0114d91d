import type { App } from './app-parts.ts'
import { Refusal } from './refusal.ts'

/**
 * The signed content of a link: a browser that follows a link sends no token, so the link itself
 * says what it is for and until when.
 */
export function signedContent<Content extends object>(
  { secrets, clock }: Pick<App, 'secrets' | 'clock'>,
  purpose: string,
  goodForMs: number,
) {
  return {
    /** The text for the link's query. */
    sign: (content: Content): string => {
      const dated = JSON.stringify({ ...content, untilMs: clock.now() + goodForMs })
      return encodeURIComponent(secrets.encrypt(dated, purpose))
    },
    /** @throws Refusal LINK_EXPIRED, also for any other text */
    read(text: unknown): Content {
      const found = typeof text === 'string' ? opened(text) : undefined
      if (!found || found.untilMs < clock.now()) throw new Refusal('LINK_EXPIRED')
      return found
    },
  }

  function opened(text: string): (Content & { untilMs: number }) | undefined {
    try {
      return JSON.parse(secrets.decrypt(text, purpose))
    } catch {
      return undefined
    }
  }
}
