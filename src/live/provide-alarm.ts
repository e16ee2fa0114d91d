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
  /** Hears of orders that were changed, here or elsewhere, until the answer is called. */
  followOrders(listener: () => void): () => void
  /** How many orders wait, in words. */
  waitingWords(count: number): string
}

/** The status of an order that nobody has accepted yet. */
const pending = 1

/** The count of the alarm with everything it needs of the world. */
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

/** The alarm with everything it needs of the world. */
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

/** Whether orders come to the one who is signed in, in the module of this page. */
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
