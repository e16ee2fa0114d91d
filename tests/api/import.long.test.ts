import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { listProducts } from '#contract/product.ts'
import { getImport, type ImportJob, importProducts } from '#contract/product-import.ts'
import { databases, freshPlace } from '../support/databases.ts'
import { watchMemory } from '../support/memory.ts'
import { answerAt, signInAt } from '../support/remote.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const ROWS = 100_000
const BAD_EVERY = 100
const BAD = ROWS / BAD_EVERY

/** A hundred thousand products, one in a hundred without a price that can be read. */
const table = [
  'Name,SKU,Category,Price,Stock qty',
  ...Array.from(
    { length: ROWS },
    (_, at) =>
      `Product ${at},big-${at},Group ${at % 50},${at % BAD_EVERY === 7 ? 'dear' : `${1 + (at % 90)}.50`},${at % 30}`,
  ),
].join('\n')

describe.each(databases())('a hundred thousand products on %s', (database) => {
  let place: Awaited<ReturnType<typeof freshPlace>>
  let server: ServerProcess
  let as: { token: string; moduleId: number }

  beforeAll(async () => {
    place = await freshPlace(database)
    server = await startServerProcess({
      DATA_DIR: place.config.dataDir,
      DATABASE_URL: place.config.databaseUrl ?? '',
      CALLS_PER_MINUTE: '0',
    })
    as = { ...(await signInAt(server.url, 'owner@foodkart.example')), moduleId: moduleIds.foodKart }
  })
  afterAll(async () => {
    await server.stop()
    await place.remove()
  })

  const headers = () => ({ 'x-access-token': as.token, 'module-id': String(as.moduleId) })
  const upload = async (csv: string): Promise<Id> => {
    const response = await fetch(`${server.url}/api/import/upload`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'text/csv' },
      body: csv,
    })
    return ((await response.json()) as { data: { file_id: Id } }).data.file_id
  }
  /** How long somebody waits who leafs through the list, in milliseconds. */
  const waitsOf = async (reads: number): Promise<number[]> => {
    const waits: number[] = []
    for (let read = 0; read < reads; read += 1) {
      const asked = performance.now()
      await answerAt(
        server.url,
        listProducts,
        { rowSize: 10, currentPage: 1 + (read % 10) },
        { as },
      )
      waits.push(performance.now() - asked)
    }
    return waits
  }
  /**
   * Imports a file to its end while others read the list: how it ended, how long they waited, how
   * much memory it took.
   */
  const importWhileOthersRead = async (
    csv: string,
  ): Promise<{ job: ImportJob; waits: number[]; seconds: number }> => {
    const started = performance.now()
    let { id } = await answerAt(server.url, importProducts, { fileId: await upload(csv) }, { as })
    const waits: number[] = []
    for (;;) {
      waits.push(...(await waitsOf(10)))
      const job = await answerAt(server.url, getImport, { id }, { as })
      if (job.state !== 'running')
        return { job, waits, seconds: (performance.now() - started) / 1000 }
      id = job.id
      await sleep(20)
    }
  }

  test(
    'come in but for the bad rows, whose file is imported once it is mended; and go out again',
    { timeout: 900_000 },
    async () => {
      await importWhileOthersRead('Name,Price\nSoup,1.00\n')
      const memory = watchMemory(server.pid())
      const { job, waits, seconds } = await importWhileOthersRead(table)
      const grownBy = memory.stop()
      expect(job).toMatchObject({
        state: 'done',
        total: ROWS,
        created: ROWS - BAD,
        updated: 0,
        failed: BAD,
      })

      const failed = await (await fetch(`${server.url}${job.failedCsvUrl}`)).text()
      expect(failed.trim().split('\r\n')).toHaveLength(BAD + 1)
      const { job: mended } = await importWhileOthersRead(failed.replaceAll(',dear,', ',2.50,'))
      expect(mended).toMatchObject({ state: 'done', total: BAD, created: BAD, failed: 0 })

      const quiet = await waitsOf(200)
      const exporting = watchMemory(server.pid())
      const rows = await countLines(
        await fetch(`${server.url}/api/product/getall?search=Product`, {
          headers: { ...headers(), accept: 'text/csv' },
        }),
      )
      const exportGrew = exporting.stop()
      expect(rows).toBe(ROWS + 1)
      process.stdout.write(
        `import on ${database}: ${ROWS} rows in ${seconds.toFixed(1)} s, memory +${grownBy} MB; ${waits.length} lists meanwhile ${spread(waits)}, afterwards ${spread(quiet)}; export memory +${exportGrew} MB; load ${loadavg()[0]?.toFixed(1)}\n`,
      )
      // Nobody holds the file's rows, or the export's, whole.
      expect(grownBy).toBeLessThan(200)
      expect(exportGrew).toBeLessThan(200)
    },
  )
})

async function countLines(response: Response): Promise<number> {
  let lines = 0
  for await (const chunk of response.body ?? [])
    lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1
  return lines
}

function spread(waits: readonly number[]): string {
  return `p50 ${percentile(waits, 0.5)} p99 ${percentile(waits, 0.99)} ms`
}

function percentile(values: readonly number[], part: number): string {
  return (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0).toFixed(1)
}
