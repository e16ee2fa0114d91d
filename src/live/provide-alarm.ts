import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import type { ModuleName } from '#contract/modules.ts'
import { countOrders } from '#contract/order.ts'
import { refusalOf } from '#contract/permission.ts'
import { roleOf } from '#contract/role.ts'
import { alarm } from '../machines/app/alarm.ts'
import { waitingOrders } from '../machines/app/waiting-orders.ts'
import type { session } from '../machines/app/session.ts'
import { type AlarmSound, openAlarmSound } from '../services/alarm-sound.ts'
import type { Call } from '../services/http.ts'

export type AlarmWorld = {
  call: Call
  session: ActorRefFrom<typeof session>
  module(): ModuleName | undefined
  /** Subscribes to changes of orders, made here or elsewhere. Returns the unsubscribe function. */
  followOrders(listener: () => void): () => void
  /** The translated text of the number of waiting orders. */
  waitingWords(count: number): string
}

/** The status of an order that has not been accepted yet. */
const pending = 1

/** The counting machine with its actors. */
export function provideWaitingOrders(world: AlarmWorld): typeof waitingOrders {
  return waitingOrders.provide({
    actors: {
      watch: fromCallback(({ sendBack }) => {
        const look = (): void =>
          sendBack({ type: isForThem(world) ? 'waiting.enable' : 'waiting.disable' })
        const { unsubscribe } = world.session.subscribe(look)
        look()
        return unsubscribe
      }),
      news: fromCallback(({ sendBack }) =>
        world.followOrders(() => sendBack({ type: 'waiting.news' })),
      ),
      count: fromPromise(async ({ signal }) => {
        const { counts } = await world.call(countOrders, {}, { signal })
        return counts.find(({ orderStatusId }) => orderStatusId === pending)?.count ?? 0
      }),
    },
  })
}

/** The alarm machine with its actors and actions. */
export function provideAlarm({ waitingWords }: Pick<AlarmWorld, 'waitingWords'>): typeof alarm {
  let sound: AlarmSound | undefined
  return alarm.provide({
    actions: {
      openSound: () => {
        sound = openAlarmSound()
      },
      closeSound: () => sound?.close(),
      ring: () => sound?.ring(),
      askForNotices: () => {
        if ('Notification' in window && Notification.permission === 'default')
          void Notification.requestPermission()
      },
      notify: (_, { count }) => notify(waitingWords(count)),
    },
  })
}

/** Whether the signed-in user can see and accept orders in the module of this page. */
function isForThem({ session, module }: AlarmWorld): boolean {
  const state = session.getSnapshot()
  const { user } = state.context
  if (!state.matches('signedIn') || !user) return false
  const person = { role: roleOf(user.roleId), rights: user.rights }
  return !refusalOf('order.count', person, module()) && !refusalOf('order.write', person, module())
}

function notify(text: string): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted')
    return
  const notice = new Notification(text, { tag: 'orders' })
  notice.addEventListener('click', () => window.focus())
}
