import { Actor, type AnyActor, type InspectionEvent } from 'xstate'

type Inspect = (event: InspectionEvent) => void
/** `attach`: makes this tab visible to inspectors from now on. */
type Offered = { inspect: Inspect; attach: () => Promise<void>; isInspected: () => boolean }

const key = 'sevenfold.inspect'

/**
 * Lets developers watch this tab's machines (docs/inspector.md): from the start with `?inspect`, or
 * later with Alt+Shift+I, which loads the code. Empty if it is not available.
 */
export function offerInspection(isOffered: boolean): Partial<Offered> {
  if (!isOffered) return {}
  const roots = new Set<AnyActor>()
  let early: InspectionEvent[] | undefined
  let tell: Inspect | undefined
  let attached: Promise<void> | undefined

  const load = async (first: InspectionEvent[]): Promise<void> => {
    early = first
    const bridge = await import('#kit/inspect/bridge.ts')
    tell = bridge.attach({ roots, early: first })
  }
  const attach = (): Promise<void> => (attached ??= load([]))
  if (isWanted()) void attach()
  window.addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (!altKey || !shiftKey || code !== 'KeyI') return
    const viewer = sessionStorage.getItem(key)
    sessionStorage.setItem(key, viewer ?? '')
    void attach()
    window.open(viewer === 'stately' ? '/inspect?inspect=stately' : '/inspect', 'inspector')
  })
  const inspect = (event: InspectionEvent): void => {
    keepRoot(roots, event)
    if (tell) tell(event)
    else early?.push(event)
  }
  return { inspect, attach, isInspected }
}

/** Whether this tab was opened with `?inspect`, or its inspector with the shortcut. */
function isInspected(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** `?inspect` applies to the tab until `?inspect=off`. */
function isWanted(): boolean {
  const asked = new URLSearchParams(location.search).get('inspect')
  if (asked === 'off') sessionStorage.removeItem(key)
  else if (asked !== null) sessionStorage.setItem(key, asked)
  return isInspected()
}

/**
 * Collects root actors (screens have some), so that an inspector that attaches later finds them.
 */
function keepRoot(roots: Set<AnyActor>, event: InspectionEvent): void {
  if (event.type !== '@xstate.event' && event.type !== '@xstate.snapshot') return
  const { actorRef: actor } = event
  if (!(actor instanceof Actor) || actor._parent) return
  if (event.type === '@xstate.event' && event.event.type === 'xstate.init') roots.add(actor)
  if (event.type === '@xstate.snapshot' && event.snapshot.status !== 'active') roots.delete(actor)
}
