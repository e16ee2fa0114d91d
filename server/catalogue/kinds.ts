import { type RawBuilder, sql } from 'kysely'
import type { Category, Manufacturer, ProductSpec, Subcategory, Unit } from '#contract/catalogue.ts'
import { fromJson } from '../db/json-text.ts'
import { present } from '../db/columns.ts'
import { sortedBy } from '../db/page-of.ts'
import { recordsOf } from '../db/records.ts'
import type { Row } from '../db/schema.ts'

/** How many products reference the record in this column. */
function productsBy(column: string): RawBuilder<unknown> {
  return sql`(select count(*) from product p where p.company_id = r.company_id
    and p.parent_id is null and p.${sql.ref(column)} = r.id)`
}

type StoredCategory = Pick<Category, 'moduleId' | 'name' | 'sort' | 'status'> & {
  imageUrl: string | null | undefined
}

export const categories = recordsOf<StoredCategory, Pick<Category, 'productCount'>, Category>({
  table: 'category',
  columns: {
    moduleId: 'module_id',
    name: 'name',
    imageUrl: 'image_url',
    sort: 'sort',
    status: 'status',
  },
  derived: { productCount: productsBy('category_id') },
  sortedBy: sortedBy('asc', sql`r.sort`, sql`r.name`),
  toRow: (found) => present(found),
})

type StoredSubcategory = Pick<Subcategory, 'categoryId' | 'name' | 'sort' | 'status'> & {
  moduleId: number
}

export const subcategories = recordsOf<
  StoredSubcategory,
  Pick<Subcategory, 'productCount'>,
  Subcategory
>({
  table: 'subcategory',
  columns: {
    moduleId: 'module_id',
    categoryId: 'category_id',
    name: 'name',
    sort: 'sort',
    status: 'status',
  },
  derived: { productCount: productsBy('subcategory_id') },
  sortedBy: sortedBy('asc', sql`r.sort`, sql`r.name`),
  toRow: (found) => found,
})

type StoredSpec = Pick<ProductSpec, 'name' | 'status'> & {
  moduleId: number
  unitId: ProductSpec['unitId'] | null
  categoryId: ProductSpec['categoryId'] | null
  values: Row<'product_spec'>['spec_values']
}

export const productSpecs = recordsOf<StoredSpec, object, ProductSpec>({
  table: 'product_spec',
  columns: {
    moduleId: 'module_id',
    name: 'name',
    unitId: 'unit_id',
    categoryId: 'category_id',
    values: 'spec_values',
    status: 'status',
  },
  derived: {},
  sortedBy: sortedBy('asc', sql`r.name`),
  toRow: (found) => ({ ...present(found), values: fromJson(found.values) }),
})

type StoredManufacturer = Pick<Manufacturer, 'name' | 'status'> & {
  moduleId: number
  logoUrl: string | null | undefined
}

export const manufacturers = recordsOf<
  StoredManufacturer,
  Pick<Manufacturer, 'productCount'>,
  Manufacturer
>({
  table: 'manufacturer',
  columns: { moduleId: 'module_id', name: 'name', logoUrl: 'logo_url', status: 'status' },
  derived: { productCount: productsBy('manufacturer_id') },
  sortedBy: sortedBy('asc', sql`r.name`),
  toRow: (found) => present(found),
})

type StoredUnit = Pick<Unit, 'name' | 'code' | 'status'> & { sort: number }

export const units = recordsOf<StoredUnit, object, Unit>({
  table: 'unit',
  columns: { name: 'name', code: 'code', status: 'status', sort: 'sort' },
  derived: {},
  sortedBy: sortedBy('asc', sql`r.sort`, sql`r.name`),
  toRow: ({ id, version, name, code, status }) => ({ id, version, name, code, status }),
})
