import * as z from 'zod/mini'
import { listEndpoint } from './endpoint.ts'
import { amount, id } from './fields.ts'
import { moduleId } from './modules.ts'
import { listInput } from './page.ts'
import { as, instant } from './wire.ts'

/** Payments made or due for a period of the subscription. */
export const listInvoices = listEndpoint({
  base: 'business',
  path: 'payment/invoice',
  summary: 'Invoices of the subscription',
  access: 'plan.read',
  input: z.strictObject(listInput),
  output: z.object({
    id: as('invoice_id', id),
    number: z.string(),
    moduleIds: z.array(moduleId),
    amount,
    taxAmount: amount,
    currency: z.string(),
    status: z.enum(['open', 'paid', 'void']),
    createdMs: instant(),
    paidMs: z.optional(instant()),
  }),
})
