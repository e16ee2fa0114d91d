/** An address suggestion. */
export type Suggestion = { id: string; title: string; detail: string }
/** An address for a form. */
export type FoundPlace = {
  address: string
  postcode: string
  city: string
  lat?: number
  lng?: number
}

type Answer = { number: number; found?: unknown; isFailed?: true }

export type Places = {
  /**
   * @throws Error if the library can't be loaded
   */
  suggest(text: string, language: string): Promise<readonly Suggestion[]>
  find(id: string): Promise<FoundPlace>
  close(): void
}

const PATIENCE_MS = 8_000

/**
 * Opens the iframe with Google Maps' places library, isolated from our page
 * (server/http/outside.ts), and talks to it by messages.
 */
export function openPlaces(): Places {
  const frame = Object.assign(document.createElement('iframe'), {
    src: '/outside/places',
    hidden: true,
    title: '',
  })
  frame.setAttribute('sandbox', 'allow-scripts')
  const asked = new Map<number, (answer: Answer) => void>()
  let number = 0
  const hear = ({ source, data }: MessageEvent<Answer>): void => {
    if (source !== frame.contentWindow) return
    asked.get(data.number)?.(data)
    asked.delete(data.number)
  }
  addEventListener('message', hear)
  const answered = (wanted: number) =>
    new Promise<unknown>((resolve, reject) => {
      const fail = (): void => reject(new Error('the places library did not answer'))
      const patience = setTimeout(fail, PATIENCE_MS)
      asked.set(wanted, ({ found, isFailed }) => {
        clearTimeout(patience)
        if (isFailed) fail()
        else resolve(found)
      })
    })
  const ready = answered(0)
  // No unhandled rejection: the caller of `ask` gets the error.
  ready.catch(() => undefined)
  document.body.append(frame)

  const ask = async (question: object): Promise<unknown> => {
    await ready
    number += 1
    const answer = answered(number)
    // The frame has an opaque origin, and the message is not secret.
    frame.contentWindow?.postMessage({ ...question, number }, '*')
    return answer
  }
  return {
    suggest: async (text, language) => (await ask({ text, language })) as readonly Suggestion[],
    find: async (id) => (await ask({ id })) as FoundPlace,
    close() {
      removeEventListener('message', hear)
      frame.remove()
    },
  }
}
