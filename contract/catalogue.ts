import * as z from 'zod/mini'
import { endpoint, listEndpoint, wholeListEndpoint } from './endpoint.ts'
import { id, shortText, version } from './fields.ts'
import { moduleId } from './modules.ts'
import { listInput, wholeListInput } from './page.ts'
import { recordStatus } from './status.ts'
import { as } from './wire.ts'

const imageUrl = z.optional(z.string().check(z.maxLength(200)))
const sort = z.int().check(z.minimum(0), z.maximum(1_000_000))
const filters = { ...listInput, status: z.optional(recordStatus) }

/** A category of the menu or catalogue. */
export const category = z.object({
  id: as('category_id', id),
  moduleId,
  name: z.string(),
  imageUrl,
  sort,
  status: recordStatus,
  productCount: z.int(),
  version,
})
export type Category = z.infer<typeof category>

export const listCategories = listEndpoint({
  base: 'business',
  path: 'category/getall',
  summary: 'Groups of the catalogue',
  access: 'catalogue.read',
  input: z.strictObject(filters),
  output: category,
})
export const createCategory = endpoint({
  method: 'POST',
  base: 'business',
  path: 'category/create',
  summary: 'Add a group',
  access: 'catalogue.write',
  input: z.strictObject({ name: shortText, imageUrl, sort: z.optional(sort) }),
  output: category,
  refusals: ['DUPLICATE'],
})
export const updateCategory = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'category/update',
  summary: 'Change, reorder or switch off a group',
  access: 'catalogue.write',
  input: z.strictObject({
    id: as('category_id', id),
    expectedVersion: version,
    name: z.optional(shortText),
    imageUrl,
    sort: z.optional(sort),
    status: z.optional(recordStatus),
  }),
  output: category,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'IN_USE', 'VERSION_CONFLICT'],
})

/** A subcategory. */
export const subcategory = z.object({
  id: as('subcategory_id', id),
  categoryId: id,
  name: z.string(),
  sort,
  status: recordStatus,
  productCount: z.int(),
  version,
})
export type Subcategory = z.infer<typeof subcategory>

export const listSubcategories = listEndpoint({
  base: 'business',
  path: 'subcategory/getall',
  summary: 'Groups within categories',
  access: 'catalogue.read',
  input: z.strictObject({ ...filters, categoryId: z.optional(id) }),
  output: subcategory,
})
export const createSubcategory = endpoint({
  method: 'POST',
  base: 'business',
  path: 'subcategory/create',
  summary: 'Add a group within a category',
  access: 'catalogue.write',
  input: z.strictObject({ categoryId: id, name: shortText, sort: z.optional(sort) }),
  output: subcategory,
  refusals: ['NOT_FOUND', 'DUPLICATE'],
})
export const updateSubcategory = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'subcategory/update',
  summary: 'Change a group within a category',
  access: 'catalogue.write',
  input: z.strictObject({
    id: as('subcategory_id', id),
    expectedVersion: version,
    name: z.optional(shortText),
    sort: z.optional(sort),
    status: z.optional(recordStatus),
  }),
  output: subcategory,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'IN_USE', 'VERSION_CONFLICT'],
})

const specValues = z.array(shortText).check(z.maxLength(100))

/** A property that products can have (size, colour, allergens) with its possible values. */
export const productSpec = z.object({
  id: as('product_spec_id', id),
  name: z.string(),
  unitId: z.optional(id),
  categoryId: z.optional(id),
  values: specValues,
  status: recordStatus,
  version,
})
export type ProductSpec = z.infer<typeof productSpec>

export const listProductSpecs = listEndpoint({
  base: 'business',
  path: 'productspec/getall',
  summary: 'Properties that products may have',
  access: 'catalogue.read',
  input: z.strictObject({ ...filters, categoryId: z.optional(id) }),
  output: productSpec,
})
export const createProductSpec = endpoint({
  method: 'POST',
  base: 'business',
  path: 'productspec/create',
  summary: 'Add a property',
  access: 'catalogue.write',
  input: z.strictObject({
    name: shortText,
    unitId: z.optional(id),
    categoryId: z.optional(id),
    values: specValues,
  }),
  output: productSpec,
  refusals: ['NOT_FOUND', 'DUPLICATE'],
})
export const updateProductSpec = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'productspec/update',
  summary: 'Change a property',
  access: 'catalogue.write',
  input: z.strictObject({
    id: as('product_spec_id', id),
    expectedVersion: version,
    name: z.optional(shortText),
    unitId: z.optional(id),
    categoryId: z.optional(id),
    values: z.optional(specValues),
    status: z.optional(recordStatus),
  }),
  output: productSpec,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'IN_USE', 'VERSION_CONFLICT'],
})

export const manufacturer = z.object({
  id: as('manufacturer_id', id),
  name: z.string(),
  logoUrl: imageUrl,
  status: recordStatus,
  productCount: z.int(),
  version,
})
export type Manufacturer = z.infer<typeof manufacturer>

export const listManufacturers = listEndpoint({
  base: 'business',
  path: 'manufacturer/getall',
  summary: 'Brands',
  access: 'catalogue.read',
  input: z.strictObject(filters),
  output: manufacturer,
})
export const createManufacturer = endpoint({
  method: 'POST',
  base: 'business',
  path: 'manufacturer/create',
  summary: 'Add a brand',
  access: 'catalogue.write',
  input: z.strictObject({ name: shortText, logoUrl: imageUrl }),
  output: manufacturer,
  refusals: ['DUPLICATE'],
})
export const updateManufacturer = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'manufacturer/update',
  summary: 'Change a brand',
  access: 'catalogue.write',
  input: z.strictObject({
    id: as('manufacturer_id', id),
    expectedVersion: version,
    name: z.optional(shortText),
    logoUrl: imageUrl,
    status: z.optional(recordStatus),
  }),
  output: manufacturer,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'IN_USE', 'VERSION_CONFLICT'],
})

/** A unit of measure. A company starts with the common units and keeps its own list. */
export const unit = z.object({
  id: as('unit_id', id),
  name: z.string(),
  code: z.string(),
  status: recordStatus,
  version,
})
export type Unit = z.infer<typeof unit>

const unitCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(12))

export const listUnits = wholeListEndpoint({
  base: 'business',
  path: 'unit/getall',
  summary: 'Units of measure',
  access: 'signed-in',
  input: z.strictObject(wholeListInput),
  output: unit,
})
export const createUnit = endpoint({
  method: 'POST',
  base: 'business',
  path: 'unit/create',
  summary: 'Add a unit of measure',
  access: 'catalogue.write',
  input: z.strictObject({ name: shortText, code: unitCode }),
  output: unit,
  refusals: ['DUPLICATE'],
})
export const updateUnit = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'unit/update',
  summary: 'Change a unit of measure or switch it off',
  access: 'catalogue.write',
  input: z.strictObject({
    id: as('unit_id', id),
    expectedVersion: version,
    name: z.optional(shortText),
    code: z.optional(unitCode),
    status: z.optional(recordStatus),
  }),
  output: unit,
  refusals: ['NOT_FOUND', 'DUPLICATE', 'IN_USE', 'VERSION_CONFLICT'],
})
