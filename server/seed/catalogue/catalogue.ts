/**
 * A product of a demo shop; prices are in hundredths of a unit in which a sandwich costs about six.
 */
type DemoProduct = {
  name: string
  price: number
  type?: 'Veg' | 'Non-veg'
  taste?: 'Mild' | 'Hot' | 'Very hot' | 'None'
  special?: 'Chef Special' | 'Signature Dish' | 'Best Seller' | 'Must Try' | 'None'
  durationMin?: number
  /** The deposit for a booking, if guests can pay online. */
  depositPercent?: number
  stock?: number
  isNoPrep?: boolean
}

/** Options under one name, with the minimum and maximum choices; default: none to unlimited. */
export type DemoOptions = {
  group: string
  least?: number
  most?: number
  choices: readonly (readonly [string, number])[]
}

/** A product with variants. */
type DemoVaried = {
  name: string
  description: string
  /** The product of the range whose picture is used. */
  picture: string
  type?: 'Veg' | 'Non-veg'
  options: { name: string; values: string[] }[]
  variants: readonly { values: readonly string[]; price: number; stock?: number }[]
}

/** A category; its options apply to each of its products. */
export type DemoCategory = {
  name: string
  station?: string
  options?: readonly DemoOptions[]
  products: readonly DemoProduct[]
  varied?: readonly DemoVaried[]
}
