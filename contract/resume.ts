import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'

/**
 * The bytes of a CV; `createApplication` then refers to it by id. Served separately
 * (`server/guest/resume.ts`), because guests send it with the token of a link.
 */
export const uploadResume = endpoint({
  method: 'POST',
  base: 'business',
  path: 'pub/resume',
  summary: 'Upload a résumé',
  access: 'application.write',
  input: z.strictObject({}),
  bytes: {
    types: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    max: limits.imageBytes,
  },
  output: z.object({ fileId: id }),
  refusals: ['TOO_LARGE', 'WRONG_TYPE'],
})
