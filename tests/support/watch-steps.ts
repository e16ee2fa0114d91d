import type { BrowserContext } from 'playwright'
import { channelName, type FromApp } from '#kit/inspect/protocol.ts'
import type { Step } from '../../tools/coverage/note.ts'

type Watching = Window & {
  noteSteps?: (steps: readonly Step[]) => void
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
  await context.exposeFunction('noteSteps', (steps: readonly Step[]) => {
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
    window.addEventListener('pagehide', () => (isLeaving = true))
    window.addEventListener('pageshow', () => (isLeaving = false))
    const untold = () => JSON.parse(sessionStorage.getItem('untold-steps') ?? '[]') as Step[]
    if (untold().length > 0) own.noteSteps?.(untold())
    sessionStorage.removeItem('untold-steps')
    const note = (steps: readonly Step[]): void => {
      // Nobody hears a page any more that is leaving: the next one tells it.
      if (isLeaving) sessionStorage.setItem('untold-steps', JSON.stringify([...untold(), ...steps]))
      else own.noteSteps?.(steps)
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
