import type { ModuleColour } from './colours.ts'
import type { Screen } from './screens.ts'

/** What orders are in a module: goods handed over, appointments, or bills of tables. */
export type OrderKind = 'goods' | 'bookings' | 'tables'

/** What a module can do beyond its orders. Code asks `has(module, capability)`, never for a name. */
export type Trait =
  /** Lines are cooked: food, stations, the kitchen board, "Cooking" instead of "Processing". */
  | 'kitchen'
  /** Products are counted and run out. */
  | 'stock'
  /** Guests order by themselves through a link. */
  | 'shop'
  /** A delivery service can be connected. */
  | 'delivery'
  /** People wait for their turn. */
  | 'queue'
  /** People who wait are seated at tables. */
  | 'seating'
  /** Jobs are posted and applied for. */
  | 'jobs'
  /** The business belongs to communities first of all. */
  | 'community'
  /** Links and their QR codes have a screen of their own. */
  | 'links'
  /** Staff see all customers, not only the one whose phone number they know. */
  | 'staffKnowCustomers'

/** `orders` is true of every kind of order. */
export type Capability = Trait | OrderKind | 'orders'

export type MenuItem = Screen | { readonly actions: readonly Screen[] }

/** A module as it is declared: everything that differs between modules, words and drawings aside. */
export type Module = {
  /** As the specification numbers it (section 1); stored in records, so never changed. */
  readonly id: number
  readonly colour: ModuleColour
  readonly orders?: OrderKind
  readonly has: readonly Trait[]
  /** Where people come out after they signed in (specification, section 2). */
  readonly landing: { readonly staff: Screen; readonly others: Screen }
  /** The sidebar in the order of the specification (section 2). */
  readonly menu: readonly MenuItem[]
}

/** What is said of a module where it is sold. Apart, because no screen needs it at its start. */
export type Offer = {
  readonly description: string
  /** Per month, in US cents. */
  readonly priceAmount: number
  /** The sign of its logo as SVG: thick white strokes on 64 × 64. */
  readonly sign: string
}
