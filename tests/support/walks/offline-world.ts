import fc from 'fast-check'
import { listCartItems, moveItems } from '#contract/cart-item.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { createOrder } from '#contract/new-order.ts'
import { getOrder, listOrders, moveOrder, type Order } from '#contract/order.ts'
import { itemEvents, orderEvents } from '#contract/order-event.ts'
import type { CartStatus } from '#contract/order-status.ts'
import { listProducts } from '#contract/product.ts'
import type { OfflineMoment } from '../../../tools/catalogue/properties/offline-walks.ts'
import { Failure, unreached } from '../../../src/services/failure.ts'
import type { CallOptions } from '../../../src/services/http.ts'
import { aProduct, aUser, type User } from '../builders.ts'
import { aTab, refusal } from '../offline.ts'
import type { TestServer } from '../server.ts'
import type { RandomStep, RandomWorld } from './random-walks.ts'

type Tab = Awaited<ReturnType<typeof aTab>>
type Pressed = { says: string; isDone: boolean }
type Line = { orderId: Id; isAlone: boolean; losesNext: boolean; pressed: Map<string, Pressed> }
type Device = Line & { tab: Tab; shown: Order }
type World = { as: User; id: Id; products: Id[]; devices: Device[] }
type Step = RandomStep<World, OfflineMoment>

const asked = [listOrders, listProducts, listCartItems, getOrder, moveOrder, moveItems, createOrder]
const newOrder = 'new order'
const lineEvents = [0, 1].flatMap((place) => itemEvents.map((event) => `${place} ${event}`))
const reasonCode = 'other' as const
const everything = { rowSize: 20, status: 'Active', sort: 'name', order: 'asc' } as const

/** Two devices at one order on a real server, with a connection that comes and goes. */
export function offlineWorld(server: TestServer): RandomWorld<World, OfflineMoment> {
  return {
    most: 40,
    async begin() {
      const as = await aUser(server, { module: 'foodKart' })
      const { company } = as
      const products = [
        await aProduct(server, { company }),
        await aProduct(server, { company, name: 'Lemonade', no_prep: 1 }),
      ]
      const items = products.map((productId) => ({ productId, quantity: 1 }))
      const { id } = await server.ask(createOrder, { items }, as)
      const devices = [await aDevice(server, as, id), await aDevice(server, as, id)]
      return { as, id, products, devices }
    },
    async look({ as, id, devices }, did) {
      const order = await server.ask(getOrder, { id }, as)
      const { pagination } = await server.ask(listOrders, {}, as)
      const made = devices
        .flatMap(({ pressed }) => [...pressed.values()])
        .filter(({ says, isDone }) => says === newOrder && isDone)
      return {
        ...did,
        server: standing(order),
        orders: pagination.totalRows,
        made: 1 + made.length,
        devices: devices.map(deviceOf),
      }
    },
    steps: [press, press, press, order, connection],
    async settle({ devices }) {
      for (const device of devices) await connect(device, devices)
    },
  }
}

function deviceOf({ tab, isAlone, pressed, shown }: Device): OfflineMoment['devices'][number] {
  return {
    isAlone,
    isSettled: isSettled(tab),
    pressed: [...pressed.values()],
    kept: tab.jobs().length,
    shows: standing(shown),
    can: [
      ...shown.allowedEvents,
      ...shown.cartItems.flatMap((item, at) => item.allowedEvents.map((event) => `${at} ${event}`)),
    ],
  }
}

const at = fc.nat(1)
const press = fc
  .record({ at, event: fc.constantFrom(...orderEvents, ...lineEvents) })
  .map(({ at: who, event }): Step => ({
    says: `device ${who}: ${event}`,
    isOpen: ({ devices }) => devices[who]?.can.includes(event) ?? false,
    async take({ devices }) {
      const device = devices[who]
      if (!device) return undefined
      const { id, version, cartItems } = device.shown
      const [place, itemEvent] = event.split(' ')
      const item = cartItems[Number(place)]
      return item && itemEvent
        ? promise(devices, device, event, {
            endpoint: moveItems,
            input: {
              items: [{ id: item.id, expectedVersion: item.version }],
              event: itemEvent,
              reasonCode,
            },
          })
        : promise(devices, device, event, {
            endpoint: moveOrder,
            input: { id, expectedVersion: version, event, reasonCode },
          })
    },
  }))
const order = at.map((who): Step => ({
  says: `device ${who}: ${newOrder}`,
  async take({ devices, products }) {
    const device = devices[who]
    const items = products.map((productId) => ({ productId, quantity: 1 }))
    return device && promise(devices, device, newOrder, { endpoint: createOrder, input: { items } })
  },
}))
const connection = fc
  .record({ at, change: fc.constantFrom('comes', 'goes', 'loses an answer') })
  .map(({ at: who, change }): Step => ({
    says: `the connection of device ${who} ${change}`,
    async take({ devices }) {
      const device = devices[who]
      if (!device) return undefined
      if (change === 'comes') await connect(device, devices)
      else if (change === 'loses an answer') device.losesNext = isOnline(device.tab)
      else if (isOnline(device.tab)) {
        await readAgain(device)
        device.tab.setAway(true)
      }
      return undefined
    },
  }))

/** Does a step at a device, which does it or promises to. */
async function promise(
  devices: readonly Device[],
  device: Device,
  says: string,
  { endpoint, input }: Pick<Call, 'endpoint' | 'input'>,
): Promise<number | undefined> {
  const key = crypto.randomUUID()
  device.pressed.set(key, { says, isDone: false })
  try {
    const given = input as CallInput<Endpoint>
    if (hasFailed(await device.tab.offline.call(endpoint, given, { idempotencyKey: key })))
      throw refusal(409, 'TRANSITION_NOT_ALLOWED')
  } catch (failure) {
    // Refused at once, in front of the person: nothing was promised.
    device.pressed.delete(key)
    if (!(failure instanceof Failure)) throw failure
    return failure.status
  }
  if (isOnline(device.tab)) await connect(device, devices)
  await readAgain(device)
  return 200
}

async function readAgain(device: Device): Promise<void> {
  device.shown = await device.tab.ask(getOrder, { id: device.shown.id })
  if (isOnline(device.tab)) device.isAlone = true
}

const isOnline = ({ offline }: Tab): boolean => !offline.outbox.getSnapshot().matches('offline')
const isSettled = ({ offline, jobs }: Tab): boolean =>
  offline.outbox.getSnapshot().matches('idle') && jobs().every((job) => job.refusal)

/** A browser that has looked at everything once. */
async function aDevice(server: TestServer, as: User, id: Id): Promise<Device> {
  const line: Line = { orderId: id, isAlone: true, losesNext: false, pressed: new Map() }
  const answers = Object.fromEntries(
    asked.map((endpoint) => [
      endpoint.path,
      (input: unknown, options: CallOptions) =>
        answerOf(server, as, line, { endpoint, input, options }),
    ]),
  )
  const tab = await aTab(answers, { companyId: as.company.id, module: 'foodKart' })
  await tab.ask(listProducts, everything)
  await tab.ask(listOrders, {})
  return Object.assign(line, { tab, shown: await tab.ask(getOrder, { id }) })
}

type Call = { endpoint: Endpoint; input: unknown; options: CallOptions }

/** What the real server answers, or the refusal as the way there throws it. */
async function answerOf(
  server: TestServer,
  as: User,
  line: Line,
  { endpoint, input, options: { idempotencyKey: key, moduleId = as.moduleId } }: Call,
): Promise<unknown> {
  const answer = await server.call(endpoint, input as CallInput<Endpoint>, {
    as: { ...as, ...(moduleId !== undefined && { moduleId }) },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  const pressed = line.pressed.get(key ?? '')
  if (pressed && answer.status === 200 && !hasFailed(answer.data)) pressed.isDone = true
  else if (pressed && endpoint === moveItems)
    pressed.isDone = await isLineSo(server, as, line.orderId, pressed.says)
  if (line.losesNext && pressed) {
    line.losesNext = false
    throw unreached()
  }
  if (answer.status === 200) return answer.data
  const { code, message, current } = answer.problem
  throw refusal(answer.status, code, { message, current })
}

/** What lines are after steps that two people may both make: the second has nothing left to do. */
const reached: Readonly<Record<string, CartStatus>> = {
  'item.fire': 'In Kitchen',
  'item.cook': 'Cooked',
  'item.serve': 'Served',
}

/** Whether a line already is as a step at it would make it. */
async function isLineSo(server: TestServer, as: User, id: Id, says: string): Promise<boolean> {
  const [place, event = ''] = says.split(' ')
  const { cartItems } = await server.ask(getOrder, { id }, as)
  return cartItems[Number(place)]?.cartStatus === reached[event]
}

const standing = ({ orderStatusId, cartItems }: Order): string =>
  [orderStatusId, ...cartItems.map(({ cartStatus }) => cartStatus)].join(' ')

/** Of several lines some may be refused in an answer of 200. */
function hasFailed(answer: unknown): boolean {
  const parts = moveItems.output.safeParse(answer)
  return parts.success && parts.data.failed.length > 0
}

/** Waits until everything that waited was sent. What others show may be old then. */
async function connect(device: Device, devices: readonly Device[]): Promise<void> {
  device.tab.setAway(false)
  for (let tries = 0; !isSettled(device.tab); tries += 1) {
    if (tries > 5_000) throw new Error('the outbox does not come to an end')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  for (const other of devices) if (other !== device) other.isAlone = false
}
