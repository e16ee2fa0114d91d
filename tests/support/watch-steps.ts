import type { BrowserContext } from 'playwright'
import { channelName, type FromApp } from '#kit/inspect/protocol.ts'
import type { Step } from '../../tools/coverage/note.ts'

/** What a page tells at once, under an id: the next page tells again what may not have arrived. */
type Batch = { id: string; steps: readonly Step[] }
type Watching = Window & {
  noteSteps?: (batch: Batch) => Promise<void>
  tellLastSteps?: () => Promise<void>
}

type Tell = (steps: readonly Step[]) => void
const listeners = new WeakMap<BrowserContext, Set<Tell>>()

/**
 * Tells the steps that the machines of every tab of a context take, from what the inspector's
 * bridge sends. Not by a message to the page itself, which would not arrive when the page closes or
 * goes on to another address.
 */
export async function watchSteps(context: BrowserContext, tell: Tell): Promise<void> {
  const known = listeners.get(context)
  if (known) return void known.add(tell)
  const own = new Set([tell])
  listeners.set(context, own)
  const heard = new Set<string>()
  await context.exposeFunction('noteSteps', ({ id, steps }: Batch) => {
    if (heard.has(id)) return
    heard.add(id)
    for (const one of own) one(steps)
  })
  await context.addInitScript((name) => {
    // An empty page and one that could not be read have no storage, and a frame of somebody else's
    // none that we may use.
    if (!location.protocol.startsWith('http') || window.top !== window) return
    sessionStorage.setItem('sevenfold.inspect', '')
    const own = window as Watching
    const post = BroadcastChannel.prototype.postMessage
    let bridge: string | undefined
    let onTold: (() => void) | undefined
    let isLeaving = false
    const untold = () => JSON.parse(sessionStorage.getItem('untold-steps') ?? '[]') as Batch[]
    const keep = (batches: readonly Batch[]): void =>
      sessionStorage.setItem('untold-steps', JSON.stringify([...untold(), ...batches]))
    const underWay = new Set<Batch>()
    const tellTest = (batch: Batch): void => {
      underWay.add(batch)
      void own.noteSteps?.(batch).then(() => underWay.delete(batch))
    }
    // A message that is under way does not arrive when its page goes: the next page tells it.
    window.addEventListener('pagehide', () => {
      isLeaving = true
      keep([...underWay])
    })
    window.addEventListener('pageshow', () => (isLeaving = false))
    for (const batch of untold()) tellTest(batch)
    sessionStorage.removeItem('untold-steps')
    let count = 0
    const note = (steps: readonly Step[]): void => {
      if (steps.length === 0) return
      const batch = { id: `${performance.timeOrigin} ${(count += 1)}`, steps }
      if (isLeaving) keep([batch])
      else tellTest(batch)
    }
    BroadcastChannel.prototype.postMessage = function (message: FromApp) {
      if (this.name === name && message.kind === 'here') bridge = message.tab.id
      if (this.name === name && message.kind === 'entries')
        note(
          message.entries.flatMap((entry) => {
            if (entry.type !== '@xstate.snapshot' || !entry.active) return []
            const { sessionId, event, taken = [], active } = entry
            const actor = `${message.tabId} ${performance.timeOrigin} ${sessionId}`
            return [{ actor, event: event.type, taken, active }]
          }),
        )
      // The whole log, which nobody wants here: what it waited for was told before.
      if (this.name === name && message.kind === 'log' && onTold) return onTold()
      post.call(this, message)
    }
    own.tellLastSteps = () =>
      new Promise((done) => {
        if (bridge === undefined) return done()
        onTold = done
        post.call(new BroadcastChannel(name), { kind: 'replay', tabId: bridge })
      })
  }, channelName)
}

/** Has the tabs of a context tell what their bridges gather for the next message. */
export async function tellLastSteps(context: BrowserContext): Promise<void> {
  await Promise.all(
    context.pages().map((page) =>
      // A page that is gone, or is just going, has told everything.
      page.evaluate(() => (window as Watching).tellLastSteps?.()).catch(() => undefined),
    ),
  )
}
