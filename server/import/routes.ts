import { randomBytes } from 'node:crypto'
import Papa from 'papaparse'
import * as z from 'zod/mini'
import type { InputOf } from '#contract/endpoint.ts'
import { type CompanyId, id as anyId, type Id } from '#contract/fields.ts'
import { cancelImport, getImport, importProducts } from '#contract/product-import.ts'
import { uploadTable } from '#contract/upload.ts'
import { encode } from '#contract/wire.ts'
import { createFairQueue } from '../db/fair-queue.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { addFile } from '../file/files.ts'
import { sendCsv } from '../http/csv.ts'
import { factsOf, networksOf, type RequestFacts } from '../http/facts.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { moduleIdOf } from '../http/module-of.ts'
import { Refusal } from '../http/refusal.ts'
import { signedContent } from '../http/signed-content.ts'
import { serve, tenantOf } from '../http/serve.ts'
import { serveBytes } from '../http/serve-bytes.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { csvRows, measureCsv } from './csv-rows.ts'
import { failedRows, templateRows } from './failed-rows.ts'
import { importFields } from '#contract/import-row.ts'
import { placesOf } from './fields.ts'
import { addImport, findImport, importOf, type ImportRow, saveImport } from './import-store.ts'
import {
  batchesOf,
  dropSource,
  finishImport,
  runImport,
  sourceOf,
  takeBatch,
} from './run-import.ts'
import { createWorkbooks, isXlsx } from './xlsx.ts'

const importJob = jobKind('product.import', z.object({ jobId: anyId }))
/** The maximum number of rows imported within the call; larger imports run in the background. */
const ROWS_AT_ONCE = 500
const BYTES_AT_ONCE = 128 * 1024
/**
 * A background run ends well before the lease of its job, when another server could take it over.
 */
const RUN_MS = 15_000
const LINK_GOOD_FOR_MS = 2 * 3_600_000
const sealedFor = 'import/failed'

/** Product imports: rows in the body, or an uploaded file. */
export function importRoutes(app: App): void {
  const { clock, databases, outbox } = app
  const failedUrl = serveFailedRows(app)
  const workbooks = createWorkbooks()
  const tables = createFairQueue({
    atOnce: { all: 1, company: 1 },
    waiting: { all: 16, company: 8 },
  })
  // Waiting callers get an answer before the server stops.
  app.http.addHook('preClose', async () => {
    workbooks.stop()
    tables.close()
  })
  const shown = (tenant: Tenant, row: ImportRow, { language }: RequestFacts) =>
    importOf(tenant, row, { failedUrl: (id) => failedUrl(tenant.companyId, id), language })

  serveBytes(app, uploadTable, async (_, bytes, caller) => {
    const csv = isXlsx(bytes) ? await workbooks.toCsv(caller.companyId, bytes) : bytes
    if (csv.includes(0)) throw new Refusal('WRONG_TYPE')
    const { headings, examples } = await tables.run(caller.companyId, () => measureCsv(csv))
    return {
      fileId: await storeTable(tenantOf(caller, databases.write), csv, clock.now()),
      headings,
      examples,
    }
  })

  serve(app, importProducts, async (input, caller, db, facts) => {
    const tenant = tenantOf(caller, db)
    const job = await beginImport(tenant, caller, input, clock.now())
    const inOne = await runAtOnce(tenant, job, clock.now())
    if (!inOne) await enqueue(tenant, importJob, { jobId: job.id })
    return shown(tenant, inOne ?? job, facts)
  })
  serve(app, getImport, async ({ id }, caller, db, facts) =>
    shown(tenantOf(caller, db), await findImport(tenantOf(caller, db), id), facts),
  )
  serve(app, cancelImport, async ({ id }, caller, db, facts) => {
    const tenant = tenantOf(caller, db)
    const job = await findImport(tenant, id)
    const stopped = await saveImport(tenant, job, { state: 'cancelled', updated_ms: clock.now() })
    if (stopped) await dropSource(tenant, stopped)
    return shown(tenant, stopped ?? (await findImport(tenant, id)), facts)
  })

  outbox.handle(importJob, async ({ jobId }, { companyId }) => {
    const started = performance.now()
    const hasMore = await runImport(
      {
        databases,
        companyId,
        now: () => clock.now(),
        isTimeUp: () => performance.now() - started > RUN_MS,
      },
      jobId,
    )
    if (hasMore)
      await inTransaction(databases, (db) => enqueue({ db, companyId }, importJob, { jobId }))
  })
}

/**
 * The source of the rows, validated up to the header. @throws Refusal NOT_FOUND for another
 * company's file, VALIDATION for its columns
 */
async function beginImport(
  tenant: Tenant,
  caller: Caller,
  { rows, fileId, columns = {}, mode, isDryRun }: InputOf<typeof importProducts>,
  now: number,
): Promise<ImportRow> {
  const sourceFile = rows ? await storeTable(tenant, Buffer.from(csvOf(rows)), now) : (fileId ?? '')
  const job = await addImport(tenant, {
    moduleId: moduleIdOf(caller),
    mode,
    columns,
    isDryRun,
    sourceFile,
    fileName: null,
    actorName: caller.fullName,
    now,
  })
  const source = await sourceOf(tenant, job)
  if (!source) throw new Refusal('NOT_FOUND')
  const heading = await csvRows(source.bytes).next()
  placesOf(heading.value?.cells ?? [], columns)
  return job
}

/** Runs a short import in the caller's transaction; undefined for a long one. */
async function runAtOnce(
  tenant: Tenant,
  job: ImportRow,
  now: number,
): Promise<ImportRow | undefined> {
  const source = await sourceOf(tenant, job)
  if (!source || source.bytes.length > BYTES_AT_ONCE) return undefined
  const { rowCount } = await measureCsv(source.bytes)
  if (rowCount > ROWS_AT_ONCE) return undefined
  let standing = await saveImport(tenant, job, { total: rowCount })
  for await (const batch of batchesOf(job, source.bytes, source.minorDigits))
    standing = standing && (await takeBatch(tenant, standing, batch, now))
  return standing && finishImport(tenant, standing, now)
}

async function storeTable(tenant: Tenant, bytes: Uint8Array, now: number): Promise<Id> {
  const name = `${randomBytes(16).toString('base64url')}.csv`
  await addFile(tenant, { name, contentType: 'text/csv', place: 'table', bytes, now })
  return anyId.parse(name)
}

/** Rows of the body are converted to a file, so that there is one code path. */
function csvOf(rows: NonNullable<InputOf<typeof importProducts>['rows']>): string {
  const schema = importProducts.input
  const wire = encode(schema, { rows }) as { rows: Record<string, string>[] }
  return Papa.unparse({
    fields: [...importFields],
    data: wire.rows,
  })
}

/**
 * `GET import/failed?file=`: the rejected rows with their errors; `GET import/template`: an empty
 * table to fill in. The link to the rows is signed and given only to people who may import.
 */
function serveFailedRows(app: App): (companyId: CompanyId, id: Id) => string {
  const { http, config, databases, linkThrottle, methodsByUrl } = app
  const content = signedContent<{ companyId: CompanyId; id: Id }>(app, sealedFor, LINK_GOOD_FOR_MS)
  const url = `${config.basePath.business}/import`
  methodsByUrl.set(`${url}/failed`, ['GET'])
  methodsByUrl.set(`${url}/template`, ['GET'])
  http.get(`${url}/template`, async (_request, reply) =>
    sendCsv(reply, { name: 'products.csv', rows: templateRows() }),
  )
  http.get<{ Querystring: { file?: unknown } }>(`${url}/failed`, async (request, reply) => {
    linkThrottle.check(networksOf(request))
    const meant = content.read(request.query.file)
    return sendCsv(reply, {
      name: 'failed-rows.csv',
      rows: failedRows(
        { db: databases.longRead(meant.companyId), companyId: meant.companyId },
        meant.id,
        factsOf(request).language,
      ),
    })
  })

  return (companyId, id) => `${url}/failed?file=${content.sign({ companyId, id })}`
}
