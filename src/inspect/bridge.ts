import type { AnyActor, InspectionEvent } from 'xstate'
import { channelName, type FromApp, type FromInspector, type Tab } from './protocol.ts'
import { createRecorder } from './record.ts'

type Watched = {
  /** Root actors that are already running. */
  roots: Iterable<AnyActor>
  /** What happened while this code was loading. */
  early: readonly InspectionEvent[]
}

/**
 * Sends what happens here to inspectors in other tabs and receives their events. Returns the
 * observer for everything from now on.
 */
export function attach({ roots, early }: Watched): (event: InspectionEvent) => void {
  const channel = new BroadcastChannel(channelName)
  const tell = (message: FromApp): void => channel.postMessage(message)
  const tab = { id: tabId(), loadedMs: Math.round(performance.timeOrigin) }
  let path: string | undefined
  const sayHere = (): void => {
    path = location.pathname
    tell({ kind: 'here', tab: { ...tab, path } satisfies Tab })
  }
  const recorder = createRecorder((entry) => {
    if (path !== location.pathname) sayHere()
    tell({ kind: 'entry', tabId: tab.id, entry })
  })

  channel.addEventListener('message', ({ data }: MessageEvent<FromInspector | FromApp>) => {
    if (data.kind === 'hello') sayHere()
    if (data.kind === 'replay' && data.tabId === tab.id)
      tell({ kind: 'log', tabId: tab.id, entries: recorder.entries })
    if (data.kind === 'send' && data.tabId === tab.id)
      recorder.actor(data.actorId)?.send(data.event)
  })
  window.addEventListener('pagehide', () => tell({ kind: 'gone', tabId: tab.id }))
  window.addEventListener('pageshow', ({ persisted }) => persisted && sayHere())

  const begun = new Set(
    early.filter(({ type }) => type === '@xstate.actor').map(({ actorRef }) => actorRef),
  )
  for (const root of roots) if (!begun.has(root)) recorder.meet(root)
  for (const event of early) recorder.observe(event)
  sayHere()

  return (event) => {
    try {
      recorder.observe(event)
    } catch (fault) {
      // An inspector's invalid event is reported there and does not affect the watched actor.
      reportError(fault)
    }
  }
}

/** Survives reloads, for example at a module switch. */
function tabId(): string {
  const key = `${channelName}.tab`
  const id = sessionStorage.getItem(key) ?? crypto.randomUUID()
  sessionStorage.setItem(key, id)
  return id
}
