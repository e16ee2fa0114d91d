import type { ModuleColour } from './colours.ts'
import type { Screen } from './screens.ts'

/** The kind of orders of a module: goods, bookings (appointments), or table orders. */
type OrderKind = 'goods' | 'bookings' | 'tables'

/**
 * A module's capabilities besides its orders. Code checks `has(module, capability)`, never the
 * name.
 */
type Trait =
  /** Lines are cooked: food, stations, the kitchen board, "Cooking" instead of "Processing". */
  | 'kitchen'
  /** Products have a stock count. */
  | 'stock'
  /** Guests order through a link. */
  | 'shop'
  /** A delivery service can be connected. */
  | 'delivery'
  /** A queue of waiting people. */
  | 'queue'
  /** Waiting people are seated at tables. */
  | 'seating'
  /** Jobs are posted, and people apply. */
  | 'jobs'
  /** The business belongs primarily to communities. */
  | 'community'
  /** Links and their QR codes have their own screen. */
  | 'links'
  /** Staff see all customers, not only the one whose phone number they enter. */
  | 'staffKnowCustomers'

/** `orders` matches every kind of order. */
export type Capability = Trait | OrderKind | 'orders'

export type MenuItem = Screen | { readonly actions: readonly Screen[] }

/** A module's declaration: everything that differs between modules, except texts and drawings. */
export type Module = {
  /** The specification's number (section 1); stored in records, so it never changes. */
  readonly id: number
  readonly colour: ModuleColour
  readonly orders?: OrderKind
  readonly has: readonly Trait[]
  /**
   * After how many minutes an order of a guest that nobody accepts is cancelled, unless the company
   * sets its own; absent: 15, because people wait at the counter.
   */
  readonly expireAfterMin?: number
  /** The landing screen after sign-in (specification, section 2). */
  readonly landing: { readonly staff: Screen; readonly others: Screen }
  /** The sidebar entries in the order of the specification (section 2). */
  readonly menu: readonly MenuItem[]
}

/** The module's data on the price list. Separate, because no screen needs it at startup. */
export type Offer = {
  readonly description: string
  /** Per month, in US cents. */
  readonly priceAmount: number
  /** The symbol of its logo as SVG: thick white strokes on 64 × 64. */
  readonly sign: string
}
