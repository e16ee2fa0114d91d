import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { as } from './wire.ts'

const subcategoryId = as('industry_subcategory_id', id)
/** A business type, by its English name. */
export const industryType = z.object({ id: subcategoryId, name: z.string() })
export const industry = z.object({
  id: as('industry_id', id),
  name: z.string(),
  subcategories: as(
    'Subcategory',
    z.array(
      z.object({ id: subcategoryId, name: z.string(), isSelected: as('selected', z.boolean()) }),
    ),
  ),
})
export type Industry = z.infer<typeof industry>

export const listIndustries = endpoint({
  method: 'GET',
  base: 'business',
  path: 'userindustrysubcategory/get',
  summary: 'The tree of business types with those of the company marked',
  access: 'industry.write',
  input: z.strictObject({}),
  output: z.array(industry),
})
export const addIndustries = endpoint({
  method: 'POST',
  base: 'business',
  path: 'userindustrysubcategory/create',
  summary: 'Add business types',
  access: 'industry.write',
  input: z.strictObject({
    ids: as('industry_subcategory_ids', z.array(id).check(z.minLength(1), z.maxLength(100))),
  }),
  output: z.array(industry),
  refusals: ['NOT_FOUND'],
})
export const removeIndustry = endpoint({
  method: 'DELETE',
  base: 'business',
  path: 'userindustrysubcategory/delete',
  summary: 'Remove a business type',
  access: 'industry.write',
  input: z.strictObject({ id: subcategoryId }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})
