import type { HttpHandler } from 'msw'
import { getInvoice, listInvoices } from '../calls/invoice.ts'
import { listCountries, listSampleProducts, listUsers } from '../calls/lists.ts'
import { sampleInvoices } from '../samples/invoices.ts'
import { sampleCountries, sampleProducts, sampleUsers } from '../samples/lists.ts'
import { mailbox } from './mailbox.ts'
import { hasText, pageOf, serveSample } from './serve-sample.ts'
import { talks } from './talks.ts'

/**
 * The eight collections of the specification (section 7) under the base of business calls. Other
 * calls are not handled here.
 */
export function sampleHandlers(base: string, now: () => number): HttpHandler[] {
  const invoices = sampleInvoices(now())
  const countries = sampleCountries()
  return [
    ...mailbox(base, now),
    ...talks(base, now),
    serveSample(base, listInvoices, ({ search, orderStatus, ...asked }) =>
      pageOf(
        invoices.filter(
          (invoice) =>
            (!orderStatus || orderStatus.includes(invoice.orderStatus)) &&
            hasText(search, invoice.orderNumber, invoice.billTo.name),
        ),
        asked,
      ),
    ),
    serveSample(base, getInvoice, ({ id }) => invoices.find((invoice) => invoice.id === id)),
    serveSample(base, listUsers, ({ search, ...asked }) =>
      pageOf(
        sampleUsers.filter(({ name, email, company }) => hasText(search, name, email, company)),
        asked,
      ),
    ),
    serveSample(base, listCountries, ({ search, ...asked }) =>
      pageOf(
        countries.filter(({ id, display }) => hasText(search, id, display)),
        asked,
      ),
    ),
    serveSample(base, listSampleProducts, ({ search, ...asked }) =>
      pageOf(
        sampleProducts.filter(({ name, category }) => hasText(search, name, category)),
        asked,
      ),
    ),
  ]
}
