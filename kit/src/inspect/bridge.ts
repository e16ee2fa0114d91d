import type { AnyActor, AnyEventObject, InspectionEvent } from 'xstate'
import { hearActs, perform } from './acts.ts'
import { createCamera } from './picture.ts'
import {
  type Act,
  channelName,
  type Entry,
  type FromApp,
  type FromInspector,
  type Tab,
} from './protocol.ts'
import { createRecorder, type Recorder } from './record.ts'
import { createRedactor } from './redact.ts'
import { tabId } from './tab-id.ts'
import { createPictureTimer, type PictureTimer } from './picture-timer.ts'

type Watched = {
  /** Root actors that are already running. */
  roots: Iterable<AnyActor>
  /** The events that happened while this code was loading. */
  early: readonly InspectionEvent[]
}

/** At a thousand events per second: twenty messages per second. */
const batchMs = 50
const waitMs = 10_000

/**
 * Sends the events of this page to inspectors in other tabs and receives their events. Returns the
 * observer for all further events.
 */
export function attach({ roots, early }: Watched): (event: InspectionEvent) => void {
  const channel = new BroadcastChannel(channelName)
  const tab = { id: tabId(), loadedMs: Math.round(performance.timeOrigin) }
  const redactor = createRedactor()
  const post = createPost(channel, tab)
  const recorder = createRecorder(redactor, (entry) => {
    post.entry(entry)
    pictures.ask()
  })
  const pictures = createPictureTimer({
    open: () => createCamera(redactor),
    take(camera, isDue) {
      const taken = camera.take(recorder.entries.at(-1)?.n ?? 0, isDue)
      if (taken) post.tell({ kind: 'picture', tabId: tab.id, ...taken })
    },
  })
  const act = (done: Act): void => {
    recorder.act(done, document.querySelector('h1')?.textContent)
    if (done.kind !== 'fill') pictures.now()
  }
  hearInspectors({ channel, post, tab, recorder, pictures, act })

  recorder.act({ kind: 'visit', path: redactor.text(location.pathname + location.search) })
  const begun = new Set(
    early.filter(({ type }) => type === '@xstate.actor').map(({ actorRef }) => actorRef),
  )
  for (const root of roots) if (!begun.has(root)) recorder.meet(root)
  for (const event of early) recorder.observe(event)
  hearActs(redactor, act)
  post.here()

  return (event) => {
    try {
      recorder.observe(event)
    } catch (fault) {
      // An inspector's invalid event is reported in the console and does not affect the watched
      // actor.
      reportError(fault)
    }
  }
}

type Post = {
  tell(message: FromApp): void
  /** Announces this page. */
  here(): void
  entry(entry: Entry): void
  /** Sends the waiting entries at once. */
  flush(): void
}

/**
 * Sends entries in batches; the first one of a burst at once, so that it is not lost if the page
 * closes.
 */
function createPost(channel: BroadcastChannel, tab: Omit<Tab, 'path'>): Post {
  let batch: Entry[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let path: string | undefined
  const tell = (message: FromApp): void => channel.postMessage(message)
  const here = (): void => {
    path = location.pathname
    tell({ kind: 'here', tab: { ...tab, path } })
  }
  const flush = (): void => {
    timer = undefined
    if (path !== location.pathname) here()
    if (batch.length > 0) tell({ kind: 'entries', tabId: tab.id, entries: batch })
    batch = []
  }
  return {
    tell,
    here,
    flush,
    entry(entry) {
      batch.push(entry)
      if (timer) return
      flush()
      timer = setTimeout(flush, batchMs)
    },
  }
}

type Heard = {
  channel: BroadcastChannel
  post: Post
  tab: Omit<Tab, 'path'>
  recorder: Recorder
  pictures: PictureTimer
  act(act: Act): void
}

function hearInspectors({ channel, post, tab, recorder, pictures, act }: Heard): void {
  const answer = (id: string, doing: Promise<void>): void => {
    const say = (problem?: string) => post.tell({ kind: 'acted', tabId: tab.id, id, problem })
    doing.then(
      () => say(),
      (fault: unknown) => say(fault instanceof Error ? fault.message : String(fault)),
    )
  }
  channel.addEventListener('message', ({ data }: MessageEvent<FromInspector | FromApp>) => {
    // Any page of this origin can send other messages.
    if (typeof data !== 'object' || data === null) return
    if (data.kind === 'hello') return post.here()
    if (!('tabId' in data) || data.tabId !== tab.id) return
    if (data.kind === 'replay') {
      post.flush()
      post.tell({ kind: 'log', tabId: tab.id, entries: recorder.entries })
    }
    if (data.kind === 'pictures') pictures.set(data.isOn)
    if (data.kind === 'send') {
      const actor = recorder.actor(data.actorId)
      if (actor) recorder.send(actor, data.event)
    }
    if (data.kind === 'act') {
      if (data.act.kind !== 'visit') act(data.act)
      answer(data.id, perform(data.act))
    }
    if (data.kind === 'tell') answer(data.id, sendByName(recorder, data.actor, data.event))
  })
  window.addEventListener('pagehide', () => {
    post.flush()
    post.tell({ kind: 'gone', tabId: tab.id })
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && post.here())
}

/** Sends an event to the actor with a name, as soon as it exists. */
async function sendByName(recorder: Recorder, name: string, event: AnyEventObject): Promise<void> {
  const endMs = performance.now() + waitMs
  let actor = recorder.named(name)
  while (!actor) {
    if (performance.now() > endMs) throw new Error(`no actor has the name ${name}`)
    await new Promise((done) => setTimeout(done, batchMs))
    actor = recorder.named(name)
  }
  recorder.send(actor, event)
}
