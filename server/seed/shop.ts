import type { ModuleName } from '#contract/modules.ts'
import type { Batch } from './batch.ts'
import type { SeededProduct } from './demo-catalogue.ts'
import type { DemoCompany } from './demo-companies.ts'
import type { Random } from './random.ts'
import type { Kind } from './story.ts'

/** One module of a demo company, with the data for its orders. */
export type Shop = {
  random: Random
  batch: Batch
  company: DemoCompany & { id: string; deliveryAmount: number }
  /** The memberships of its people, by role. */
  people: { business: string; staff: string }
  module: ModuleName
  kind: Kind
  products: readonly SeededProduct[]
  customers: readonly { id: string; createdMs: number }[]
  /** A table for an order; a free one for an open order. */
  seat(isOpen: boolean): string
}
