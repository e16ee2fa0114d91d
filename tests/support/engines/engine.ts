/** What a mouse does, in pixels of the window. */
export type MouseStep =
  | readonly ['move', x: number, y: number]
  | readonly ['down']
  | readonly ['up']

/** One window of a browser, as little as each engine can do: the rest is `person.ts`. */
export type Tab = {
  goTo(url: string): Promise<void>
  /** The value of an expression in the page; a promise is awaited. */
  run<Value>(expression: string): Promise<Value>
  mouse(steps: readonly MouseStep[]): Promise<void>
  type(text: string): Promise<void>
  /** A key by its DOM name, with others that are held: `Shift+ArrowRight`. */
  key(name: string): Promise<void>
  close(): Promise<void>
}

/** A browser that is driven from outside. Each of its windows is another person. */
export type Engine = { open(): Promise<Tab>; close(): Promise<void> }

export const windowSize = { width: 1280, height: 900 }

/** The companies of the demo are elsewhere: what depends on the browser's zone shows. */
export const environment = { ...process.env, TZ: 'Europe/London', LANG: 'en_GB.UTF-8' }
