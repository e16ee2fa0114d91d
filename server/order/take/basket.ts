import { sql } from 'kysely'
import { type Allergen, inOrder } from '#contract/allergen.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { type ModuleId, has, moduleNameOf } from '#contract/modules.ts'
import type { createOrder } from '#contract/new-order.ts'
import type { VariantOption } from '#contract/variant.ts'
import { dialectOf, fromJsonArray } from '../../db/dialect.ts'
import { storedSettings, type StoredSettingsText } from '../../db/settings.ts'
import { addDays, localDay, localMinute } from '#contract/zoned-time.ts'
import { boundaryOf } from '../../db/local-day.ts'
import type { JsonText } from '../../db/json-text.ts'
import type { Tenant } from '../../db/tenant.ts'
import { type Fault, Refusal } from '../../http/refusal.ts'
import type { LineOption } from '../lines/order-line.ts'
import type { Viewer } from '../../change/change.ts'
import { type OptionGroup, wantsVariant, withNeededChoices, wrongChoices } from './choices.ts'
import { lineAmountOf } from '#contract/price-lines.ts'
import { type Tax, taxesOfProduct } from '#contract/line-taxes.ts'

type Wish = InputOf<typeof createOrder>['items'][number]

/** A future line of the order; name, price and station are the product's current ones. */
export type BasketLine = {
  productId: Id
  /** The product to which a variant belongs. */
  parentId: Id | null
  categoryId: Id | null
  name: string
  unitAmount: number
  quantity: number
  lineAmount: number
  options: LineOption[]
  note: string | undefined
  allergies: Allergen[]
  /** JSON: the allergens of the dish. */
  allergens: JsonText<Allergen[]>
  /** The taxes of the line; null: the rate of its order. */
  taxes: Tax[] | null
  station: string | null
  isNoPrep: boolean
  durationMin: number
}

type FoundProduct = Offered & {
  id: Id
  parentId: Id | null
  variantOptions: string
  categoryId: Id | null
  name: string
  priceAmount: number
  station: string | null
  isNoPrep: number
  durationMin: number | null
  options: string
  optionGroups: string
  ownPercent: number | null
  companyPercent: number
  settings: StoredSettingsText
  allergens: JsonText<Allergen[]>
}
/**
 * The facts that decide whether a product is available at a moment; the hours are in the company's
 * time zone.
 */
export type Offered = {
  isSoldOut: number
  stockQty: number | null
  availableFrom: string | null
  availableTo: string | null
}
type FoundOption = { id: Id; group: string; name: string; extraAmount: number }

/**
 * `isChosenLater`: options could not be selected yet, as in a guest's booking; the guest selects
 * them on site.
 */
type At = Pick<Viewer, 'now' | 'timeZone'> & {
  isChosenLater?: boolean | undefined
  /** A preview that can't be ordered: missing choices are filled in, and hours don't apply. */
  isSample?: boolean
  /** A price for a time that is not selected yet: the hours of a dish don't apply. */
  isAnyTime?: boolean
}

/** The length of a service without a duration. */
const defaultDurationMin = 30

/**
 * Requested items as priced lines.
 * @throws Refusal NOT_FOUND for a product or an option that this module doesn't sell, OUT_OF_STOCK
 * for an unavailable one, LIMIT_REACHED past the largest amount, VALIDATION at a line with too few
 * or too many choices of a group
 */
export async function fillBasket(
  tenant: Tenant,
  moduleId: ModuleId,
  wishes: readonly Wish[],
  at: At,
): Promise<BasketLine[]> {
  const products = await findProducts(tenant, moduleId, [
    ...new Set(wishes.map(({ productId }) => productId)),
  ])
  const wanted = Map.groupBy(wishes, ({ productId }) => productId)
  const wrong: Fault[] = []
  const lines = wishes.map(({ productId, quantity, optionIds = [], note, allergies }, index) => {
    const product = products.get(productId)
    if (!product) throw new Refusal('NOT_FOUND')
    if (!at.isSample && !canBeHad(product, at))
      throw new Refusal('OUT_OF_STOCK/unavailable', { product: product.name })
    const count = (wanted.get(productId) ?? []).reduce((sum, wish) => sum + wish.quantity, 0)
    if (!at.isSample && product.stockQty !== null && product.stockQty < count)
      throw new Refusal('OUT_OF_STOCK/product', { product: product.name })
    const onOffer = new Map(
      fromJsonArray<FoundOption>(product.options).map((option) => [option.id, option]),
    )
    const picked = [...new Set(optionIds)].map((id) => {
      const option = onOffer.get(id)
      if (!option) throw new Refusal('NOT_FOUND')
      return option
    })
    const choice = {
      rules: fromJsonArray<OptionGroup>(product.optionGroups),
      onOffer: [...onOffer.values()],
      chosen: picked,
    }
    const chosen = at.isSample ? withNeededChoices(choice) : picked
    if (!at.isChosenLater)
      wrong.push(
        ...wrongChoices(`items.${index}.option_ids`, { ...choice, chosen, product: product.name }),
      )
    const [variedBy] = fromJsonArray<VariantOption>(product.variantOptions)
    if (variedBy && !at.isChosenLater && !at.isSample)
      wrong.push(wantsVariant(`items.${index}.option_ids`, variedBy.name, product.name))
    const options = chosen.map(({ name, extraAmount }) => ({ name, extraAmount }))
    const lineAmount = lineAmountOf(product.priceAmount, options, quantity)
    if (lineAmount > limits.amountMinor) throw new Refusal('LIMIT_REACHED')
    // Only food is prepared; shipped goods and bookings need no kitchen.
    const isNoPrep = product.isNoPrep === 1 || !has(moduleNameOf(moduleId), 'kitchen')
    const durationMin = (product.durationMin ?? defaultDurationMin) * quantity
    return {
      productId,
      parentId: product.parentId,
      categoryId: product.categoryId,
      name: product.name,
      unitAmount: product.priceAmount,
      quantity,
      lineAmount,
      options,
      note: note || undefined,
      allergies: inOrder(allergies),
      allergens: product.allergens,
      taxes: taxesOfProduct({ ...product, rates: storedSettings(product.settings).taxRates }),
      station: product.station,
      isNoPrep,
      durationMin,
    }
  })
  // Reports all errors at once; clients that show a single message show the first.
  if (wrong[0]) throw new Refusal('VALIDATION').with({ says: wrong[0].message, errors: wrong })
  return lines
}

/** Whether a product is neither sold out nor outside its hours. */
function canBeHad(
  product: Offered,
  { isAnyTime = false, ...at }: Pick<At, 'now' | 'timeZone' | 'isAnyTime'>,
): boolean {
  return !isOut(product) && (isAnyTime || isMadeAt(product, at))
}

export function isOut({ isSoldOut, stockQty }: Offered): boolean {
  return isSoldOut === 1 || stockQty === 0
}

/**
 * Whether a product is available at this time of day; hours that end before they begin run past
 * midnight.
 */
export function isMadeAt(
  product: Pick<Offered, 'availableFrom' | 'availableTo'>,
  { now, timeZone }: Pick<Viewer, 'now' | 'timeZone'>,
): boolean {
  const hours = hoursOf(product)
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const minute = localMinute(now, timeZone)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

/** The hours of a product; the whole day if it has none. */
export function hoursOf({
  availableFrom,
  availableTo,
}: Pick<Offered, 'availableFrom' | 'availableTo'>): { from: string; to: string } {
  return { from: availableFrom ?? '00:00', to: availableTo ?? '24:00' }
}

/**
 * The next moment at which the availability of one of these changes by its hours; undefined if none
 * has hours.
 */
export function offerChangesMs(
  offered: readonly Pick<Offered, 'availableFrom' | 'availableTo'>[],
  { now, timeZone }: Pick<Viewer, 'now' | 'timeZone'>,
): number | undefined {
  const clocks = new Set(offered.flatMap((one) => [one.availableFrom, one.availableTo]))
  const today = localDay(now, timeZone)
  const moments = [...clocks].flatMap((clock) =>
    clock === null
      ? []
      : [today, addDays(today, 1)].map((day) => boundaryOf(day, minutesOf(clock), timeZone)),
  )
  return moments.filter((moment) => moment > now).toSorted((a, b) => a - b)[0]
}

function minutesOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

async function findProducts(
  { db, companyId }: Tenant,
  moduleId: ModuleId,
  ids: readonly Id[],
): Promise<Map<string, FoundProduct>> {
  const options = dialectOf(db).jsonArray('q', ['id', 'group', 'name', 'extraAmount'], sql`q.id`)
  const { rows } = await sql<FoundProduct>`
    select p.id, p.category_id as "categoryId", p.name, p.price_amount as "priceAmount",
      p.parent_id as "parentId", p.variant_options as "variantOptions",
      case when o.sold_out = 1 then 1 else p.sold_out end as "isSoldOut", p.stock_qty as "stockQty",
      p.available_from as "availableFrom", p.available_to as "availableTo", p.station,
        p.tax_percent as "ownPercent", d.tax_percent as "companyPercent", d.settings,
        p.allergens, p.no_prep as "isNoPrep", p.duration_min as "durationMin",
        coalesce(o.option_groups, p.option_groups) as "optionGroups",
      (select ${options} from (
        select x.id, x.group_name as "group", x.name, x.extra_amount as "extraAmount"
          from product_option x where x.company_id = p.company_id
          and x.product_id = coalesce(p.parent_id, p.id) and x.status = 'Active') q) as "options"
    from product p join company_detail d on d.id = p.company_id
      left join product o on o.company_id = p.company_id and o.id = p.parent_id
    where p.company_id = ${companyId} and p.module_id = ${moduleId} and p.status = 'Active'
      and coalesce(o.status, 'Active') = 'Active'
      and (p.parent_id is null or p.variant_values is not null)
      and p.id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((product) => [product.id, product]))
}
