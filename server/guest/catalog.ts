import { sql } from 'kysely'
import type { Allergen } from '#contract/allergen.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { getCatalog, listGuestSlots } from '#contract/guest.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { takesTips } from '#contract/takes-tips.ts'
import { storedSettings } from '../db/settings.ts'
import { present } from '../db/columns.ts'
import type { Tenant } from '../db/tenant.ts'
import { dialectOf, fromJsonArray, limitTo } from '../db/dialect.ts'
import { Refusal } from '../http/refusal.ts'
import { hoursOf, isMadeAt, isOut, type Offered, offerChangesMs } from '../order/take/basket.ts'
import { deliveryAmountOf, findTerms } from '../order/take/terms.ts'
import { offersOf } from '../promotion/offers.ts'
import type { FoundPromotion } from '../promotion/promotions.ts'
import { findFreeSlots } from '../resource/free-slots.ts'
import { allResources } from '../resource/resources.ts'
import type { Intake } from './intake.ts'
import {
  isNoneLeft,
  leftOf,
  type OfferedVariants,
  variantColumns,
  variantsOnOffer,
} from './variants.ts'

type Catalog = OutputOf<typeof getCatalog>
type Product = Catalog['products'][number]
type Row = Omit<
  Product,
  | 'images'
  | 'isSoldOut'
  | 'left'
  | 'allergens'
  | 'options'
  | 'optionGroups'
  | 'variantOptions'
  | 'variants'
> &
  Offered & {
    images: string
    options: string
    optionGroups: string
    allergens: string
  } & OfferedVariants

/**
 * The first page is small because it is rendered with the page itself: about 10 ms of the server's
 * time.
 */
const FIRST_PAGE = 100
const FURTHER_PAGE = 300
const optionKeys = ['id', 'group', 'name', 'extraAmount']

/**
 * The products that a guest may order or book here, page by page (docs/adr/0118): everything on
 * sale; unavailable products are shown as sold out.
 */
export async function catalogOf(
  { tenant, moduleId, purpose, targetId, company, ...intake }: Intake,
  { after, now }: { after: Id | undefined; now: number },
): Promise<Catalog> {
  const { db, companyId } = tenant
  const size = after === undefined ? FIRST_PAGE : FURTHER_PAGE
  // `after` is looked up without the status, so that paging continues after a product that was
  // hidden meanwhile.
  const behind = after
    ? sql` and (p.name, p.id) > (select l.name, l.id from product l
        where l.company_id = ${companyId} and l.id = ${after})`
    : sql``
  const only = purpose === 'booking' && targetId ? sql` and p.id = ${targetId}` : sql``
  const options = dialectOf(db).jsonArray('q', optionKeys, sql`q.sort, q.id`)
  const { rows } = await sql<Row>`
    select p.id, p.category_id as "categoryId", p.name, p.description,
      p.price_amount as "priceAmount", p.image_url as "imageUrl", p.images,
      ${variantColumns(db)}, p.option_groups as "optionGroups", p.type, p.taste, p.special,
      p.allergens,
      p.duration_min as "durationMin", p.sold_out as "isSoldOut", p.stock_qty as "stockQty",
        p.available_from as "availableFrom", p.available_to as "availableTo",
      (select ${options} from (
        select x.id, x.sort, x.group_name as "group", x.name, x.extra_amount as "extraAmount"
          from product_option x
        where x.company_id = p.company_id and x.product_id = p.id
          and x.status = 'Active') q) as "options"
    from product p where p.company_id = ${companyId} and p.module_id = ${moduleId}
      and p.status = 'Active' and p.parent_id is null${only}${behind}
      order by p.name, p.id ${limitTo(size + 1)}`.execute(db)
  const page = rows.slice(0, size)
  const categories = await sql<Catalog['categories'][number]>`
    select c.id, c.name from category c where c.company_id = ${companyId}
      and c.module_id = ${moduleId} and c.status = 'Active' order by c.sort, c.name`.execute(db)
  const terms = await findTerms(tenant)
  const at = { now, timeZone: company.timeZone }
  const isLaterTaken = intake.laterRules !== undefined
  const { offers, hours } = await offersOf(tenant, moduleId, at)
  return {
    categories: categories.rows,
    products: page.map(({ variants, variantOptions, images, imageUrl, ...row }) => ({
      ...present(row),
      ...variantsOnOffer({ variants, variantOptions }),
      ...picturesOf({ images, imageUrl }),
      isSoldOut:
        isOut(row) ||
        (!isLaterTaken && !isMadeAt(row, at)) ||
        isNoneLeft({ variants, variantOptions }),
      ...(isLaterTaken &&
        (row.availableFrom ?? row.availableTo) !== null && {
          hours: { ...hoursOf(row), isNow: isMadeAt(row, at) },
        }),
      left: leftOf(row.stockQty),
      allergens: fromJsonArray<Allergen>(row.allergens),
      options: fromJsonArray<Product['options'][number]>(row.options),
      optionGroups: fromJsonArray<Product['optionGroups'][number]>(row.optionGroups),
    })),
    currency: terms.currency,
    isTaxIncluded: terms.isTaxIncluded === 1,
    ...(terms.isTaxIncluded === 0 &&
      (await hasTax(tenant, moduleId, terms)) && { isTaxAdded: true }),
    ...(!takesTips(moduleNameOf(moduleId), storedSettings(terms.settings)) && { takesTips: false }),
    deliveryAmount: deliveryAmountOf(terms, 'Delivery'),
    isOpenNow: intake.isOpenNow,
    opensMs: intake.opensMs,
    closesMs: intake.closesMs,
    changesMs: earlierOf(
      intake.closesMs ?? intake.opensMs,
      offerChangesMs([...page, ...hours.map(edgesOf)], at),
    ),
    ...(after === undefined && offers.length > 0 && { offers }),
    next: rows.length > size ? page.at(-1)?.id : undefined,
  }
}

/** Whether any price of a module has a tax. */
async function hasTax(
  { db, companyId }: Tenant,
  moduleId: Intake['moduleId'],
  { taxPercent }: { taxPercent: number },
): Promise<boolean> {
  if (taxPercent > 0) return true
  const { rows } = await sql`select 1 from product p where p.company_id = ${companyId}
    and p.module_id = ${moduleId} and p.status = 'Active' and p.tax_percent > 0
    limit 1`.execute(db)
  return rows.length > 0
}

/** The first picture is shown in the list; all of them are only returned if there are several. */
function picturesOf({
  images,
  imageUrl,
}: Pick<Row, 'images' | 'imageUrl'>): Pick<Product, 'imageUrl' | 'images'> {
  const all = fromJsonArray<string>(images)
  return { imageUrl: all[0] ?? imageUrl ?? undefined, images: all.length > 1 ? all : undefined }
}

/** The hours of a promotion; one of weekdays only changes at midnight. */
function edgesOf({ hoursFrom, hoursTo }: FoundPromotion): Parameters<typeof hoursOf>[0] {
  return { availableFrom: hoursFrom ?? '00:00', availableTo: hoursTo }
}

function earlierOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
}

/** The free slots of a service, with the names of available staff. @throws Refusal NOT_FOUND */
export async function guestSlots(
  { tenant, targetId, company }: Intake,
  wanted: Omit<InputOf<typeof listGuestSlots>, 'intakeToken'>,
  now: number,
): Promise<OutputOf<typeof listGuestSlots>> {
  for (const productId of [wanted.productId, ...(wanted.alsoProductIds ?? [])])
    expectTarget(targetId, productId)
  const found = await findFreeSlots(tenant, wanted, { now, timeZone: company.timeZone })
  return { ...found, resources: await peopleOf(tenant, found.slots) }
}

/**
 * The names of the people with free times. Rooms are not listed, because they are assigned
 * automatically.
 */
export async function peopleOf(
  tenant: Tenant,
  slots: readonly { resourceIds: readonly Id[] }[],
): Promise<{ id: Id; name: string }[]> {
  const free = new Set(slots.flatMap(({ resourceIds }) => resourceIds))
  return (await allResources(tenant))
    .filter(({ id, kind }) => kind === 'person' && free.has(id))
    .map(({ id, name }) => ({ id, name }))
}

/** A link to one service allows only its bookings. @throws Refusal NOT_FOUND */
export function expectTarget(targetId: Id | undefined, productId: Id): void {
  if (targetId !== undefined && targetId !== productId) throw new Refusal('NOT_FOUND')
}
