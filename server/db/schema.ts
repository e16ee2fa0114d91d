import type { Selectable } from 'kysely'
import type { AccountTables } from './tables/account.ts'
import type { ActivityTables } from './tables/activity.ts'
import type { BookingTables } from './tables/booking.ts'
import type { BookkeepingTables } from './tables/bookkeeping.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { DeliveryTables } from './tables/delivery.ts'
import type { LinkTables } from './tables/link.ts'
import type { JobTables } from './tables/job.ts'
import type { OrderTables } from './tables/order.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlanTables } from './tables/plan.ts'
import type { PromotionTables } from './tables/promotion.ts'
import type { ShopTables } from './tables/shop.ts'
import type { VisitTables } from './tables/visit.ts'

/**
 * The tables as Kysely sees them. Portable column types only (ADR 0003): ids are text (UUIDv7),
 * moments and money integers (epoch milliseconds, minor units), booleans 0/1, JSON is text. Every
 * table of a company starts with `company_id`.
 */
export type Schema = JobTables &
  PeopleTables &
  ShopTables &
  OrderTables &
  BookingTables &
  BookkeepingTables &
  AccountTables &
  ActivityTables &
  CatalogueTables &
  PromotionTables &
  VisitTables &
  LinkTables &
  PlanTables &
  DeliveryTables

/** A row of a table as selected. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
