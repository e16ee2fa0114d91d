import type { InspectionEvent } from 'xstate'
import { attach } from './inspect/bridge.ts'

/**
 * The single line for any app: `createActor(machine, { inspect })`. Shows its actors, and their
 * children, to inspectors in other tabs of this browser.
 */
export const inspect: (event: InspectionEvent) => void =
  typeof BroadcastChannel === 'undefined' || typeof document === 'undefined'
    ? () => undefined
    : attach({ roots: [], early: [] })
