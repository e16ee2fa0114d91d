import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const answer = {
  method: 'GET',
  base: 'root',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({ status: z.literal('ok') }),
} as const

export const getHealth = endpoint({
  ...answer,
  path: 'health',
  summary: 'Whether the server can read and write; the same as `readyz`',
  refusals: ['RETRY_LATER'],
})

export const getReadiness = endpoint({
  ...answer,
  path: 'readyz',
  summary:
    'Whether the server can read and write, and is not about to end: whether it should be ' +
    'sent requests',
  refusals: ['RETRY_LATER'],
})

export const getLiveness = endpoint({
  ...answer,
  path: 'livez',
  summary:
    'Whether the process answers, whatever its database does: whether it need not be started again',
  refusals: [],
})
