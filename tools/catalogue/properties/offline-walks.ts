import { always, type Property } from '#kit/properties.ts'

/** One of the devices that work on the same order. */
type Device = {
  /** Whether it is online and all of its queued calls were answered or refused. */
  isSettled: boolean
  /** The steps that it has accepted from its user, and whether the server has done them. */
  pressed: readonly { says: string; isDone: boolean }[]
  /** How many refused calls wait for the user. */
  kept: number
  /** The order on its screen: its status, then those of its lines. */
  shows: string
  /** Whether nobody else has changed the order since it was read. */
  isAlone: boolean
  /** The offered events of the order, and of its lines with their position. */
  can: readonly string[]
}

/** Two devices with one order, after an action. */
export type OfflineMoment = {
  did: string
  status: number | undefined
  devices: readonly Device[]
  /** The order on the server. */
  server: string
  /** The number of existing orders, and of created ones. */
  orders: number
  made: number
}

/** The properties of devices that go offline and online. */
export const offlineWalkProperties: readonly Property<OfflineMoment>[] = [
  always(
    'No step is lost or done twice: with a connection each is done, or kept with the reason.',
    ({ devices }) =>
      devices.every(
        ({ isSettled, pressed, kept }) =>
          !isSettled || pressed.filter(({ isDone }) => !isDone).length === kept,
      ),
  ),
  always(
    'What a device shows without a connection is what the server has once it was told.',
    ({ devices, server }) =>
      devices.every(
        ({ isSettled, isAlone, kept, shows }) =>
          !isSettled || !isAlone || kept > 0 || shows === server,
      ),
  ),
  always(
    'There are as many orders as were made, also where the answer got lost.',
    ({ devices, orders, made }) => !devices.every(({ isSettled }) => isSettled) || orders === made,
  ),
]
