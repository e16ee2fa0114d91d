import { printPapers } from '#contract/paper.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { viewerOf } from '../change/change.ts'
import { lockOrders } from '../order/write.ts'
import { draftPaper } from './find-paper.ts'
import { issueCreditNotes, issueInvoice } from './issue.ts'
import { findLogo } from './logo.ts'
import { isNumbered, type Paper } from './paper.ts'

/** Papers of orders. */
export function paperRoutes(app: App): void {
  serve(
    app,
    printPapers,
    async (wanted, caller, _db, { language }) => {
      const papers = await issue(app, wanted, caller)
      const [first] = papers
      if (!first) throw new Refusal('TRANSITION_NOT_ALLOWED/noPaper')
      const logo = await findLogo(app, first.company.logoUrl)
      // Loaded with the first paper, because the library is large.
      const { drawPapers } = await import('./draw.ts')
      const pdf = await drawPapers(papers, { language: language ?? 'en', logo })
      const name = papers.length === 1 ? `${wanted.kind} ${first.number}` : `${wanted.kind}s`
      return { fileName: `${name}.pdf`, content: pdf.toString('base64') }
    },
    { connection: 'plain', keysOf: 'none' },
  )
}

/** Takes numbers and stores papers in one transaction, before anything is drawn. */
function issue(
  { databases, clock }: App,
  { orderIds, kind }: InputOf<typeof printPapers>,
  caller: Caller,
): Promise<Paper[]> {
  return inTransaction(databases, async (db) => {
    const tenant = tenantOf(caller, db)
    const viewer = viewerOf(caller, clock)
    const moduleId = moduleIdOf(caller)
    const papers: Paper[] = []
    // Whoever changes one of them waits, and then finds its paper; so does a second print.
    if (isNumbered(kind)) await lockOrders(tenant, orderIds)
    for (const id of new Set(orderIds)) {
      const draft = await draftPaper(tenant, { id, moduleId, kind }, viewer)
      if (kind === 'invoice') papers.push(...(await issueInvoice(tenant, draft, viewer.now)))
      else if (kind === 'credit-note')
        papers.push(...(await issueCreditNotes(tenant, draft, viewer.now)))
      else papers.push({ ...draft.paper, number: draft.order.orderNo })
    }
    return papers
  })
}
