import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const tableTypes = [
  'text/csv',
  'text/plain',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const

/**
 * The bytes of an image. It is re-encoded and stored under a generated name, which is the value of
 * image fields.
 */
export const uploadImage = endpoint({
  method: 'POST',
  base: 'business',
  path: 'image/upload',
  summary: 'Upload a picture',
  access: 'image.upload',
  input: z.strictObject({}),
  bytes: { types: imageTypes, max: limits.imageBytes },
  output: z.object({ name: z.string(), url: z.string(), width: z.int(), height: z.int() }),
  refusals: ['TOO_LARGE', 'WRONG_TYPE'],
})

/** A file for an import: CSV or XLSX. Its id is passed to `product/imp`. */
export const uploadTable = endpoint({
  method: 'POST',
  base: 'business',
  path: 'import/upload',
  summary: 'Upload a table to import from',
  access: 'product.write',
  input: z.strictObject({ fileName: z.optional(z.string().check(z.maxLength(200))) }),
  bytes: { types: tableTypes, max: limits.importBytes },
  /** `examples`: the first value of each column, cut to 40 characters. */
  output: z.object({
    fileId: id,
    headings: z.array(z.string()),
    examples: z.array(z.string()),
  }),
  refusals: ['TOO_LARGE', 'WRONG_TYPE'],
})
