import type { ComponentType } from 'react'
import type { Capability } from '#contract/modules/module.ts'
import type { StaffRight } from '#contract/rights.ts'
import type { Role } from '#contract/role.ts'

type View = { View: ComponentType }
/** `reading`: in the frame for signed-in users, otherwise on a blank page. */
type Layout = 'auth' | 'blank' | 'admin' | 'reading'

/** One screen. Without `has`: in every module; without `roles`: for all signed-in users. */
export type Route = {
  path: string
  load: () => Promise<View>
  layout: Layout
  /** The capability that a module needs for the screen to exist. */
  has?: Capability
  roles?: readonly Role[]
  /** The individual right that gives staff access to the screen. */
  right?: StaffRight
  /** The capability that a module needs for its staff to see the screen. */
  staffHas?: Capability
  /** The screen is stored for the next visit (ADR 0174): lists, boards, an open order. */
  isKept?: true
  /** The most likely next screens: their code is prefetched. */
  next?: readonly string[]
}
