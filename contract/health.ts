import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  base: 'root',
  path: 'health',
  summary: 'Whether the server and its database answer',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({ status: z.literal('ok') }),
  refusals: ['RETRY_LATER'],
})
