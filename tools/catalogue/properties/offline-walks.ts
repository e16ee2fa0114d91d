import { always, type Property } from '#kit/properties.ts'

/** One of the devices that work on the same order. */
export type Device = {
  /** Whether it has a connection and everything that waited was answered or refused. */
  isSettled: boolean
  /** The steps that it promised to do, and whether the server has done them. */
  pressed: readonly { says: string; isDone: boolean }[]
  /** How many are kept for a person to look at, because they were refused. */
  kept: number
  /** How the order stands on its screen: its status, then those of its lines. */
  shows: string
  /** Whether nobody else has changed the order since it read it. */
  isAlone: boolean
  /** What it offers: events of the order, and of its lines with their place. */
  can: readonly string[]
}

/** Two devices at one order, after somebody did something. */
export type OfflineMoment = {
  did: string
  status: number | undefined
  devices: readonly Device[]
  /** How the order stands on the server. */
  server: string
  /** Orders that there are, and orders that were made. */
  orders: number
  made: number
}

/** What holds of devices whose connection comes and goes. */
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
